import { mailImprintRoutes } from '@landfall/contract/email/mail-imprint.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { readImprint, saveImprint } from './imprint-store.ts'

/** What stands below mailings. */
export function registerImprintRoutes(server: HttpServer): void {
  endpoint(server, mailImprintRoutes.read, ({ db }) => readImprint(db))
  endpoint(server, mailImprintRoutes.save, async ({ db }, { body }) => {
    await saveImprint(db, body)
    return readImprint(db)
  })
}
