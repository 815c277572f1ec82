import { Button, Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { openSendingLog } from '#features/email/send-log/sending-log-store.ts'
import { Allowed } from '#platform/permission.tsx'
import { useTasks } from '#platform/task-store.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { useIsPhone } from '#ui/use-viewport.ts'
import { TaskControls } from './task-controls.tsx'
import { TaskProgress } from './task-progress.tsx'

/** The user's newest long tasks. */
export function TaskDrawer(): ReactNode {
  const { t } = useTranslation()
  const tasks = useTasks((state) => state.tasks)
  const isPhone = useIsPhone()
  return (
    <Drawer
      open
      size={isPhone ? '100%' : 440}
      title={t('tasks.title')}
      onClose={() => useTasks.setState({ isListOpen: false })}
      extra={
        <Allowed need="email.task.read">
          <Button type="text" size="small" onClick={openSendingLog}>
            {t('sendLog.title')}
          </Button>
        </Allowed>
      }
    >
      {tasks.length === 0 && <EmptyState title={t('tasks.title')} hint={t('frame.tasks.empty')} />}
      <ul className="task-list" aria-label={t('tasks.title')} tabIndex={tasks.length > 0 ? 0 : undefined}>
        {tasks.map((task) => (
          <li key={task.id}>
            <div className="task-line">
              <strong>{t(`tasks.kind.${task.kind}`)}</strong>
              <TimeBadge value={task.createdAt} />
            </div>
            <p className="task-title">{task.title}</p>
            <TaskProgress task={task} />
            <div className="task-footer">
              <TaskControls task={task} />
            </div>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
