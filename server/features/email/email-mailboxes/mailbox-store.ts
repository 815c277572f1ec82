import type { MailboxInput, MailboxView } from '@landfall/contract/email/email-mailboxes.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { dropUnused, signInOf } from '../mail-sign-ins/sign-in-store.ts'
import { readingLease } from './mailbox-reading-store.ts'

// Earlier releases told apart why a server was not reached.
const problem = `case when r.problem in ('hostUnknown', 'hostInside', 'refused') then 'noAnswer' else r.problem end`
const viewSql = `select m.id, m.name, m.address, m.host, m.port, m.security, m.allow_self_signed, m.user_name, m.folder,
  ${signInOf('m')} as sign_in, m.is_active, r.read_at, ${problem} as problem, r.answer, r.next_at, r.kept
  from mailboxes m join mailbox_readings r on r.mailbox_id = m.id
  where m.deleted_at is null and m.sender_account_id is null`

/** SQL: how a person's own mailbox, by its alias, is read; null when it is not. */
export const readingOf = (alias: string) => `(
  select jsonb_build_object('host', m.host, 'port', m.port, 'ssl', m.security = 'tls',
    'readAt', to_char(r.read_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'problem', r.problem, 'answer', r.answer)
  from mailboxes m join mailbox_readings r on r.mailbox_id = m.id where m.sender_account_id = ${alias}.id)`

/** All mailboxes of the company; those that its people send from are their own affair. */
export function listMailboxes(db: Db): Promise<MailboxView[]> {
  return db.query(`${viewSql} order by m.id`)
}

/** A mailbox as the browser may see it. */
export function findMailbox(db: Db, id: number): Promise<MailboxView | undefined> {
  return one(db, `${viewSql} and m.id = $1`, [id])
}

/** Whom the stored password is for. */
export interface StoredSecret {
  host: string
  userName: string
  passwordSealed: string
  signInId: number | null
}

/** The sealed password of a mailbox with what it belongs to. */
export function findSecret(db: Db, id: number): Promise<StoredSecret | undefined> {
  return one(
    db,
    `select host, user_name, password_sealed, sign_in_id from mailboxes
     where id = $1 and deleted_at is null and sender_account_id is null for update`,
    [id],
  )
}

function valuesOf(input: MailboxInput, passwordSealed: string): unknown[] {
  const { name, address, host, port, security, allowSelfSigned, userName, folder, signInId } = input
  return [name, address, host, port, security, allowSelfSigned, userName, passwordSealed, folder, signInId]
}

/** Stores a new mailbox and returns its id; it may be one from which a person sends. */
export async function insertMailbox(
  db: Db,
  input: MailboxInput & { senderAccountId?: number },
  passwordSealed: string,
): Promise<number> {
  const row = await one<{ id: number }>(
    db,
    `insert into mailboxes (name, address, host, port, security, allow_self_signed, user_name, password_sealed, folder,
       sign_in_id, sender_account_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [...valuesOf(input, passwordSealed), input.senderAccountId ?? null],
  )
  if (!row) throw new Error('the mailbox was not stored')
  await db.query('insert into mailbox_readings (mailbox_id) values ($1)', [row.id])
  await callReaders(db)
  return row.id
}

/** Changes a mailbox; another server, user or folder is another mailbox, which is read from now on. */
export async function updateMailbox(
  db: Db,
  id: number,
  {
    input,
    stored,
    passwordSealed,
  }: { input: MailboxInput; stored: Pick<StoredSecret, 'signInId'>; passwordSealed: string },
): Promise<void> {
  await db.query(
    `update mailbox_readings r set uid_validity = null, last_uid = null, read_at = null
     from mailboxes m where r.mailbox_id = $1 and m.id = $1
       and (lower(m.host), m.user_name, m.folder) is distinct from (lower($2), $3, $4)`,
    [id, input.host, input.userName, input.folder],
  )
  await db.query(
    `update mailboxes set name = $1, address = $2, host = $3, port = $4, security = $5, allow_self_signed = $6,
       user_name = $7, password_sealed = $8, folder = $9, sign_in_id = $10
     where id = $11`,
    [...valuesOf(input, passwordSealed), id],
  )
  if (stored.signInId !== input.signInId) await dropUnused(db, [stored.signInId])
  await wakeReading(db, [id])
}

/** Pauses or resumes a mailbox. */
export async function switchMailbox(db: Db, id: number, isActive: boolean): Promise<void> {
  await db.query('update mailboxes set is_active = $2 where id = $1', [id, isActive])
  await wakeReading(db, [id])
}

/** Has mailboxes read at once; a reading under way with what held before ends, and its troubles are forgotten. */
export async function wakeReading(db: Db, ids: readonly number[]): Promise<void> {
  await db.query(
    `update mailbox_readings set ${readingLease.giveBack}, next_at = now(), problem = null, answer = '', failures = 0
     where mailbox_id = any($1)`,
    [ids],
  )
  await callReaders(db)
}

/** Has mailboxes read at once that a connected one stands behind. */
export async function wakeConnected(db: Db, signInId: number): Promise<void> {
  const rows = await db.query<{ id: number }>('select id from mailboxes where sign_in_id = $1', [signInId])
  await wakeReading(
    db,
    rows.map(({ id }) => id),
  )
}

/** Has the processes look for mailboxes to read as soon as the transaction commits. */
export async function callReaders(db: Db): Promise<void> {
  await db.query(`select pg_notify('mailbox_due', '')`)
}

/** Puts a mailbox into the recycle bin; false when there is none. */
export async function deleteMailbox(db: Db, id: number): Promise<boolean> {
  const rows = await db.query(
    `update mailboxes set deleted_at = now(), deleted_by = app_user_id()
     where id = $1 and deleted_at is null and sender_account_id is null returning id`,
    [id],
  )
  if (rows.length > 0) await wakeReading(db, [id])
  return rows.length > 0
}
