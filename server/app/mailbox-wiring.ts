import { concernsCompany } from '#features/email/email-intake/answer-service.ts'
import { keptSize, queueMessage } from '#features/email/email-intake/intake-queue.ts'
import { mayConcernUs } from '#features/email/email-intake/own-message-ids.ts'
import { startMailboxes } from '#features/email/email-mailboxes/mailbox-loop.ts'
import { registerMailboxRoutes } from '#features/email/email-mailboxes/mailbox-routes.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import { createMailTokens } from '#platform/mail/mail-token.ts'
import type { Platform } from './services.ts'

/** Setting up the mailboxes in which answers and bounces arrive. */
export function registerMailboxes(server: HttpServer, { secrets, config }: Platform): void {
  registerMailboxRoutes(server, { secrets, allowInside: config.mailboxesPrivate })
}

/** Reads the mailboxes; what is found goes where mail that comes in is read. The returned function ends it. */
export function startMailboxReading({
  stores,
  secrets,
  config,
  log,
}: Platform): Promise<() => Promise<void>> {
  const tokens = createMailTokens(secrets.deriveKey('mail-token'))
  return startMailboxes({
    database: stores.database,
    secrets,
    log,
    allowInside: config.mailboxesPrivate,
    mayConcernUs: (header) => mayConcernUs(tokens, header),
    concernsUs: (db, raw) => concernsCompany(db, { tokens }, raw),
    wantedSize: keptSize,
    keepMessage: (db, message) => queueMessage(db, { ...message, envelopeTo: '' }),
  })
}
