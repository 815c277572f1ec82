import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Allowed } from '#platform/permission.tsx'
import { SendTaskList } from './send-task-list.tsx'
import { useSenderDefaults } from './use-send-tasks.ts'

/** Tasks that the server sends, with the way their mail goes. */
export function ServerSendingPage(): ReactNode {
  const { t } = useTranslation()
  return (
    <SendTaskList
      title={t('emailTasks.serverTitle')}
      tabs={[
        { key: 'server', label: t('emailTasks.tabs.all') },
        { key: 'serverOpen', label: t('emailTasks.tabs.open') },
        { key: 'serverEnded', label: t('emailTasks.tabs.ended') },
      ]}
      aside={<SendingSetUp />}
    />
  )
}

/** From whom and through what mail goes at present, and where that is changed. */
function SendingSetUp(): ReactNode {
  const { t } = useTranslation()
  const { data } = useSenderDefaults()
  if (!data) return null
  const { fromName, fromAddress, relayName } = data
  const sender = [fromName, fromAddress && `<${fromAddress}>`].filter(Boolean).join(' ')
  return (
    <p className="sending-set-up">
      {sender && (
        <span>
          {t('emailTasks.fields.fromAddress')}: {sender}
        </span>
      )}
      <span>
        {relayName === null
          ? t('emailTasks.toOutboxHint')
          : t('emailTasks.throughRelay', { name: relayName })}
      </span>
      <Allowed need="company.sending.manage">
        <Link to="/systemManage/company?part=relays">{t('emailTasks.setUp')}</Link>
      </Allowed>
    </p>
  )
}
