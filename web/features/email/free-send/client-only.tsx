import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { clientMisfit } from '#platform/desktop-bridge.ts'
import { PageHeader } from '#ui/page-header.tsx'

/** What the specification shows where only the desktop client can do something. */
export function ClientOnly({ title }: { title: string }): ReactNode {
  const { t } = useTranslation()
  const text = t(`frameTools.client.${clientMisfit() ?? 'onlyText'}`)
  return (
    <>
      <PageHeader title={title} />
      <Alert
        type="info"
        showIcon
        title={t('frameTools.client.onlyTitle')}
        description={
          <>
            <p>{text}</p>
            <Link className="plain-link" to="/email/emailServerSend/add">
              {t('frameTools.client.serverSend')}
            </Link>
          </>
        }
      />
    </>
  )
}
