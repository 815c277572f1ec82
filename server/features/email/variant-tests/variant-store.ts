import type { VariantMeasure, VariantPlan } from '@landfall/contract/email/variant-plans.ts'
import type { VariantResult } from '@landfall/contract/email/variant-tests.ts'
import { recipientState, recipientStates } from '#platform/mail/recipient-state.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { planReaders } from '../email-timing/reader-times.ts'

/** Whoever waits for the end of a test is due never, until that is known. */
const waits = `state = ${recipientState.ready} and not_before = 'infinity'`

/**
 * Draws by chance who takes part in the test of a mailing and shares them out evenly among its contents; everybody else
 * waits. Call it in the transaction that finishes the readers, so that it happens once.
 */
export async function drawVariants(db: Db, taskId: number): Promise<void> {
  await db.query(
    `with contents as (
       select id, row_number() over (order by id) - 1 as place, count(*) over () as amount from send_contents where task_id = $1
     ), drawn as (
       select r.id, row_number() over (order by random()) - 1 as place, count(*) over () as readers
       from send_recipients r where r.task_id = $1 and r.state = ${recipientState.ready}
     ), test as (
       select d.id, d.place % c.amount as content_place, d.place >= greatest(c.amount, round(d.readers * p.share / 100.0)) as is_held
       from drawn d, (select (variant_plan->>'share')::int as share from send_tasks where id = $1 and variant_plan is not null) p,
         (select amount from contents limit 1) c
     )
     update send_recipients r set content_id = c.id, not_before = case when t.is_held then 'infinity' else r.not_before end
     from test t join contents c on c.place = case when t.is_held then 0 else t.content_place end
     where r.id = t.id`,
    [taskId],
  )
}

/** Lets the time of tests run whose messages are all sent; what is tried a second time keeps nobody waiting. */
export async function startClocks(systemDb: Db): Promise<void> {
  await systemDb.query(
    `update send_tasks t set variant_ends_at = now() + make_interval(hours => (t.variant_plan->>'hours')::int)
     where t.state = 'SUBMITTED' and t.variant_plan is not null and t.prepared_at is not null and t.variant_ends_at is null
       and t.variant_decided_at is null and not exists (select from send_recipients r where r.task_id = t.id
         and r.state in ${recipientStates('ready', 'leased', 'sending')} and r.not_before is distinct from 'infinity')`,
  )
}

/** A mailing whose test is to go on, by its company. */
export interface TestedTask {
  id: number
  companyId: number
}

/** Mailings whose test is over and not decided. */
export function findOver(systemDb: Db): Promise<TestedTask[]> {
  return systemDb.query(
    `select id, company_id from send_tasks where state = 'SUBMITTED' and variant_plan is not null
       and variant_decided_at is null and variant_ends_at <= now() order by variant_ends_at`,
  )
}

/** Mailings whose test is decided and of which readers still wait. */
export function findDecided(systemDb: Db): Promise<TestedTask[]> {
  return systemDb.query(
    `select t.id, t.company_id from send_tasks t where t.state = 'SUBMITTED' and t.variant_plan is not null
       and t.variant_decided_at is not null
       and exists (select from send_recipients r where r.task_id = t.id and r.${waits}) order by t.id`,
  )
}

/** What a decision is made of. */
export interface OpenTest {
  name: string
  createdBy: number
  plan: VariantPlan
}

/** Holds the test of a mailing until the end of the transaction; undefined when it is decided, or was never begun. */
export function lockOpenTest(db: Db, taskId: number): Promise<OpenTest | undefined> {
  return one(
    db,
    `select name, created_by, variant_plan as plan from send_tasks where id = $1 and state = 'SUBMITTED'
       and prepared_at is not null and variant_plan is not null and variant_decided_at is null for update`,
    [taskId],
  )
}

/** Writes down what was decided. */
export async function storeDecision(
  db: Db,
  taskId: number,
  { contentId, verdict }: { contentId: number; verdict: NonNullable<VariantResult['verdict']> },
): Promise<void> {
  await db.query(
    `update send_tasks set variant_winner_id = $2, variant_verdict = $3, variant_decided_at = now() where id = $1`,
    [taskId, contentId, verdict],
  )
}

/** Readers of one transaction. */
const portion = 1_000

/** Gives the next readers who wait the content that was decided on; false when nobody waits any more. */
export async function releaseWaiting(db: Db, taskId: number): Promise<boolean> {
  const task = await one<{ winnerId: number; localHours: { from: number; to: number } | null }>(
    db,
    // A content that is gone cannot be sent; the first one is always there.
    `select coalesce(variant_winner_id, (select min(id) from send_contents where task_id = t.id)) as winner_id, local_hours
     from send_tasks t where id = $1 and state = 'SUBMITTED' for update`,
    [taskId],
  )
  if (!task) return false
  const readers = await db.query<{ id: number; customerId: number | null; email: string }>(
    `select id, customer_id, email from send_recipients where task_id = $1 and ${waits} order by id limit ${portion}`,
    [taskId],
  )
  const { winnerId, localHours: hours } = task
  const moments = hours ? await planReaders(db, readers, { after: new Date(), waitDays: 0, hours }) : []
  await db.query(
    `update send_recipients r set content_id = $1, not_before = g.moment
     from unnest($2::bigint[], $3::timestamptz[]) g (id, moment) where r.id = g.id and r.${waits}`,
    [winnerId, readers.map(({ id }) => id), readers.map((_reader, at) => moments[at] ?? null)],
  )
  await db.query(`select pg_notify('send_wake', '')`)
  return readers.length === portion
}

/** How the contents of a mailing do by what is measured, in their order. */
export function readVariants(
  db: Db,
  taskId: number,
  by: VariantMeasure,
): Promise<{ contentId: number; templateName: string; subject: string; reached: number; hits: number }[]> {
  const done = by === 'click' ? 'clicked_at' : 'replied_at'
  return db.query(
    `select c.id as content_id, c.template_name, c.subject,
       count(r.id) as reached, count(r.id) filter (where r.${done} is not null) as hits
     from send_contents c left join send_recipients r on r.content_id = c.id and r.sent_at is not null and r.bounced_at is null
       and r.sent_at <= coalesce((select variant_decided_at from send_tasks where id = $1), now())
     where c.task_id = $1 group by c.id order by c.id`,
    [taskId],
  )
}
