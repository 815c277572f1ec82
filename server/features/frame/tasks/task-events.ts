import type { EventStream } from '#platform/http/event-stream.ts'
import type { Log } from '#platform/log/log.ts'
import { type Database, one } from '#platform/postgres/database.ts'
import { findTask, listTasks } from '#platform/tasks/task-store.ts'

/** Tells browsers of their users' tasks when they connect, and of the changes that any process makes. */
export async function startTaskEvents(database: Database, stream: EventStream, log: Log): Promise<void> {
  async function send(taskId: string) {
    const owner = await one<{ userId: number }>(
      database.systemDb,
      'select user_id from tasks where id = $1',
      [taskId],
    )
    if (!owner || stream.companyOf(owner.userId) === undefined) return
    const task = await findTask(database.systemDb, owner.userId, Number(taskId))
    if (task) stream.send(owner.userId, 'task', task)
  }
  async function sendAll(userId: number) {
    const companyId = stream.companyOf(userId)
    if (companyId === undefined) return
    const tasks = await database.tenantTransaction({ companyId, userId }, (db) => listTasks(db, userId))
    stream.send(userId, 'tasks', tasks)
  }
  const noting = (sending: Promise<void>) => {
    sending.catch((error) => log.warn({ err: error }, 'task event not sent'))
  }
  stream.onOpen((userId) => noting(sendAll(userId)))
  await database.listen('task_changed', (taskId) => noting(send(taskId)))
}
