import { startMailboxReading } from '#features/email/mailbox-wiring.ts'
import { connectMailboxes } from '#features/email/sign-in-wiring.ts'
import type { TestApp } from './test-app.ts'

/** Reads mailboxes beside the app as a further worker process does; the returned function ends it. */
export function startFurtherReader({ app }: TestApp): Promise<() => Promise<void>> {
  return startMailboxReading(app.platform, connectMailboxes(app.platform).keys.signIns)
}
