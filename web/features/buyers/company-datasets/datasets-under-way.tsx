import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { isTaskOpen, showTask, useTasks } from '#platform/task-store.ts'
import { StateTag } from '#ui/state-tag.tsx'

/** The caller's datasets that are being read, with how far they are. */
export function DatasetsUnderWay(): ReactNode {
  const { t } = useTranslation()
  const all = useTasks(({ tasks }) => tasks)
  const tasks = all.filter((task) => task.kind === 'datasetImport' && isTaskOpen(task))
  if (tasks.length === 0) return null
  return (
    <ul className="dataset-list" aria-label={t('buyers.datasets.underWay')}>
      {tasks.map(({ id, title, state, done }) => (
        <li key={id}>
          <span>
            <strong>{title}</strong> <StateTag tone="active">{t(`tasks.state.${state}`)}</StateTag>
            {done > 0 && <small>{t('frame.tasks.processed', { done: formatNumber(done) })}</small>}
          </span>
          <Button size="small" onClick={() => showTask(id)}>
            {t('buyers.datasets.progress')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
