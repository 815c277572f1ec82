import type { MailboxInput } from '@landfall/contract/email/email-mailboxes.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import type { OutsideGuard } from '#platform/http/outside-guard.ts'
import { mailboxPorts } from '#platform/mail/imap-session.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { assertPort } from '../mail-ports.ts'
import { insertMailbox, updateMailbox } from './mailbox-store.ts'

/** A person's own mailbox that is read for answers and bounces. */
export interface AccountMailbox {
  /** Of the sending mailbox that it is. */
  id: number
  emailAddress: string
  /** Where it is read; null: no longer. */
  place: Pick<MailboxInput, 'host' | 'port' | 'security'> | null
  passwordSealed: string
  signInId: number | null
}

/** Has a person's own mailbox read from now on, read elsewhere than before, or read no longer. */
export async function readAccountMailbox(
  ctx: TransactionContext,
  guard: OutsideGuard,
  { id, emailAddress, place, passwordSealed, signInId }: AccountMailbox,
): Promise<void> {
  const { db } = ctx
  if (place === null) return stopReading(db, id)
  assertPort(ctx, guard, { taken: place, ports: mailboxPorts, path: 'body.reading.port' })
  const named = { name: emailAddress, address: emailAddress, userName: emailAddress }
  const input = { ...place, ...named, signInId, allowSelfSigned: false, folder: 'INBOX' }
  const known = await one<{ id: number; signInId: number | null }>(
    db,
    'select id, sign_in_id from mailboxes where sender_account_id = $1 for update',
    [id],
  )
  if (known) await updateMailbox(db, known.id, { input, stored: known, passwordSealed })
  else await insertMailbox(db, { ...input, senderAccountId: id }, passwordSealed)
}

async function stopReading(db: Db, accountId: number): Promise<void> {
  await db.query('delete from mailboxes where sender_account_id = $1', [accountId])
}
