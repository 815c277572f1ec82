import { mailSafetyRoutes } from '@landfall/contract/email/mail-safety.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { readSafety, saveSafety } from './safety-store.ts'

/** When addresses rest, and what pauses a mailing. */
export function registerSafetyRoutes(server: HttpServer): void {
  endpoint(server, mailSafetyRoutes.read, ({ db }) => readSafety(db))
  endpoint(server, mailSafetyRoutes.save, async ({ db }, { body }) => {
    await saveSafety(db, body)
    return readSafety(db)
  })
}
