import type { DashboardView, FunnelFigures } from '@landfall/contract/dashboard.ts'
import type { TransactionContext } from '#platform/http/context.ts'

interface MonthRow extends FunnelFigures {
  isThisMonth: boolean
}

// Null stands for the whole company, so that one statement serves every scope.
const statement = `
  with month as (
    select date_trunc('month', now(), $1) as this_start,
           date_trunc('month', now(), $1) - interval '1 month' as previous_start
  ), months as (
    select true as is_this_month, this_start as start, null::timestamptz as until from month
    union all
    select false, previous_start, this_start from month
  )
  select m.is_this_month, u.uploads, u.shipments, c.customers, s.sent, s.opened, s.clicked
  from months m
  cross join lateral (
    select count(*)::int as uploads, coalesce(sum(rows_loaded) filter (where kind = 'shipments'), 0)::bigint as shipments
    from customs_uploads
    where finished_at >= m.start and (m.until is null or finished_at < m.until)
      and state in ('done', 'doneWithRejects') and ($2::bigint[] is null or user_id = any($2))
  ) u
  cross join lateral (
    select count(*)::int as customers from customers
    where created_at >= m.start and (m.until is null or created_at < m.until) and deleted_at is null
      and ($2::bigint[] is null or owner_id = any($2))
  ) c
  cross join lateral (
    select count(*)::int as sent, count(r.opened_at)::int as opened, count(r.clicked_at)::int as clicked
    from send_recipients r join send_tasks t on t.id = r.task_id
    where r.sent_at >= m.start and (m.until is null or r.sent_at < m.until)
      and ($2::bigint[] is null or t.created_by = any($2))
  ) s`

/** The funnel of this month and the last, by the company's calendar and within the caller's data scope. */
export async function readFunnel(ctx: TransactionContext): Promise<DashboardView> {
  const owners = ctx.scope.kind === 'owners' ? ctx.scope.userIds : null
  const rows = await ctx.db.query<MonthRow>(statement, [ctx.company.timeZone, owners])
  const [thisMonth, previousMonth] = [true, false].map((wanted) =>
    rows.find((row) => row.isThisMonth === wanted),
  )
  if (!thisMonth || !previousMonth) throw new Error('the funnel has two months')
  return { thisMonth, previousMonth }
}
