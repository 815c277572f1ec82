import type { FollowUpMethod } from '@landfall/contract/customers/follow-ups.ts'
import { type WorkFigure, type WorkTeamRow, workFigures } from '@landfall/contract/customers/workbench.ts'
import type { TransactionContext } from '#platform/http/context.ts'

const mostPeople = 500

interface Amount {
  userId: number
  figure: WorkFigure | 'followUps'
  /** Of follow-ups. */
  method: FollowUpMethod | null
  amount: number
}

// Opens count for the message they belong to; mail is counted from its indexes alone. Whoever lost a customer to a rule
// is known by the night that took it.
const amountsSql = `
  with period as (
    select $1::date::timestamp at time zone $3 as start, ($2::date + 1)::timestamp at time zone $3 as stop
  ), mails as (
    select 'sent' as figure, task_id from send_recipients
    where company_id = app_company_id() and sent_at >= (select start from period) and sent_at < (select stop from period)
    union all
    select 'opened', task_id from send_recipients
    where company_id = app_company_id() and sent_at >= (select start from period) and sent_at < (select stop from period)
      and opened_at is not null
  ), acts as (
    select 'customers' as figure, founder_id as user_id, null as method from customers
    where deleted_at is null and created_at >= (select start from period) and created_at < (select stop from period)
    union all
    select 'followUps', author_id, method from follow_ups
    where deleted_at is null and happened_at >= (select start from period) and happened_at < (select stop from period)
    union all
    select m.figure, t.created_by, null from mails m join send_tasks t on t.id = m.task_id
    union all
    select 'claims', operator_id, null from customer_ownerships
    where how = 'claimed' and operator_id = any($4)
      and started_at >= (select start from period) and started_at < (select stop from period)
    union all
    select 'drops', d.owner_id, null from recycle_runs r join recycle_drops d on d.run_id = r.id
    where d.restored_at is null and r.due_at >= (select start from period) and r.due_at < (select stop from period)
  )
  select user_id, figure, method, count(*) as amount from acts where user_id = any($4) group by 1, 2, 3`

/** Whether the caller sees the work of others. */
export function hasTeam({ scope }: TransactionContext): boolean {
  return scope.kind === 'company' || scope.userIds.length > 1
}

/** What each person within the caller's data scope did from one day to another; nobody when he sees only himself. */
export async function readWorkTeam(
  ctx: TransactionContext,
  { from, to }: { from: string; to: string },
): Promise<WorkTeamRow[]> {
  if (!hasTeam(ctx)) return []
  const people = await ctx.db.query<{ id: number; name: string }>(
    `select id, name from users
     where disabled_at is null and ($1::bigint[] is null or id = any($1)) order by name, id limit $2`,
    [ctx.scope.kind === 'owners' ? ctx.scope.userIds : null, mostPeople],
  )
  const amounts = await ctx.db.query<Amount>(amountsSql, [
    from,
    to,
    ctx.company.timeZone,
    people.map(({ id }) => id),
  ])
  const rows = new Map(people.map(({ id, name }) => [id, emptyRow(id, name)]))
  for (const { userId, figure, method, amount } of amounts) {
    const row = rows.get(userId)
    if (row && figure !== 'followUps') row.figures[figure] = amount
    else if (row && method) row.followUps[method] = amount
  }
  return [...rows.values()]
}

function emptyRow(userId: number, name: string): WorkTeamRow {
  const figures = Object.fromEntries(workFigures.map((figure) => [figure, 0])) as WorkTeamRow['figures']
  return { userId, name, figures, followUps: {} }
}
