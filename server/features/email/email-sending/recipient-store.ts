import { recipientState, recipientStates } from '#platform/mail/recipient-state.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import type { Outcome } from './recipient-outcome.ts'

/** A recipient that this sender has leased. */
export interface ClaimedRecipient {
  id: number
  contentId: number
  address: string
  /** From whom its task is. */
  sender: string
  /** Its task is a single mail, written by hand. */
  isLetter: boolean
  name: string
  variables: Record<string, string>
  attempts: number
  resends: number
}

/** Leases up to `limit` recipients of a task that are due; suppressed ones are skipped for good. */
export function claimRecipients(
  systemDb: Db,
  taskId: number,
  { token, limit }: { token: string; limit: number },
): Promise<ClaimedRecipient[]> {
  return systemDb.query<ClaimedRecipient>(
    `with due as (
       select r.id, exists (select 1 from suppressions s
           where s.company_id = r.company_id and s.email = r.email and s.removed_at is null) as is_suppressed
       from send_recipients r
       where r.task_id = $1 and r.state in ${recipientStates('ready', 'deferred')} and (r.not_before is null or r.not_before <= now())
         and exists (select 1 from send_tasks t where t.id = $1 and t.state = 'SUBMITTED' and not t.is_paused)
       order by r.id limit $3 for update of r skip locked),
     taken as (
       update send_recipients r set state = case when due.is_suppressed then ${recipientState.skipped} else ${recipientState.leased} end,
         reason = case when due.is_suppressed then 'suppressed' end,
         lease_token = case when due.is_suppressed then null else $2::uuid end, updated_at = now()
       from due where r.id = due.id
       returning r.id, r.content_id, r.address, r.name, r.variables, r.attempts, r.resends, r.state)
     select r.id, r.content_id, r.address, t.from_address as sender, t.is_letter, r.name, r.variables, r.attempts, r.resends
     from taken r join send_tasks t on t.id = $1 where r.state = ${recipientState.leased} order by r.id`,
    [taskId, token, limit],
  )
}

/** Gives back recipients that have not begun, to be due again after some seconds each. */
export async function holdRecipients(
  systemDb: Db,
  token: string,
  held: ReadonlyMap<number, number>,
): Promise<void> {
  await systemDb.query(
    `update send_recipients r set state = case when t.state = 'CANCELLED' then ${recipientState.skipped} else ${recipientState.ready} end,
       reason = case when t.state = 'CANCELLED' then 'cancelled' end,
       not_before = now() + make_interval(secs => g.seconds), lease_token = null, updated_at = now()
     from unnest($2::bigint[], $3::float8[]) g (id, seconds), send_tasks t
     where r.id = g.id and t.id = r.task_id and r.lease_token = $1 and r.state = ${recipientState.leased}`,
    [token, [...held.keys()], [...held.values()]],
  )
}

/** An ended try of one recipient. */
export interface Settlement {
  id: number
  outcome: Outcome
  /** The relay takes nothing from the sender of its task. */
  isSenderRefused?: boolean
}

export interface Exchange {
  token: string
  settle: readonly Settlement[]
  begin: readonly number[]
}

/**
 * Records ended tries and, in the same statement, marks the recipients whose messages are handed over next; returns
 * the ids that may go ahead. So no connection ever has more than one recipient in the state "sending".
 */
export async function exchangeRecipients(
  systemDb: Db,
  { token, settle, begin }: Exchange,
): Promise<Set<number>> {
  const rows = await systemDb.query<{ id: number }>(exchangeSql, [
    token,
    begin,
    settle.map(({ id }) => id),
    settle.map(({ outcome }) => outcome.state),
    settle.map(({ outcome }) => outcome.reason),
    settle.map(({ outcome }) => outcome.attempted),
    settle.map(({ outcome }) => outcome.delay),
    settle.map(({ outcome }) => outcome.smtpCode),
    settle.map(({ outcome }) => outcome.enhancedCode),
    settle.map(({ outcome }) => outcome.error),
  ])
  return new Set(rows.map(({ id }) => id))
}

/** A task whose sender the relay refused, and what the relay said. */
export interface RefusedTask {
  id: number
  name: string
  createdBy: number
  said: string
}

/**
 * Fails what is left of a task whose sender the relay refuses, with what the relay said; messages that other
 * connections hand over right now get an answer of their own. Resolves to the task where that is news.
 */
export async function failTaskOf(
  systemDb: Db,
  { id, outcome }: Settlement,
): Promise<RefusedTask | undefined> {
  const task = await one<Omit<RefusedTask, 'said'>>(
    systemDb,
    `with refused as (
       select t.id, t.company_id, t.name, t.created_by, b.reason is distinct from 'sender' or b.braked_at is null as is_news
       from send_recipients r join send_tasks t on t.id = r.task_id left join send_task_brakes b on b.task_id = t.id
       where r.id = $1 and t.state = 'SUBMITTED'),
     told as (
       insert into send_task_brakes (task_id, company_id, reason, said, braked_at)
       select id, company_id, 'sender', $4, now() from refused
       on conflict (task_id) do update set reason = 'sender', said = excluded.said, braked_at = now()),
     failed as (
       update send_recipients r set state = ${recipientState.failed}, reason = 'block', not_before = null, lease_token = null, smtp_code = $2,
         enhanced_code = $3, error = $4, updated_at = now()
       from refused where r.task_id = refused.id and r.state in ${recipientStates('ready', 'leased', 'deferred')})
     select id, name, created_by from refused where is_news`,
    [id, outcome.smtpCode, outcome.enhancedCode, outcome.error],
  )
  return task && { ...task, said: outcome.error ?? '' }
}

// `state + 0` keeps the planner from the index of held rows, which is full of dead entries while a task is sent.
const exchangeSql = `
with given as (
  select * from unnest($3::bigint[], $4::smallint[], $5::text[], $6::smallint[], $7::float8[], $8::int[], $9::text[],
    $10::text[]) as g (id, state, reason, attempted, delay, smtp_code, enhanced_code, error)),
settled as (
  update send_recipients r set state = g.state, reason = g.reason, attempts = r.attempts + g.attempted,
    not_before = case when g.delay > 0 then now() + make_interval(secs => g.delay) end,
    lease_token = case when g.state = ${recipientState.unknown} then r.lease_token end,
    smtp_code = g.smtp_code, enhanced_code = g.enhanced_code, error = g.error,
    sent_at = case when g.state = ${recipientState.sent} then now() else r.sent_at end,
    bounced_at = case when g.state = ${recipientState.failed} and g.reason = 'hard' then now() else r.bounced_at end,
    updated_at = now()
  from given g where r.id = g.id and r.lease_token = $1 and r.state in ${recipientStates('sending', 'unknown')}
  returning r.id, r.company_id, r.email, r.state, r.reason),
bounced as (
  insert into suppressions (company_id, email, reason, recipient_id)
  select company_id, email, 'hardBounce', id from settled where state = ${recipientState.failed} and reason = 'hard'
  on conflict (company_id, email) where removed_at is null do nothing)
update send_recipients r set state = ${recipientState.sending}, updated_at = now()
where r.id = any($2::bigint[]) and r.lease_token = $1 and r.state + 0 = ${recipientState.leased}
  and (select t.state = 'SUBMITTED' and not t.is_paused from send_tasks t where t.id = r.task_id)
returning r.id`
