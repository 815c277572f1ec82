import type { TaskView } from '@landfall/contract/tasks.ts'
import { Progress } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatNumber } from '#platform/formatters.ts'
import { describeErrorName } from '#platform/i18n.ts'
import { isTaskOpen } from '#platform/task-store.ts'
import { StateTag, type StateTone } from '#ui/state-tag.tsx'

const tones: Record<TaskView['state'], StateTone> = {
  queued: 'neutral',
  running: 'active',
  done: 'good',
  failed: 'bad',
  cancelled: 'warning',
}

/** State, progress and what went wrong of one task. */
export function TaskProgress({ task }: { task: TaskView }): ReactNode {
  const { t } = useTranslation()
  const done = formatNumber(task.done)
  const counted =
    task.total === null
      ? t('frame.tasks.processed', { done })
      : t('frame.tasks.progress', { done, total: formatNumber(task.total) })
  return (
    <div className="task-progress">
      <div className="task-line">
        <StateTag tone={tones[task.state]}>{t(`tasks.state.${task.state}`)}</StateTag>
        <span>{counted}</span>
      </div>
      <Progress
        percent={percentOf(task)}
        showInfo={task.total !== null}
        status={statusOf(task)}
        aria-label={t('frame.tasks.one')}
      />
      {task.waits && (
        <div role="status">
          <p>{t(`tasks.waits.${task.waits.for}`)}</p>
          <p>{t('tasks.waitsUntil', { until: formatDateTime(task.waits.until) })}</p>
        </div>
      )}
      {task.error !== null && <p className="field-problem">{describeErrorName(task.error)}</p>}
    </div>
  )
}

/** How far a task is, from 0 to 100. */
export function percentOf(task: TaskView): number {
  if (task.state === 'done') return 100
  return task.total ? Math.floor((100 * Math.min(task.done, task.total)) / task.total) : 0
}

function statusOf(task: TaskView): 'active' | 'exception' | 'success' | 'normal' {
  if (isTaskOpen(task)) return 'active'
  if (task.state === 'failed') return 'exception'
  return task.state === 'done' ? 'success' : 'normal'
}
