import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SendTaskList } from './send-task-list.tsx'

/** All marketing tasks, whoever sends them: the server, or the desktop client of their sender. */
export function MarketingTasksPage(): ReactNode {
  const { t } = useTranslation()
  return (
    <SendTaskList
      title={t('emailTasks.title')}
      tabs={[
        { key: 'all', label: t('emailTasks.tabs.all') },
        { key: 'open', label: t('emailTasks.tabs.open') },
        { key: 'ended', label: t('emailTasks.tabs.ended') },
        { key: 'free', label: t('menu.freeSending') },
        { key: 'letters', label: t('emailTasks.tabs.letters') },
      ]}
      isOfAllKinds
    />
  )
}
