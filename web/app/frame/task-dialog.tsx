import type { TaskView } from '@landfall/contract/tasks.ts'
import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isTaskOpen, leaveTaskDialog } from '#platform/task-store.ts'
import { TaskControls } from './task-controls.tsx'
import { TaskProgress } from './task-progress.tsx'

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
          <TaskControls task={task} />
        </div>
      }
    >
      <TaskProgress task={task} />
    </Modal>
  )
}
