import type { OwnRulesTrial } from '@landfall/contract/customers/pool-rules.ts'
import type { DryRun, OwnDryRun, RecycleRules } from '@landfall/contract/customers/public-pool.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { one } from '#platform/postgres/database.ts'
import { rulesOfOwner, subject } from './recycle-run.ts'
import { ownRulesAsRow, rulesAsRow } from './rule-store.ts'

const shownWeeks = 8

// Who goes by the company's rules, with those that are tried; $1 is the time zone, $2 are the rules.
const ruledByCompany = `
  tried as materialized (select * from jsonb_populate_record(null::rules_in_force, $2::jsonb)),
  ruled as materialized (
    select u.id as owner_id, tried.* from users u cross join tried
    where not exists (select from pool_homes h where h.user_id = u.id)
  )`

// Who would go by the rules of the pool $3 open to the groups $4, and who does so now and would by others then.
const ruledByPool = `
  homes as materialized (select * from nearest_pools(app_company_id(), $3, $4)),
  tried as materialized (
    select t.* from jsonb_populate_record(null::rules_in_force, $2::jsonb || jsonb_build_object('pool_id', $3::bigint,
      'run_hour', (select run_hour from recycle_rules))) t where $4::bigint[] is not null
    union all select * from rules_in_force where pool_id <> $3
  ), ruled as materialized (
    select u.user_id as owner_id, tried.*
    from (select user_id from pool_homes where pool_id = $3 union select user_id from homes where pool_id = $3) u
    left join homes h on h.user_id = u.user_id join tried on tried.pool_id = coalesce(h.pool_id, 0)
  )`

// Every customer of those people with when it would drop.
const due = `
  next_run as materialized (
    select run_at_or_after(now(), $1, (select max(run_hour) from tried)) as at
  ), due as materialized (
    select c.id, c.owner_id, r.pool_id, drop.moment, drop.names
    from ruled r join customers c on c.owner_id = r.owner_id
    cross join lateral (
      select min(m.moment) as moment, array_agg(m.rule order by m.rule) as names
      from recycle_moments(${subject}, ${rulesOfOwner}, $1) m
      where m.moment < now() + interval '${shownWeeks * 7} days'
    ) drop
    where c.deleted_at is null and drop.moment is not null
  ), tonight as (select due.* from due, next_run where due.moment <= next_run.at)`

const report = `select (select at from next_run) as runs_at,
  (select count(*) from tonight) as customers,
  (select count(distinct owner_id) from tonight) as owners_count,
  (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'customers', s.amount)
            order by s.amount desc, s.id), '[]') from (
     select p.id, coalesce(p.name, '') as name, count(*) as amount from tonight
     left join pools p on case when coalesce(tonight.pool_id, 0) = 0 then p.is_default else p.id = tonight.pool_id end
     group by p.id, p.name) s) as pools,
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
   from (select c.id, c.name, u.name as owner_name, first.names from (
           select * from tonight order by moment, id limit 20) first
         join customers c on c.id = first.id join users u on u.id = c.owner_id
         order by first.moment, first.id) s) as sample`

/** What rules of the company would do at the next run: how many customers, whose, and how many in the weeks after. */
export async function dryRunRules(ctx: TransactionContext, rules: RecycleRules): Promise<DryRun> {
  const row = await one<DryRun>(ctx.db, `with ${ruledByCompany}, ${due} ${report}`, [
    ctx.company.timeZone,
    rulesAsRow(rules),
  ])
  if (!row) throw new Error('a forecast has one line')
  return row
}

// A pool that is not open yet is younger than all others.
const notOpenYet = Number.MAX_SAFE_INTEGER

/**
 * The same of a pool with other rules or groups, among the people who go by its rules then or do so now; throws
 * `poolNotFound`.
 */
export async function dryRunOwnRules(
  ctx: TransactionContext,
  { poolId, groupIds, rules }: OwnRulesTrial,
): Promise<OwnDryRun> {
  const isKnown =
    poolId === null || (await one(ctx.db, 'select id from pools where id = $1', [poolId])) !== undefined
  if (!isKnown) throw new AppError('poolNotFound')
  const row = await one<OwnDryRun>(
    ctx.db,
    `with ${ruledByPool}, ${due} ${report},
       (select count(*) from homes h join users u on u.id = h.user_id
        where h.pool_id = $3 and u.disabled_at is null) as rules_for`,
    [ctx.company.timeZone, rules && ownRulesAsRow(rules), poolId ?? notOpenYet, rules && groupIds],
  )
  if (!row) throw new Error('a forecast has one line')
  return row
}
