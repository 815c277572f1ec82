import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { desktopBridge } from '#platform/desktop-bridge.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { ClientOnly } from './client-only.tsx'
import { FreeTaskList } from './free-task-list.tsx'
import { SenderAccountList } from './sender-account-list.tsx'
import './free-send.css'

/** What goes out from the user's own mailboxes, and the mailboxes. */
export function FreeSendListPage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const bridge = desktopBridge()
  if (!bridge) return <ClientOnly title={t('menu.freeSending')} />
  return (
    <>
      <PageHeader title={t('menu.freeSending')} hint={t('freeSend.hint')}>
        <Button
          type="primary"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => navigate('/email/emailSendFree/add?fromPage=Index')}
        >
          {t('menu.freeSendingAdd')}
        </Button>
      </PageHeader>
      <div className="free-send">
        <section className="panel" aria-labelledby="free-tasks">
          <h2 id="free-tasks">{t('freeSend.tasks')}</h2>
          <FreeTaskList bridge={bridge} />
        </section>
        <section className="panel" aria-labelledby="free-accounts">
          <h2 id="free-accounts">{t('freeSend.accounts')}</h2>
          <SenderAccountList bridge={bridge} />
        </section>
      </div>
    </>
  )
}
