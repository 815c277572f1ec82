import { CloseOutlined } from '@ant-design/icons'
import type { TaskView } from '@landfall/contract/tasks.ts'
import { Button } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { openSendingLog } from '#features/email/send-log/sending-log-store.ts'
import { formatPercent } from '#platform/formatters.ts'
import { isTaskOpen, leaveTaskDialog } from '#platform/task-store.ts'
import { TaskControls } from './task-controls.tsx'
import { percentOf, TaskProgress } from './task-progress.tsx'
import './task-dialog.css'

/** The dialog of the one long task that the user waits for. It lets him go on with the page below it. */
export function TaskDialog({ task }: { task: TaskView }): ReactNode {
  const { t } = useTranslation()
  const title = useId()
  const leave = isTaskOpen(task) ? t('frame.tasks.background') : t('common.close')
  return (
    <div className="task-dialog" role="dialog" aria-labelledby={title}>
      <div className="task-line">
        <h2 id={title}>{[t(`tasks.kind.${task.kind}`), task.title].filter(Boolean).join(' · ')}</h2>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={leave}
          onClick={leaveTaskDialog}
        />
      </div>
      <TaskProgress task={task} />
      <Announcement task={task} />
      <div className="task-footer">
        <Button onClick={leaveTaskDialog}>{leave}</Button>
        {task.kind === 'sendTask' && <Button onClick={openSendingLog}>{t('sendLog.title')}</Button>}
        <TaskControls task={task} />
      </div>
    </div>
  )
}

/** Tells screen readers of the state and of every quarter, not of every percent. */
function Announcement({ task }: { task: TaskView }): ReactNode {
  const { t } = useTranslation()
  const quarter = Math.floor(percentOf(task) / 25) * 25
  return (
    <span className="visually-hidden" role="status">
      {t(`tasks.state.${task.state}`)}
      {task.state === 'running' && quarter > 0 && ` ${formatPercent(quarter / 100)}`}
    </span>
  )
}
