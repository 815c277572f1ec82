import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSendingLog } from '#features/email/send-log/sending-log-store.ts'
import { isTaskOpen, useTask, useTasks } from '#platform/task-store.ts'
import { useServerEvents } from './use-server-events.ts'

const TaskDialog = lazy(() => import('./task-dialog.tsx').then((m) => ({ default: m.TaskDialog })))
const TaskDrawer = lazy(() => import('./task-drawer.tsx').then((m) => ({ default: m.TaskDrawer })))
const SendingLogDialog = lazy(() =>
  import('#features/email/send-log/sending-log-dialog.tsx').then((m) => ({ default: m.SendingLogDialog })),
)

/** Follows the user's long tasks and shows them in the list or the dialog; also the log of running mailings. */
export function TaskCentre(): ReactNode {
  const isListOpen = useTasks((state) => state.isListOpen)
  const shown = useTask(useTasks((state) => state.shownId))
  const isLogOpen = useSendingLog((state) => state.isOpen)
  const isBusy = useTasks((state) => state.tasks.some(isTaskOpen))
  useServerEvents()
  return (
    <Suspense>
      {isListOpen && <TaskDrawer />}
      {shown && <TaskDialog task={shown} />}
      {isLogOpen && <SendingLogDialog />}
      {isBusy && <TaskStatus />}
    </Suspense>
  )
}

/** Tells screen readers that work goes on without repeating every percent. */
function TaskStatus(): ReactNode {
  const { t } = useTranslation()
  const amount = useTasks((state) => state.tasks.filter(isTaskOpen).length)
  return (
    <span className="visually-hidden" role="status">
      {t('frame.tasks.openRunning', { amount })}
    </span>
  )
}
