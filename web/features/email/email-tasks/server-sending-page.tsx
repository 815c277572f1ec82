import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SendTaskList } from './send-task-list.tsx'

/** Tasks that the server sends. */
export function ServerSendingPage(): ReactNode {
  const { t } = useTranslation()
  return <SendTaskList title={t('emailTasks.serverTitle')} />
}
