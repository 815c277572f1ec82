import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SendTaskList } from './send-task-list.tsx'

/** All marketing tasks. */
export function MarketingTasksPage(): ReactNode {
  const { t } = useTranslation()
  return <SendTaskList title={t('emailTasks.title')} />
}
