import type { Platform } from '#platform/area/platform.ts'
import { createMailboxGuard } from '#platform/mail/imap-session.ts'
import { createMailTokens } from '#platform/mail/mail-token.ts'
import { concernsCompany } from './email-intake/answer-service.ts'
import { keptSize, queueMessage } from './email-intake/intake-queue.ts'
import { mayConcernUs } from './email-intake/own-message-ids.ts'
import { startMailboxes } from './email-mailboxes/mailbox-loop.ts'
import type { SignInTokens } from './mail-sign-ins/sign-in-tokens.ts'

/** Reads the mailboxes; what is found goes where mail that comes in is read. The returned function ends it. */
export function startMailboxReading(
  { stores, secrets, config, log }: Platform,
  signIns: SignInTokens,
): Promise<() => Promise<void>> {
  const tokens = createMailTokens(secrets.deriveKey('mail-token'))
  return startMailboxes({
    database: stores.database,
    secrets,
    signIns,
    log,
    guard: createMailboxGuard({ allowInside: config.mailboxesPrivate, log }),
    mayConcernUs: (header) => mayConcernUs(tokens, header),
    concernsUs: (db, raw) => concernsCompany(db, { tokens }, raw),
    wantedSize: keptSize,
    keepMessage: (db, message) => queueMessage(db, { ...message, envelopeTo: '' }),
  })
}
