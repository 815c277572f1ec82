import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PageHeader } from '#ui/page-header.tsx'

/** Sending from the user's own mailboxes; only the desktop client can do it, anywhere else this says so. */
export function FreeSendPage(): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('menu.freeSendingAdd')} />
      <Alert
        type="info"
        showIcon
        title={t('frameTools.client.onlyTitle')}
        description={
          <>
            <p>{t('frameTools.client.onlyText')}</p>
            <Link className="plain-link" to="/email/emailServerSend/add">
              {t('frameTools.client.serverSend')}
            </Link>
          </>
        }
      />
    </>
  )
}
