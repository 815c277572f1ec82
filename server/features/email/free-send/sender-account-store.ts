import type { SenderAccountInput, SenderAccountView } from '@landfall/contract/email/free-send.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { readingOf } from '../email-mailboxes/mailbox-store.ts'
import { dropUnused, signInOf } from '../mail-sign-ins/sign-in-store.ts'

/** A mailbox with its sealed secret. */
export interface StoredAccount extends SenderAccountView {
  secretSealed: string
}

const columns = `a.id, a.email_address, a.sender_name, a.host, a.port, a.ssl, a.daily_cap, a.secret_sealed,
  ${signInOf('a')} as sign_in, ${readingOf('a')} as reading,
  coalesce((select d.sent from sender_account_days d where d.user_id = a.user_id and d.email = lower(a.email_address)
    and d.day = (now() at time zone $1)::date), 0) as sent_today`

/** The caller's own mailboxes; all of them, or those with some ids in the order of these. */
export function findAccounts(db: Db, timeZone: string, ids?: readonly number[]): Promise<StoredAccount[]> {
  return db.query(
    `select ${columns} from sender_accounts a
     where a.user_id = app_user_id() and ($2::bigint[] is null or a.id = any($2))
     order by array_position($2, a.id), a.id`,
    [timeZone, ids ?? null],
  )
}

function valuesOf(input: SenderAccountInput, secretSealed: string): unknown[] {
  const { emailAddress, senderName, host, port, ssl, dailyCap, signInId } = input
  return [emailAddress, senderName, secretSealed, host, port, ssl, dailyCap, signInId]
}

/** Stores a mailbox of the caller; undefined when he has one of this address. */
export async function insertAccount(
  db: Db,
  input: SenderAccountInput,
  secretSealed: string,
): Promise<number | undefined> {
  const row = await one<{ id: number }>(
    db,
    `insert into sender_accounts (email_address, sender_name, secret_sealed, host, port, ssl, daily_cap, sign_in_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (company_id, user_id, lower(email_address)) do nothing returning id`,
    valuesOf(input, secretSealed),
  )
  return row?.id
}

/** Changes a mailbox of the caller. */
export async function updateAccount(
  db: Db,
  id: number,
  { input, stored, secretSealed }: { input: SenderAccountInput; stored: StoredAccount; secretSealed: string },
): Promise<void> {
  await db.query(
    `update sender_accounts set email_address = $1, sender_name = $2, secret_sealed = $3, host = $4, port = $5,
       ssl = $6, daily_cap = $7, sign_in_id = $8 where id = $9 and user_id = app_user_id()`,
    [...valuesOf(input, secretSealed), id],
  )
  if (stored.signIn && stored.signIn.id !== input.signInId) await dropUnused(db, [stored.signIn.id])
}

/** Removes a mailbox of the caller with its secret; false when there is none. */
export async function deleteAccount(db: Db, id: number): Promise<boolean> {
  const rows = await db.query<{ signInId: number | null }>(
    'delete from sender_accounts where id = $1 and user_id = app_user_id() returning sign_in_id',
    [id],
  )
  await dropUnused(
    db,
    rows.map(({ signInId }) => signInId),
  )
  return rows.length > 0
}

/** Counts a mail that went from an address of the caller today. */
export async function countSent(db: Db, timeZone: string, address: string): Promise<void> {
  await db.query(
    `insert into sender_account_days as d (email, day, sent) values (lower($1), (now() at time zone $2)::date, 1)
     on conflict (company_id, user_id, email, day) do update set sent = d.sent + 1`,
    [address, timeZone],
  )
}
