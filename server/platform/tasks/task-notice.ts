import type { TaskKind } from '@landfall/contract/tasks.ts'
import { notify } from '#platform/notices/notice-store.ts'
import type { Db } from '#platform/postgres/database.ts'

/** How a task ended, as far as its user needs to be told. */
export interface TaskEnd {
  id: number
  userId: number
  kind: TaskKind
  title: string
  state: 'done' | 'failed' | 'cancelled'
  fileId: number | null
  /** From when it was asked for. */
  seconds: number
}

// Who waits no longer than this is still looking at the page that shows the end.
const patienceSeconds = 10

/** Tells the user in the transaction that ends his task; nothing when he cancelled it or it was over at once. */
export async function tellTaskEnd(db: Db, { id, userId, kind, title, ...end }: TaskEnd): Promise<void> {
  const isNews = end.state === 'failed' || (end.state === 'done' && end.seconds >= patienceSeconds)
  if (!isNews) return
  const told = end.state === 'failed' ? 'taskFailed' : end.fileId === null ? 'taskDone' : 'exportReady'
  await notify(db, [{ userIds: [userId], kind: told, params: { id, task: kind, title } }])
}
