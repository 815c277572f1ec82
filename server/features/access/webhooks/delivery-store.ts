import type { WebhookDelivery } from '@landfall/contract/access/webhooks.ts'
import { type Db, one } from '#platform/postgres/database.ts'

const columns = `d.id, e.kind, d.customer_id, e.happened_at, d.state, d.attempts,
  case when d.state = 'waiting' then d.next_attempt_at end as next_attempt_at, d.status, d.error, d.took_ms`

/** The newest 100 deliveries of a webhook. */
export function listDeliveries(db: Db, webhookId: number): Promise<WebhookDelivery[]> {
  return db.query(
    `select ${columns} from webhook_deliveries d join webhook_events e on e.id = d.event_id
     where d.webhook_id = $1 order by d.id desc limit 100`,
    [webhookId],
  )
}

/** One delivery of the company. */
export function findDelivery(db: Db, id: number): Promise<WebhookDelivery | undefined> {
  return one(
    db,
    `select ${columns} from webhook_deliveries d join webhook_events e on e.id = d.event_id where d.id = $1`,
    [id],
  )
}

/** Owes an event once more; undefined when there is no such delivery. */
export async function owesAgain(db: Db, deliveryId: number): Promise<number | undefined> {
  const row = await one<{ id: number }>(
    db,
    `insert into webhook_deliveries (webhook_id, event_id, customer_id)
     select webhook_id, event_id, customer_id from webhook_deliveries where id = $1 returning id`,
    [deliveryId],
  )
  return row?.id
}

// Kept from the loop for a minute, because whoever makes it sends it at once.
const pingLease = `now() + interval '1 minute'`

/** Makes a test event for one webhook and returns its delivery, which nobody else sends. */
export async function insertPing(db: Db, webhookId: number): Promise<DueDelivery> {
  const row = await one<{ id: number }>(
    db,
    `with event as (insert into webhook_events (kind, data) values ('ping', '{}') returning id)
     insert into webhook_deliveries (webhook_id, event_id, attempts, next_attempt_at)
     select $1, event.id, 1, ${pingLease} from event returning id`,
    [webhookId],
  )
  const [due] = await db.query<DueDelivery>(`select ${dueColumns} ${dueJoins} where d.id = $1`, [row?.id])
  if (!due) throw new Error('the test event was not stored')
  return due
}

/** A delivery with all that sending it needs. */
export interface DueDelivery {
  id: number
  webhookId: number
  companyId: number
  attempts: number
  createdAt: string
  url: string
  secretSealed: string
  eventId: number
  kind: string
  data: unknown
  happenedAt: string
}

const dueColumns = `d.id, d.webhook_id, d.company_id, d.attempts, d.created_at, w.url, w.secret_sealed,
  e.id as event_id, e.kind, e.data, e.happened_at`
const dueJoins = `from webhook_deliveries d join webhooks w on w.id = d.webhook_id join webhook_events e on e.id = d.event_id`

/** How many deliveries may be taken: of all webhooks together, of those of one company, and of each. */
export interface TakingRoom {
  all: number
  company: number
  each: number
  /** Webhooks that have deliveries under way, with how many. */
  busy: ReadonlyMap<number, number>
}

/**
 * Takes deliveries that are due, over all companies, for a minute: if their sender dies, another one goes on. What
 * concerns one customer reaches a webhook in the order in which it happened, so only the first of its row is taken.
 */
export async function takeDue(
  systemDb: Db,
  { all, company, each, busy }: TakingRoom,
): Promise<DueDelivery[]> {
  const taken = await systemDb.query<{ id: number }>(
    `with busy as (
       select w.id, w.company_id, b.amount from unnest($3::bigint[], $4::integer[]) as b (id, amount)
       join webhooks w on w.id = b.id),
     due as (
       select first.id, first.next_attempt_at, w.company_id from webhooks w left join busy on busy.id = w.id
       cross join lateral (
         select d.id, d.next_attempt_at from webhook_deliveries d
         where d.webhook_id = w.id and d.state = 'waiting' and d.next_attempt_at <= now()
           and not exists (
             select from webhook_deliveries earlier
             where earlier.webhook_id = d.webhook_id and earlier.customer_id = d.customer_id
               and earlier.state = 'waiting' and earlier.id < d.id)
         order by d.next_attempt_at, d.id limit greatest(0, $2 - coalesce(busy.amount, 0)) for update of d skip locked) first
       where w.is_active),
     fair as (
       select due.id, due.next_attempt_at from (
         select *, row_number() over (partition by company_id order by next_attempt_at, id) as turn from due) due
       where turn + coalesce((select sum(amount) from busy where busy.company_id = due.company_id), 0) <= $5)
     update webhook_deliveries set attempts = attempts + 1, next_attempt_at = now() + interval '1 minute'
     where id in (select id from fair order by next_attempt_at, id limit $1)
     returning id`,
    [all, each, [...busy.keys()], [...busy.values()], company],
  )
  return systemDb.query(`select ${dueColumns} ${dueJoins} where d.id = any($1) order by d.id`, [
    taken.map(({ id }) => id),
  ])
}

/** What became of an attempt. */
export interface Attempt {
  status: number | null
  error: string
  tookMs: number
}

/** Notes that a delivery has arrived, and that its webhook works. */
export async function noteArrived(systemDb: Db, due: DueDelivery, attempt: Attempt): Promise<void> {
  await systemDb.query(
    `update webhook_deliveries set state = 'done', status = $2, error = '', took_ms = $3 where id = $1`,
    [due.id, attempt.status, attempt.tookMs],
  )
  await systemDb.query(
    'update webhooks set failing_since = null where id = $1 and failing_since is not null',
    [due.webhookId],
  )
}

/** Notes that a delivery has not arrived; null: it is not tried again. */
export async function noteFailed(
  systemDb: Db,
  due: DueDelivery,
  { attempt, againInSeconds }: { attempt: Attempt; againInSeconds: number | null },
): Promise<void> {
  await systemDb.query(
    `update webhook_deliveries set status = $2, error = $3, took_ms = $4,
       state = case when $5::integer is null then 'failed' else 'waiting' end,
       next_attempt_at = now() + make_interval(secs => coalesce($5::integer, 0))
     where id = $1`,
    [due.id, attempt.status, attempt.error.slice(0, 200), attempt.tookMs, againInSeconds],
  )
  await systemDb.query('update webhooks set failing_since = now() where id = $1 and failing_since is null', [
    due.webhookId,
  ])
}

/** Switches off a webhook for a reason; returns who is to be told. */
export function switchOff(
  systemDb: Db,
  webhookId: number,
  { reason, failingDays }: { reason: 'failing' | 'gone'; failingDays: number },
): Promise<{ companyId: number; userId: number | null; url: string }[]> {
  return systemDb.query(
    `update webhooks set is_active = false, off_reason = $2
     where id = $1 and is_active and failing_since <= now() - make_interval(days => $3)
     returning company_id, created_by as user_id, url`,
    [webhookId, reason, failingDays],
  )
}

/** Deletes what happened long ago and is no longer owed to anybody. */
export async function forgetOldEvents(systemDb: Db, days: number): Promise<void> {
  await systemDb.query(
    `delete from webhook_events e where e.happened_at < now() - make_interval(days => $1)
       and not exists (select from webhook_deliveries d where d.event_id = e.id and d.state = 'waiting')`,
    [days],
  )
}
