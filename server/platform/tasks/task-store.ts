import { randomUUID } from 'node:crypto'
import type { Locale } from '@landfall/contract/locales.ts'
import type { TaskKind, TaskView, TaskWait } from '@landfall/contract/tasks.ts'
import { leaseOn } from '#platform/lease/lease-sql.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import type { TaskFigures } from './task-definition.ts'
import type { TaskEnd } from './task-notice.ts'

/** Seconds that whoever has a task may be silent. */
export const leaseSeconds = 15
const lease = leaseOn({ holder: 'lease_token', until: 'lease_until', seconds: leaseSeconds })

interface NewTask {
  kind: TaskKind
  /** What the user calls it, for example a file name. */
  title: string
  locale: Locale
  input: unknown
}

/** Queues a task in the caller's transaction; it starts when that commits. */
export async function createTask(db: Db, task: NewTask): Promise<number> {
  const row = await one<{ id: number }>(
    db,
    'insert into tasks (kind, title, locale, input) values ($1, $2, $3, $4) returning id',
    [task.kind, task.title.slice(0, 200), task.locale, JSON.stringify(task.input)],
  )
  if (!row) throw new Error('the task was not stored')
  return row.id
}

/**
 * Stores a task that its creator does at once and ends with `finishTask`; workers take it over when that has not
 * happened within a lease.
 */
export async function createHeldTask(db: Db, task: NewTask): Promise<{ id: number; token: string }> {
  const token = randomUUID()
  const row = await one<{ id: number }>(
    db,
    `insert into tasks (kind, title, locale, input, state, attempts, lease_token, lease_until)
     values ($1, $2, $3, $4, 'running', 1, $5, ${lease.later}) returning id`,
    [task.kind, task.title.slice(0, 200), task.locale, JSON.stringify(task.input), token],
  )
  if (!row) throw new Error('the task was not stored')
  return { id: row.id, token }
}

const viewColumns = `id, kind, title, state, done, total, figures, error, file_id, created_at, finished_at,
  case when waits_for is not null and state in ('queued', 'running')
    then json_build_object('for', waits_for,
      'until', to_char(waits_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as waits`

/** The newest tasks of a user; of a program that works in his name those that it began. */
export function listTasks(db: Db, userId: number, tokenId: number | null = null): Promise<TaskView[]> {
  return db.query(
    `select ${viewColumns} from tasks
     where user_id = $1 and ($2::bigint is null or access_token_id = $2) order by id desc limit 50`,
    [userId, tokenId],
  )
}

/** Whether a program with this access token began the task. */
export async function isTaskOfToken(db: Db, id: number, tokenId: number): Promise<boolean> {
  const sql = 'select 1 from tasks where id = $1 and access_token_id = $2'
  return (await one(db, sql, [id, tokenId])) !== undefined
}

/** One task of a user. */
export function findTask(db: Db, userId: number, id: number): Promise<TaskView | undefined> {
  return one(db, `select ${viewColumns} from tasks where id = $1 and user_id = $2`, [id, userId])
}

/** Asks a task to stop; false when it has already ended. A queued one ends at once. */
export async function requestCancel(db: Db, id: number): Promise<boolean> {
  const rows = await db.query(
    `update tasks set cancel_requested = true,
       state = case when state = 'queued' and attempts = 0 then 'cancelled' else state end,
       finished_at = case when state = 'queued' and attempts = 0 then now() end
     where id = $1 and state in ('queued', 'running') returning id`,
    [id],
  )
  await db.query(`select pg_notify('task_cancel', $1::text), pg_notify('task_changed', $1::text)`, [id])
  return rows.length > 0
}

export interface LeasedTask {
  id: number
  companyId: number
  userId: number
  kind: TaskKind
  locale: Locale
  input: unknown
  checkpoint: unknown
  cancelRequested: boolean
  /** How often in a row it had to wait before. */
  waits: number
  /** The access token by which a program began it. */
  accessTokenId: number | null
}

/** Nobody works on it, or whoever did has died; one that is put off is left alone until its moment. */
const isWaiting = `(
  (state = 'queued' and (resume_at is null or resume_at <= now() or cancel_requested))
  or (state = 'running' and ${lease.isFree()}))`

/** What a worker can take on: the kinds it knows, and the tasks of each company that it is running. */
export interface WorkerRoom {
  kinds: readonly TaskKind[]
  running: ReadonlyMap<number, number>
  /** Tasks of one company that it runs at a time. */
  companyShare: number
}

/**
 * Takes the task whose turn it is: the oldest of the companies of which the fewest are running here. Undefined when
 * nothing waits that the worker has room for.
 */
export function leaseTask(
  systemDb: Db,
  token: string,
  { kinds, running, companyShare }: WorkerRoom,
): Promise<LeasedTask | undefined> {
  return one<LeasedTask>(
    systemDb,
    `update tasks set state = 'running', ${lease.take('$1')}, attempts = attempts + 1
     where id = (
       select t.id from tasks t
       left join unnest($2::bigint[], $3::integer[]) as r (company_id, running) on r.company_id = t.company_id
       where ${isWaiting}
         and t.kind = any($4) and coalesce(r.running, 0) < $5::integer
       order by coalesce(r.running, 0), t.id limit 1 for update of t skip locked)
     returning id, company_id, user_id, kind, locale, input, checkpoint, cancel_requested, waits, access_token_id`,
    [token, [...running.keys()], [...running.values()], kinds, companyShare],
  )
}

interface Heartbeat {
  id: number
  token: string
  done: number
  total: number | null
  figures: TaskFigures
}

/** Renews a lease with the progress so far; undefined when the lease was lost. */
export function renewLease(systemDb: Db, beat: Heartbeat): Promise<{ cancelRequested: boolean } | undefined> {
  return one(
    systemDb,
    `update tasks set ${lease.keep}, done = $3, total = $4, figures = $5, waits_for = null
     where id = $1 and ${lease.isHeldBy('$2')} and state = 'running' returning cancel_requested`,
    [beat.id, beat.token, beat.done, beat.total, JSON.stringify(beat.figures)],
  )
}

interface Ending {
  id: number
  token: string
  state: 'done' | 'failed' | 'cancelled'
  done: number
  total: number | null
  figures: TaskFigures
  error: string | null
  fileId: number | null
}

/** Ends a task in its company's transaction; undefined when the lease was no longer held. */
export function finishTask(db: Db, ending: Ending): Promise<TaskEnd | undefined> {
  return one(
    db,
    `update tasks set state = $3, done = $4, total = $5, figures = $6, error = $7, file_id = $8,
       finished_at = now(), ${lease.giveBack}
     where id = $1 and ${lease.isHeldBy('$2')}
     returning id, user_id, kind, title, state, file_id,
       extract(epoch from now() - created_at)::float8 as seconds`,
    [
      ending.id,
      ending.token,
      ending.state,
      ending.done,
      ending.total,
      JSON.stringify(ending.figures),
      ending.error,
      ending.fileId,
    ],
  )
}

/** Gives a task back so that another worker, or this one after its restart, goes on with it. */
export async function handBackTask(systemDb: Db, id: number, token: string): Promise<void> {
  // A second later, because the worker that is stopping would still take a job that is due.
  await systemDb.query(
    `with given as (
       update tasks set state = 'queued', ${lease.giveBack}, queued_at = now()
       where id = $1 and ${lease.isHeldBy('$2')} returning id
     )
     select graphile_worker.add_job('run_task', json_build_object('taskId', id), job_key => 'task:' || id,
       max_attempts => 1, run_at => now() + interval '1 second') from given`,
    [id, token],
  )
}

/** A task that goes on by itself when something is back. */
export interface PutOff {
  id: number
  token: string
  for: TaskWait
  /** Waits in a row before this one. */
  waits: number
  waitSeconds: number
  /** How long it waits at most, from the first wait on. */
  hours: number
}

/** Lets a task wait and go on; false when it has waited as long as it may, or the lease was lost. */
export async function putOffTask(systemDb: Db, wait: PutOff): Promise<boolean> {
  const rows = await systemDb.query(
    `with put_off as (
       update tasks set state = 'queued', ${lease.giveBack}, queued_at = now(),
         waits_for = $3, waits = $4::integer + 1, resume_at = now() + make_interval(secs => $5),
         waits_until = case when $4::integer = 0 or waits_until is null
           then now() + make_interval(hours => $6) else waits_until end
       where id = $1 and ${lease.isHeldBy('$2')} and not cancel_requested
         and ($4::integer = 0 or waits_until is null or waits_until > now())
       returning id, resume_at
     )
     select graphile_worker.add_job('run_task', json_build_object('taskId', id), job_key => 'task:' || id,
       max_attempts => 1, run_at => resume_at) from put_off`,
    [wait.id, wait.token, wait.for, wait.waits, wait.waitSeconds, wait.hours],
  )
  return rows.length > 0
}

/** Remembers where a resumed run continues. */
export async function saveCheckpoint(db: Db, id: number, checkpoint: unknown): Promise<void> {
  await db.query('update tasks set checkpoint = $2 where id = $1', [id, JSON.stringify(checkpoint)])
}

/** What a task saved last; undefined when nothing. */
export async function readCheckpoint(systemDb: Db, id: number): Promise<unknown> {
  const row = await one<{ checkpoint: unknown }>(systemDb, 'select checkpoint from tasks where id = $1', [id])
  return row?.checkpoint ?? undefined
}

// One job is enough for all that wait: whoever takes it calls for the next.
const addCall = `graphile_worker.add_job('run_task', '{}', job_key => 'tasks waiting', max_attempts => 1)`

/** Calls for one more place of any worker when a task is waiting, and tells whether one is. */
export async function callForWorker(systemDb: Db): Promise<boolean> {
  const jobs = await systemDb.query(`select ${addCall} where exists (select from tasks where ${isWaiting})`)
  return jobs.length > 0
}

/** Finds tasks whose worker died or whose job got lost; safe to run in every worker at once. */
export async function requeueAbandoned(systemDb: Db): Promise<void> {
  await systemDb.query(
    `select ${addCall} where exists (
       select from tasks where ${isWaiting} and (state = 'running' or cancel_requested or coalesce(resume_at, queued_at + interval '20 seconds') < now()))`,
  )
}

/** Tells every API process that a task changed. */
export async function notifyTask(systemDb: Db, id: number): Promise<void> {
  await systemDb.query(`select pg_notify('task_changed', $1::text)`, [id])
}
