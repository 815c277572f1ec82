import type { EventStream } from '#platform/http/event-stream.ts'
import type { Log } from '#platform/log/log.ts'
import { type Database, one } from '#platform/postgres/database.ts'
import { findTask } from '#platform/tasks/task-store.ts'

/** Passes the task changes of all processes on to the browsers of their users. */
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
  await database.listen('task_changed', (taskId) => {
    send(taskId).catch((error) => log.warn({ err: error }, 'task event not sent'))
  })
}
