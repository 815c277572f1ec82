import type { MailboxProblem } from '@landfall/contract/email/email-mailboxes.ts'
import { leaseOn } from '#platform/lease/lease-sql.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** One mailbox that a process has taken to read. */
export interface TakenMailbox {
  id: number
  companyId: number
  /** Whose own mailbox it is; null: the company's. */
  ownerId: number | null
  name: string
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  allowSelfSigned: boolean
  userName: string
  passwordSealed: string
  /** The connected mailbox it is; null: by password. */
  signInId: number | null
  folder: string
  uidValidity: number | null
  lastUid: number | null
  readAt: string | null
  /** Which reading it is. */
  holder: string
}

/** How far a folder has been read. */
export interface ReadingMark {
  uidValidity: number
  lastUid: number
}

/** Somebody changed the mailbox, or another process has it. */
export class ReadingLost extends Error {}

// One company's mailboxes, at servers that never answer perhaps, leave places for those of the others.
const mostOfCompany = 2
// A beat that comes late on a busy machine must not cost a reading.
export const readingLease = leaseOn({ holder: 'holder', until: 'held_until', seconds: 60 })
const isDue = `r.next_at <= now() and ${readingLease.isFree('r.')} and m.is_active and m.deleted_at is null
  and not exists (select from sender_accounts a join users u on u.id = a.user_id
    where a.id = m.sender_account_id and u.disabled_at is not null)
  and (select count(*) from mailbox_readings o where o.company_id = r.company_id and not ${readingLease.isFree('o.')})
    < ${mostOfCompany}`
/** Which mailboxes are to be read, the longest waiting first, few of each company. */
export async function findDueMailboxes(systemDb: Db, limit: number): Promise<number[]> {
  const rows = await systemDb.query<{ mailboxId: number }>(
    `select mailbox_id from (
       select r.mailbox_id, r.next_at, row_number() over (partition by r.company_id order by r.next_at) as place
       from mailbox_readings r
       join mailboxes m on m.id = r.mailbox_id join companies c on c.id = r.company_id
       where ${isDue} and c.suspended_at is null and c.deleted_at is null
     ) due
     where place <= ${mostOfCompany} order by next_at limit $1`,
    [limit],
  )
  return rows.map(({ mailboxId }) => mailboxId)
}

/** Takes a mailbox to read it; undefined when another process was faster. */
export function takeMailbox(systemDb: Db, id: number, holder: string): Promise<TakenMailbox | undefined> {
  return one(
    systemDb,
    `update mailbox_readings r set ${readingLease.take('$2')} from mailboxes m
     where r.mailbox_id = $1 and m.id = $1 and ${isDue}
     returning m.id, m.company_id,
       (select a.user_id from sender_accounts a where a.id = m.sender_account_id) as owner_id, m.name, m.host, m.port, m.security, m.allow_self_signed, m.user_name,
       m.password_sealed, m.sign_in_id, m.folder, r.uid_validity, r.last_uid, r.read_at, r.holder`,
    [id, holder],
  )
}

type Reading = Pick<TakenMailbox, 'id' | 'holder'>

/** Says that a reading goes on; false when it must not. */
export async function keepReading(db: Db, { id, holder }: Reading): Promise<boolean> {
  const kept = await db.query(
    `update mailbox_readings set ${readingLease.keep} where mailbox_id = $1 and ${readingLease.isHeldBy('$2')} returning mailbox_id`,
    [id, holder],
  )
  return kept.length > 0
}

/** Remembers how far a mailbox has been read and how many messages were kept on the way. */
export async function noteProgress(
  db: Db,
  { id, holder }: Reading,
  { uidValidity, lastUid, kept }: ReadingMark & { kept: number },
): Promise<void> {
  await expectHeld(
    db.query(
      `update mailbox_readings set uid_validity = $3, last_uid = $4, kept = kept + $5,
         kept_at = case when $5 > 0 then now() else kept_at end
       where mailbox_id = $1 and ${readingLease.isHeldBy('$2')} returning mailbox_id`,
      [id, holder, uidValidity, lastUid, kept],
    ),
  )
}

/** Gives a mailbox back that was read, until `seconds` from now. */
export async function endReading(db: Db, { id, holder }: Reading, seconds: number): Promise<void> {
  await db.query(
    `update mailbox_readings set ${readingLease.giveBack}, read_at = now(), problem = null, answer = '',
       failures = 0, next_at = now() + make_interval(secs => $3)
     where mailbox_id = $1 and ${readingLease.isHeldBy('$2')}`,
    [id, holder, seconds],
  )
}

/** Gives a mailbox back until `seconds` from now, without saying how it went: it was not the mailbox's fault. */
export async function leaveReading(db: Db, { id, holder }: Reading, seconds: number): Promise<void> {
  await db.query(
    `update mailbox_readings set ${readingLease.giveBack}, next_at = now() + make_interval(secs => $3)
     where mailbox_id = $1 and ${readingLease.isHeldBy('$2')}`,
    [id, holder, seconds],
  )
}

/** Gives a mailbox back that could not be read; after each failure it rests longer. Returns how many there were in a row. */
export async function failReading(
  db: Db,
  { id, holder }: Reading,
  { problem, answer }: { problem: MailboxProblem; answer: string },
): Promise<number> {
  const row = await one<{ failures: number }>(
    db,
    `update mailbox_readings set ${readingLease.giveBack}, problem = $3, answer = $4, failures = failures + 1,
       next_at = now() + least(interval '1 hour', interval '1 minute' * power(2, least(failures, 10)))
     where mailbox_id = $1 and ${readingLease.isHeldBy('$2')} returning failures`,
    [id, holder, problem, answer],
  )
  return row?.failures ?? 0
}

async function expectHeld(rows: Promise<unknown[]>): Promise<void> {
  if ((await rows).length === 0) throw new ReadingLost('the mailbox is no longer ours to read')
}
