import { mailSafetyRoutes } from '@landfall/contract/email/mail-safety.ts'
import { AppError } from '#platform/http/app-error.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { readSafety, saveSafety } from './safety-store.ts'

/** When addresses rest, and what pauses a mailing. */
export function registerSafetyRoutes(server: HttpServer, publicUrl: () => string): void {
  endpoint(server, mailSafetyRoutes.read, ({ db }) => readSafety(db))
  endpoint(server, mailSafetyRoutes.save, async ({ db }, { body }) => {
    // RFC 8058 asks for https; without it there would be no way to leave that programs take.
    if (body.isHttpsOnly && !publicUrl().startsWith('https:')) throw new AppError('httpsMissing')
    await saveSafety(db, body)
    return readSafety(db)
  })
}
