import type { EventStream } from '#platform/http/event-stream.ts'
import type { Log } from '#platform/log/log.ts'
import type { Database } from '#platform/postgres/database.ts'
import { readNews } from './notice-read-model.ts'

/** Keeps the bells of connected users current, whichever process wrote their notices. */
export async function startNoticeEvents(database: Database, stream: EventStream, log: Log): Promise<void> {
  async function send(userId: number) {
    const companyId = stream.companyOf(userId)
    if (companyId === undefined) return
    const news = await database.tenantTransaction({ companyId, userId }, (db) => readNews(db, userId))
    stream.send(userId, 'notices', news)
  }
  const sendQuietly = (userId: number) => {
    send(userId).catch((error) => log.warn({ err: error }, 'notices not sent'))
  }
  stream.onOpen(sendQuietly)
  await database.listen('notices_changed', (userId) => sendQuietly(Number(userId)))
}
