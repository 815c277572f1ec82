import type { TaskView } from '@landfall/contract/tasks.ts'
import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { openSendingLog } from '#features/email-tasks/sending-log-store.ts'
import { formatPercent } from '#platform/formatters.ts'
import { isTaskOpen, leaveTaskDialog } from '#platform/task-store.ts'
import { TaskControls } from './task-controls.tsx'
import { percentOf, TaskProgress } from './task-progress.tsx'

/** The dialog of the one long task that the user waits for. */
export function TaskDialog({ task }: { task: TaskView }): ReactNode {
  const { t } = useTranslation()
  return (
    <Modal
      open
      title={[t(`tasks.kind.${task.kind}`), task.title].filter(Boolean).join(' · ')}
      mask={{ closable: false }}
      onCancel={leaveTaskDialog}
      footer={
        <div className="task-footer">
          <Button onClick={leaveTaskDialog}>
            {isTaskOpen(task) ? t('frame.tasks.background') : t('common.close')}
          </Button>
          {task.kind === 'sendTask' && <Button onClick={openSendingLog}>{t('sendLog.title')}</Button>}
          <TaskControls task={task} />
        </div>
      }
    >
      <TaskProgress task={task} />
      <Announcement task={task} />
    </Modal>
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
