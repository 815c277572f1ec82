import {
  targetOf,
  type WatchChange,
  type WatchInput,
  type WatchView,
} from '@landfall/contract/customs/customs-watches.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { watchPath } from './watch-path.ts'

/** A watch as it is worked with. */
export interface Watch extends WatchInput {
  id: number
  userId: number
  ownMark: number
  sharedMark: number
}

type Row = Omit<Watch, 'company'> &
  Omit<WatchView, 'company' | 'path'> & {
    role: 'buyer' | 'seller' | null
    companyKey: string | null
    companyName: string
  }

const columns = `w.id, w.user_id, w.name, w.query, w.role, w.company_key, w.company_name, w.kinds, w.change_percent,
  w.by_notice, w.by_mail, w.frequency, w.result_cap, w.is_paused, w.is_broken, w.own_mark, w.shared_mark,
  w.created_at, w.last_run_at, w.last_found_at,
  case when w.frequency <> 'load' and not w.is_paused and w.kinds <> '{}' then w.next_run_at end as next_run_at`

function toWatch({ role, companyKey, companyName, ...row }: Row) {
  const company = role && companyKey ? { role, key: companyKey, name: companyName } : null
  return { ...row, company, path: watchPath({ ...row, company }) }
}

/** Whether the owner `u` of a watch, with template `t`, in company `c`, may read customs data at this moment. */
export const ownerMayReadSql = `company_closed(c) is null and u.disabled_at is null
  and (u.type = 'admin' or 'customs.record.read' = any(coalesce(t.permissions, '{}')))`

/** The watches of the caller by name; one when an id is given. */
export async function listWatches(db: Db, id?: number): Promise<WatchView[]> {
  const rows = await db.query<Row>(
    `select ${columns} from customs_watches w
     where w.user_id = app_user_id() and w.deleted_at is null and ($1::bigint is null or w.id = $1)
     order by lower(w.name), w.id`,
    [id ?? null],
  )
  return rows.map(toWatch)
}

/** A watch of the caller, locked until the transaction ends. */
export async function lockWatch(db: Db, id: number): Promise<Watch | undefined> {
  const row = await one<Row>(
    db,
    `select ${columns} from customs_watches w
     where w.id = $1 and w.user_id = app_user_id() and w.deleted_at is null for update`,
    [id],
  )
  return row && toWatch(row)
}

export async function countWatches(db: Db): Promise<number> {
  const row = await one<{ count: number }>(
    db,
    'select count(*) from customs_watches where user_id = app_user_id() and deleted_at is null',
  )
  return row?.count ?? 0
}

/** Keeps a watch that knows everything loaded so far; undefined when the caller has one of this name. */
export async function insertWatch(db: Db, input: WatchInput): Promise<number | undefined> {
  const row = await one<{ id: number }>(
    db,
    `insert into customs_watches (name, query, role, company_key, company_name, kinds, change_percent, by_notice, by_mail,
       frequency, result_cap, own_mark, shared_mark, next_run_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, own_mark, shared_mark,
       customs_watch_next($10, (select time_zone from companies where id = app_company_id()))
     from customs_load_marks() on conflict do nothing returning id`,
    [
      input.name,
      JSON.stringify(input.query),
      input.company?.role ?? null,
      input.company?.key ?? null,
      input.company?.name ?? '',
      input.kinds,
      input.changePercent,
      input.byNotice,
      input.byMail,
      input.frequency,
      input.resultCap,
    ],
  )
  return row?.id
}

/** Whether the caller has another watch of this name, whatever its case. */
export async function isNameTaken(db: Db, id: number, name: string): Promise<boolean> {
  const other = await one(
    db,
    `select 1 from customs_watches
     where user_id = app_user_id() and lower(name) = lower($2) and id <> $1 and deleted_at is null`,
    [id, name],
  )
  return other !== undefined
}

/** Changes what is given; another frequency begins with its next hour, and alerts of what was only kept begin now. */
export async function updateWatch(db: Db, id: number, change: WatchChange): Promise<void> {
  await db.query(
    `update customs_watches set name = coalesce($2, name), kinds = coalesce($3, kinds),
       change_percent = coalesce($4, change_percent), by_notice = coalesce($5, by_notice),
       by_mail = coalesce($6, by_mail), frequency = coalesce($7, frequency), result_cap = coalesce($8, result_cap),
       is_paused = coalesce($9, is_paused), is_broken = false, failures = 0, updated_at = now(),
       own_mark = case when kinds = '{}' then (select m.own_mark from customs_load_marks() m) else own_mark end,
       shared_mark = case when kinds = '{}' then (select m.shared_mark from customs_load_marks() m) else shared_mark end,
       next_run_at = customs_watch_next(coalesce($7, frequency), (select time_zone from companies where id = app_company_id()))
     where id = $1`,
    [
      id,
      change.name ?? null,
      change.kinds ?? null,
      change.changePercent ?? null,
      change.byNotice ?? null,
      change.byMail ?? null,
      change.frequency ?? null,
      change.resultCap ?? null,
      change.isPaused ?? null,
    ],
  )
}

/** Deletes a watch of the caller; for a day it can be brought back. */
export async function deleteWatch(db: Db, id: number): Promise<boolean> {
  const row = await one(
    db,
    `update customs_watches set deleted_at = now()
     where id = $1 and user_id = app_user_id() and deleted_at is null returning id`,
    [id],
  )
  return row !== undefined
}

/** Deletes watches for good that can no longer be brought back. */
export async function purgeWatches(db: Db): Promise<void> {
  await db.query(`delete from customs_watches where deleted_at <= now() - interval '1 day'`)
}

/** Brings back what the caller deleted; false when it is gone or its name is taken. */
export async function undeleteWatch(db: Db, id: number): Promise<boolean> {
  const row = await one(
    db,
    `update customs_watches w set deleted_at = null
     where w.id = $1 and w.user_id = app_user_id() and w.deleted_at > now() - interval '1 day'
       and not exists (select from customs_watches o where o.user_id = w.user_id and lower(o.name) = lower(w.name)
         and o.deleted_at is null)
     returning w.id`,
    [id],
  )
  return row !== undefined
}

/** Loads that a watch has not looked through. */
export interface Loads {
  uploadIds: number[]
  /** Whether some are of the shared library. */
  hasShared: boolean
  ownMark: number
  sharedMark: number
}

/** What was loaded since a watch last looked. */
export async function loadsSince(db: Db, watch: Watch): Promise<Loads> {
  const { ownMark, sharedMark } = watch
  const rows = await db.query<{ uploadId: number; loadNo: number; isShared: boolean }>(
    'select * from customs_loads_since($1, $2, $3)',
    [ownMark, sharedMark, targetOf(watch) === 'statistics' ? 'statistics' : 'shipments'],
  )
  const newest = (isShared: boolean, mark: number) =>
    Math.max(mark, ...rows.filter((row) => row.isShared === isShared).map(({ loadNo }) => loadNo))
  return {
    uploadIds: rows.map(({ uploadId }) => uploadId),
    hasShared: rows.some(({ isShared }) => isShared),
    ownMark: newest(false, ownMark),
    sharedMark: newest(true, sharedMark),
  }
}

/** Notes that a watch has looked, and when it does again. */
export async function noteRun(db: Db, id: number, { ownMark, sharedMark }: Loads): Promise<void> {
  await db.query(
    `update customs_watches w set own_mark = $2, shared_mark = $3, last_run_at = now(), is_broken = false, failures = 0,
       next_run_at = customs_watch_next(w.frequency, (select time_zone from companies where id = w.company_id))
     where id = $1`,
    [id, ownMark, sharedMark],
  )
}

/** Notes that the query of a watch cannot be asked any more; it rests until it is changed. */
export async function noteBroken(db: Db, id: number): Promise<void> {
  await db.query('update customs_watches set is_broken = true, last_run_at = now() where id = $1', [id])
}

/** Failures in a row after which a watch rests until it is changed: about 17 hours. */
const failuresBorne = 10

/** Notes that a watch could not look: it does again after a minute, twice as long with each failure, at most six hours. */
export async function noteFailure(db: Db, id: number, { isItsOwn }: { isItsOwn: boolean }): Promise<void> {
  await db.query(
    `update customs_watches set last_run_at = now(), failures = failures + $2, is_broken = failures + $2 >= ${failuresBorne},
       next_run_at = now() + least(interval '1 minute' * 2 ^ failures, interval '6 hours')
     where id = $1 and deleted_at is null`,
    [id, isItsOwn ? 1 : 0],
  )
}

/** Notes what is about to be told and returns what was not told before. */
export async function noteHits(
  db: Db,
  id: number,
  { kind, subjects }: { kind: string; subjects: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ subject: string }>(
    `with given as (select distinct each as subject, sha256(convert_to(each, 'UTF8')) as hash from unnest($3::text[]) each),
       noted as (
         insert into customs_watch_hits (watch_id, kind, subject) select $1, $2, hash from given
         on conflict do nothing returning subject)
     select given.subject from given join noted on noted.subject = given.hash`,
    [id, kind, subjects],
  )
  return new Set(rows.map(({ subject }) => subject))
}
