import { createHash } from 'node:crypto'
import type { Db } from '#platform/postgres/database.ts'

/** Wakes whoever works off what was reported. */
export const eventsChannel = 'social_events'

/** What a network reported to an account. */
export interface StoredEvent {
  id: number
  companyId: number
  accountId: number
  body: string
  attempts: number
}

/** Keeps a report as it came; one that came before is not kept again. */
export async function keepEvent(
  systemDb: Db,
  { companyId, accountId, raw }: { companyId: number; accountId: number; raw: Buffer },
): Promise<void> {
  await systemDb.query(
    `with kept as (
       insert into social_events (company_id, account_id, body, body_hash) values ($1, $2, $3, $4)
       on conflict (account_id, body_hash) do nothing returning id
     ), seen as (
       update social_accounts set event_at = now()
       where id = $2 and (event_at is null or event_at < now() - interval '10 seconds') and exists (select from kept)
     )
     select pg_notify('${eventsChannel}', '') from kept`,
    [
      companyId,
      accountId,
      raw.toString('utf8').replaceAll('\0', ''),
      createHash('sha256').update(raw).digest(),
    ],
  )
}

/** Notes that something knocked that was not the network. */
export async function noteRefused(systemDb: Db, accountId: number): Promise<void> {
  await systemDb.query(
    `update social_accounts set refused_at = now()
     where id = $1 and (refused_at is null or refused_at < now() - interval '10 seconds')`,
    [accountId],
  )
}

/** An account to which something was reported that is not worked off. */
export interface DueAccount {
  accountId: number
  companyId: number
}

/** Accounts with reports that are due, those that wait longest first. */
export function findDueAccounts(systemDb: Db, limit: number): Promise<DueAccount[]> {
  return systemDb.query(
    `select account_id, company_id from social_events where done_at is null and next_at <= now()
     group by account_id, company_id order by min(next_at) limit $1`,
    [limit],
  )
}

/** Holds an account until the end of the transaction; false when somebody else does. */
export async function holdAccount(db: Db, accountId: number): Promise<boolean> {
  const rows = await db.query<{ isHeld: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('social_events'), $1::int) as is_held`,
    [accountId % 2_147_483_647],
  )
  return rows[0]?.isHeld === true
}

/** The reports of an account that are due, in the order in which they came. */
export function takeEvents(db: Db, accountId: number, limit: number): Promise<StoredEvent[]> {
  return db.query(
    `select id, company_id, account_id, body, attempts from social_events
     where account_id = $1 and done_at is null and next_at <= now() order by id limit $2`,
    [accountId, limit],
  )
}

/** Notes that reports are worked off. */
export async function noteDone(db: Db, ids: readonly number[]): Promise<void> {
  await db.query('update social_events set done_at = now() where id = any($1)', [ids])
}

/** Seconds before a report is looked at again; after the last it is left. */
const waits = [2, 10, 60, 300, 1_800]

/** Notes that a report could not be worked off yet, or not at all. */
export async function notePutOff(
  db: Db,
  { id, attempts }: Pick<StoredEvent, 'id' | 'attempts'>,
  trouble: string,
): Promise<void> {
  const wait = waits[attempts]
  await db.query(
    `update social_events set attempts = attempts + 1, trouble = $2, done_at = case when $3::int is null then now() end,
       next_at = now() + make_interval(secs => coalesce($3, 0)) where id = $1`,
    [id, trouble.slice(0, 300), wait ?? null],
  )
}

/** Forgets what was worked off some days ago; by then no network sends it again. */
export async function forgetEvents(systemDb: Db): Promise<void> {
  await systemDb.query(
    `delete from social_events where id in (
       select id from social_events where done_at < now() - interval '14 days' limit 20000)`,
  )
}
