import type { DryRun, RecycleRules } from '@landfall/contract/public-pool.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { one } from '#platform/postgres/database.ts'
import { rulesAsRow } from './rule-store.ts'

const shownWeeks = 8

// Every owned customer with when the rules would let it go; $1 are the rules, $2 is the company's time zone.
const forecast = `
  with rules as materialized (select jsonb_populate_record(null::recycle_rules, $1::jsonb) as r),
  next_run as materialized (select run_at_or_after(now(), $2, (r).run_hour) as at from rules),
  due as materialized (
    select c.id, c.owner_id, drop.moment, drop.names
    from rules, customers c
    cross join lateral (
      select min(m.moment) as moment, array_agg(m.rule order by m.rule) as names
      from recycle_moments(
        row(c.owner_id, c.stage, c.owned_at, c.follow_up_clock_at, c.deal_reversed_at, c.locked_until)::recycle_subject,
        (rules.r), $2) m
      where m.moment < now() + interval '${shownWeeks * 7} days'
    ) drop
    where c.owner_id is not null and c.deleted_at is null and drop.moment is not null
  )`

interface Totals {
  runsAt: string
  customers: number
  weeks: number[]
}

/** What rules would do at the next run: how many customers, whose, and how many in the weeks after. */
export async function dryRunRules(ctx: TransactionContext, rules: RecycleRules): Promise<DryRun> {
  const values = [rulesAsRow(rules), ctx.company.timeZone]
  const row = await one<Totals & Pick<DryRun, 'owners' | 'ownersCount' | 'sample'>>(
    ctx.db,
    `${forecast},
     tonight as (select due.* from due, next_run where due.moment <= next_run.at)
     select (select at from next_run) as runs_at,
       (select count(*) from tonight) as customers,
       (select count(distinct owner_id) from tonight) as owners_count,
       (select coalesce(array_agg(coalesce(amount, 0) order by week), '{}') from (
          select week, (select count(*) from due, next_run
             where due.moment <= next_run.at + make_interval(days => week * 7 + 6)
               and (week = 0 or due.moment > next_run.at + make_interval(days => week * 7 - 1))) as amount
          from generate_series(0, ${shownWeeks - 1}) week) by_week) as weeks,
       (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'customers', o.amount)
                 order by o.amount desc, o.id), '[]') from (
          select u.id, u.name, count(*) as amount from tonight join users u on u.id = tonight.owner_id
          group by u.id, u.name order by count(*) desc, u.id limit 100) o) as owners,
       (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'ownerName', s.owner_name, 'rules', s.names)), '[]')
        from (select c.id, c.name, u.name as owner_name, tonight.names from tonight
              join customers c on c.id = tonight.id join users u on u.id = c.owner_id
              order by tonight.moment, c.id limit 20) s) as sample`,
    values,
  )
  if (!row) throw new Error('a forecast has one line')
  return row
}
