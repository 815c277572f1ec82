import type { EventStream } from '#platform/http/event-stream.ts'
import type { Database } from '#platform/postgres/database.ts'

/** Tells the screens of a company that something happened in a conversation, whichever process wrote it. */
export async function startSocialEvents(database: Database, stream: EventStream): Promise<void> {
  await database.listen('social_changed', (told) => {
    const [companyId = 0, conversationId = 0] = told.split(' ').map(Number)
    stream.sendToCompany(companyId, 'social', { conversationId })
  })
}
