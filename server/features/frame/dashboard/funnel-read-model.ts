import {
  type DashboardView,
  type FunnelFigures,
  funnelSteps,
  type PacedStep,
  pacedSteps,
} from '@landfall/contract/frame/dashboard.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { monthCte } from './month-sql.ts'

type Step = keyof FunnelFigures

interface MonthRow extends Record<Step, number> {
  isThisMonth: boolean
  monthStart: string
}

/** The right that lets somebody see what a step counts. */
const needs: Record<Step, Permission> = {
  found: 'customs.record.read',
  verified: 'address.verification.read',
  customers: 'customer.customer.read',
  contacted: 'customer.customer.read',
  opened: 'email.history.read',
  replied: 'email.history.read',
  won: 'customer.customer.read',
}

// Like is compared with like: of the month before only what it had by the same day.
const inMonths = (column: string) =>
  `${column} >= (select previous_start from month) and not (${column} >= month.previous_until and ${column} < month.this_start)`

// Null stands for the whole company, so that one statement serves every scope. Customs records are everybody's.
const statement = `
  with ${monthCte}, months as (
    select true as is_this_month, this_start as start, 'infinity'::timestamptz as until from month
    union all
    select false, previous_start, previous_until from month
  ), contacts as (
    select r.customer_id, r.sent_at >= month.this_start as is_this_month
    from month, send_recipients r join send_tasks t on t.id = r.task_id
    where r.company_id = app_company_id() and ${inMonths('r.sent_at')}
      and r.customer_id is not null and ($2::bigint[] is null or t.created_by = any($2))
    union
    select customer_id, happened_at >= month.this_start from month, follow_ups
    where deleted_at is null and ${inMonths('happened_at')} and ($2::bigint[] is null or author_id = any($2))
  ), opens as (
    select distinct r.customer_id, r.sent_at >= month.this_start as is_this_month
    from month, send_recipients r join send_tasks t on t.id = r.task_id
    where r.company_id = app_company_id() and ${inMonths('r.sent_at')}
      and r.opened_at is not null and r.customer_id is not null
      and ($2::bigint[] is null or t.created_by = any($2))
  ), replies as (
    select distinct r.customer_id, r.sent_at >= month.this_start as is_this_month
    from month, send_recipients r join send_tasks t on t.id = r.task_id
    where r.company_id = app_company_id() and ${inMonths('r.sent_at')}
      and r.replied_at is not null and r.customer_id is not null
      and ($2::bigint[] is null or t.created_by = any($2))
  )
  select m.is_this_month, to_char(m.start at time zone $1, 'YYYY-MM-DD') as month_start,
    (select coalesce(sum(rows_loaded), 0)::bigint from customs_uploads
     where finished_at >= m.start and finished_at < m.until and kind = 'shipments'
       and state in ('done', 'doneWithRejects')) as found,
    (select count(distinct a.normalised) from verification_addresses a
     where a.checked_at >= m.start and a.checked_at < m.until and a.verdict in ('deliverable', 'risky')
       and a.company_id = app_company_id() and ($2::bigint[] is null or a.owner_id = any($2))) as verified,
    (select count(*) from customers
     where created_at >= m.start and created_at < m.until and deleted_at is null
       and ($2::bigint[] is null or owner_id = any($2))) as customers,
    (select count(*) from contacts c where c.is_this_month = m.is_this_month) as contacted,
    (select count(*) from opens o where o.is_this_month = m.is_this_month) as opened,
    (select count(*) from replies a where a.is_this_month = m.is_this_month) as replied,
    (select count(*) from customers
     where deal_at >= m.start and deal_at < m.until and deleted_at is null
       and ($2::bigint[] is null or owner_id = any($2))) as won
  from months m`

// The first contact of somebody created this month, and what became of mail of this month.
const paceStatement = `
  with ${monthCte}, firsts as (
    select c.id, c.created_at, least(
      (select min(r.sent_at) from send_recipients r where r.customer_id = c.id),
      (select min(f.happened_at) from follow_ups f where f.customer_id = c.id and f.deleted_at is null)) as at
    from month, customers c
    where c.created_at >= month.this_start and c.deleted_at is null and ($2::bigint[] is null or c.owner_id = any($2))
  ), mails as (
    select r.sent_at, r.opened_at, r.replied_at
    from month, send_recipients r join send_tasks t on t.id = r.task_id
    where r.company_id = app_company_id() and r.sent_at >= month.this_start and ($2::bigint[] is null or t.created_by = any($2))
  )
  select
    (select ${medianHours('at - created_at')} from firsts where at >= created_at) as contacted,
    (select ${medianHours('opened_at - sent_at')} from mails where opened_at >= sent_at) as opened,
    (select ${medianHours('replied_at - sent_at')} from mails where replied_at >= sent_at) as replied,
    (select ${medianHours('deal_at - created_at')} from month, customers
     where deal_at >= month.this_start and deal_at >= created_at and deleted_at is null
       and ($2::bigint[] is null or owner_id = any($2))) as won`

function medianHours(span: string): string {
  return `(percentile_cont(0.5) within group (order by extract(epoch from ${span})) / 3600)::float8`
}

/** The funnel of this month and of the last up to the same day, by the company's calendar and within the caller's data scope. */
export async function readFunnel(
  ctx: TransactionContext,
): Promise<Pick<DashboardView, 'funnel' | 'monthStart'>> {
  const people = ctx.scope.kind === 'owners' ? ctx.scope.userIds : null
  const rows = await ctx.db.query<MonthRow>(statement, [ctx.company.timeZone, people])
  const [thisMonth, previousMonth] = [true, false].map((wanted) =>
    rows.find((row) => row.isThisMonth === wanted),
  )
  if (!thisMonth || !previousMonth) throw new Error('the funnel has two months')
  const [pace] = await ctx.db.query<Record<PacedStep, number | null>>(paceStatement, [
    ctx.company.timeZone,
    people,
  ])
  return {
    funnel: {
      thisMonth: figuresOf(ctx, thisMonth),
      previousMonth: figuresOf(ctx, previousMonth),
      pace: Object.fromEntries(
        pacedSteps.map((step) => [step, ctx.permissions.has(needs[step]) ? (pace?.[step] ?? null) : null]),
      ) as Record<PacedStep, number | null>,
    },
    monthStart: thisMonth.monthStart,
  }
}

function figuresOf({ permissions }: TransactionContext, row: MonthRow): FunnelFigures {
  const figures = funnelSteps.map((step) => [step, permissions.has(needs[step]) ? row[step] : null])
  return Object.fromEntries(figures) as FunnelFigures
}
