-- Whose rules are whose: of the pools with own rules that are open to somebody's group or to one above it, the one of the
-- nearest group; of several there, the oldest. A pool can be tried with other groups, or with null as if it had no rules.
create or replace function nearest_pools(company bigint, tried bigint, tried_groups bigint[]) returns table (user_id bigint, pool_id bigint)
language sql stable as $$
  with recursive ruled as (
    select p.id, p.group_ids from pools p join pool_rules s on s.pool_id = p.id
    where p.company_id = company and p.id is distinct from tried
    union all select tried, tried_groups where tried_groups is not null
  ), above as (
    select g.id as bottom, g.id, g.parent_id, 0 as steps from user_groups g where g.company_id = company
    union all select a.bottom, g.id, g.parent_id, a.steps + 1 from above a join user_groups g on g.id = a.parent_id
  ), nearest as (
    select distinct on (a.bottom) a.bottom, r.id from above a join ruled r on a.id = any(r.group_ids)
    order by a.bottom, a.steps, r.id
  )
  select u.id, n.id from users u join nearest n on n.bottom = u.group_id where u.company_id = company
$$;
