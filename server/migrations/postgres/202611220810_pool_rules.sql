-- A pool may have rules of its own: they hold for the people of its groups, whose customers drop into it.

create table pool_rules (
  pool_id bigint primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  is_on boolean not null,
  follow_up_days integer check (follow_up_days between 1 and 3650),
  deal_days integer check (deal_days between 1 and 3650),
  stage_days jsonb not null default '{}',
  drops_after_protection boolean not null,
  spares_won boolean not null,
  spared_user_ids bigint[] not null default '{}',
  warn_days integer[] not null default '{}',
  updated_at timestamptz not null default now(),
  foreign key (company_id, pool_id) references pools (company_id, id) on delete cascade
);
create index pool_rules_company on pool_rules (company_id, pool_id);
select app_tenant_table('pool_rules');
select app_audited('pool_rules');

-- By the rules of which pool somebody's customers drop; who is not here goes by the company's. Follows from the groups of
-- people and pools: triggers keep it, so that a write of a customer need not climb the tree of groups.
create table pool_homes (
  user_id bigint primary key references users on delete cascade,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  pool_id bigint not null references pool_rules on delete cascade
);
create index pool_homes_company on pool_homes (company_id);
create index pool_homes_pool on pool_homes (pool_id);
select app_tenant_table('pool_homes');

-- Whether anybody of the company has such a pool, for what looks at every customer.
alter table recycle_rules add column has_homes boolean not null default false;
select app_audited('recycle_rules', ignored => '{stale_since,refreshed_through,has_homes}');

-- All rules that hold somewhere in a company: its own as pool 0, and those of its pools, at the same hour.
create view rules_in_force with (security_invoker = true) as
  select r.company_id, 0::bigint as pool_id, r.is_on, r.follow_up_days, r.deal_days, r.stage_days, r.drops_after_protection,
    r.spares_won, r.spared_user_ids, r.warn_days, r.run_hour, r.has_homes
  from recycle_rules r
  union all
  select r.company_id, p.pool_id, p.is_on, p.follow_up_days, p.deal_days, p.stage_days, p.drops_after_protection,
    p.spares_won, p.spared_user_ids, p.warn_days, r.run_hour, r.has_homes
  from pool_rules p join recycle_rules r on r.company_id = p.company_id;
select app_grant('rules_in_force', 'select');

-- Whose rules are whose: of the pools with own rules that are open to somebody's group or to one above it, the one of the
-- nearest group; of several there, the oldest. A pool can be tried with other groups, or with null as if it had no rules.
create function nearest_pools(company bigint, tried bigint, tried_groups bigint[]) returns table (user_id bigint, pool_id bigint)
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

create function set_pool_homes(company bigint, cause text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moved bigint[];
begin
  -- Changes come one after the other, so that the later one sees the earlier; a company that is being removed needs none.
  perform from recycle_rules r join companies c on c.id = r.company_id where r.company_id = company for update of r;
  if not found then
    return;
  end if;
  with wanted as materialized (select * from nearest_pools(company, null, null)),
  gone as (
    delete from pool_homes h where h.company_id = company and not exists (select from wanted w where w.user_id = h.user_id)
    returning h.user_id
  ), settled as (
    insert into pool_homes as h (company_id, user_id, pool_id) select company, w.user_id, w.pool_id from wanted w
    on conflict (user_id) do update set pool_id = excluded.pool_id where h.pool_id <> excluded.pool_id
    returning h.user_id
  )
  select array(select user_id from gone union all select user_id from settled) into moved;
  -- The first people who come under rules of a pool, and those whom a wider circle takes in, had no night before.
  update recycle_rules r set updated_at = now(), has_homes = home.found
  from (select exists (select from pool_homes where company_id = company) as found) home
  where r.company_id = company and (r.has_homes <> home.found or (cause = 'circle' and moved <> '{}'));
  -- Customers on their way to one of these people are not to be seen yet; only a new colleague can have none.
  if cause <> 'newcomer' and moved <> '{}' then
    update recycle_rules set stale_since = now(), refreshed_through = 0 where company_id = company;
  end if;
end $$;
do $$ begin execute 'revoke execute on function set_pool_homes from public'; end $$;

-- Volatile, to see what was committed while its caller waited.
create function has_pool_rules(company bigint) returns boolean language sql volatile as $$
  select exists (select from pool_rules where company_id = company) or exists (select from pool_homes where company_id = company)
$$;

create function keep_pool_homes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  touched bigint[];
  company bigint;
begin
  if tg_op = 'INSERT' then
    touched := array(select distinct a.company_id from after a where a.group_id is not null);
  elsif tg_table_name = 'users' then
    touched := array(select distinct a.company_id from before b join after a on a.id = b.id where a.group_id is distinct from b.group_id);
  elsif tg_table_name = 'user_groups' then
    touched := array(select distinct a.company_id from before b join after a on a.id = b.id where a.parent_id is distinct from b.parent_id);
  else
    touched := array(select distinct a.company_id from before b join after a on a.id = b.id where a.group_ids <> b.group_ids);
  end if;
  foreach company in array touched loop
    if tg_table_name <> 'pools' and not has_pool_rules(company) then
      -- Not beside the first ones that are being saved: these would not see who comes, nor be seen.
      perform from recycle_rules where company_id = company for share;
      continue when not has_pool_rules(company);
    end if;
    perform set_pool_homes(company,
      case when tg_table_name = 'pools' then 'circle' when tg_op = 'INSERT' then 'newcomer' else 'move' end);
  end loop;
  return null;
end $$;
create trigger users_home_first after insert on users
  referencing new table as after for each statement execute function keep_pool_homes();
create trigger users_home after update on users
  referencing old table as before new table as after for each statement execute function keep_pool_homes();
create trigger user_groups_home after update on user_groups
  referencing old table as before new table as after for each statement execute function keep_pool_homes();
create trigger pools_home after update on pools
  referencing old table as before new table as after for each statement execute function keep_pool_homes();

-- As with the company's rules: stricter ones hold for no night before, and drop times follow in the background.
create function note_pool_rules() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company bigint;
begin
  for company in select distinct company_id from touched loop
    update recycle_rules set updated_at = now(), stale_since = now(), refreshed_through = 0 where company_id = company;
    perform set_pool_homes(company, 'rules');
  end loop;
  return null;
end $$;
create trigger pool_rules_first after insert on pool_rules
  referencing new table as touched for each statement execute function note_pool_rules();
create trigger pool_rules_change after update on pool_rules
  referencing new table as touched for each statement execute function note_pool_rules();
create trigger pool_rules_end after delete on pool_rules
  referencing old table as touched for each statement execute function note_pool_rules();

-- Why and when a customer drops by the rules that hold for its owner.
create function recycle_moments(subject recycle_subject, rules rules_in_force, zone text)
returns table (rule text, moment timestamptz) language sql stable parallel safe as $$
  select due.rule, case
      when subject.locked_until > due.moment then run_at_or_after(subject.locked_until, zone, rules.run_hour)
      else due.moment end
  from (
    select 'followUp' as rule,
      run_after_days(greatest(subject.owned_at, subject.follow_up_clock_at), days.amount, zone, rules.run_hour) as moment
    from (select case when rules.stage_days ? subject.stage then (rules.stage_days ->> subject.stage)::integer
                      else rules.follow_up_days end as amount) days
    where days.amount is not null
    union all
    select 'deal', run_after_days(greatest(subject.owned_at, subject.deal_reversed_at), rules.deal_days, zone, rules.run_hour)
    where rules.deal_days is not null and subject.stage not in ('won', 'repeat')
    union all
    select 'protection', run_at_or_after(subject.locked_until, zone, rules.run_hour)
    where rules.drops_after_protection and subject.locked_until is not null and subject.stage not in ('won', 'repeat')
  ) due
  where rules.is_on and subject.owner_id is not null
    and not (rules.spares_won and subject.stage in ('won', 'repeat'))
    and not (subject.owner_id = any (rules.spared_user_ids))
$$;

-- Processes of the release before ask with the company's rules: until the next release those of the owner's pool stand in.
create or replace function recycle_moments(subject recycle_subject, rules recycle_rules, zone text)
returns table (rule text, moment timestamptz) language sql stable parallel safe as $$
  select m.rule, m.moment from (
    select row(rules.company_id, 0, rules.is_on, rules.follow_up_days, rules.deal_days, rules.stage_days,
      rules.drops_after_protection, rules.spares_won, rules.spared_user_ids, rules.warn_days, rules.run_hour,
      rules.has_homes)::rules_in_force as own
    where not exists (select from pool_homes h where h.user_id = subject.owner_id)
    union all
    select f from pool_homes h join rules_in_force f on f.pool_id = h.pool_id
    where h.user_id = subject.owner_id and f.company_id = rules.company_id
  ) held, recycle_moments(subject, held.own, zone) m
$$;

create or replace function place_customer() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  rules rules_in_force;
  own rules_in_force;
  zone text;
begin
  if tg_op = 'INSERT' or new.owner_id is distinct from old.owner_id then
    if new.owner_id is null then
      if new.pool_id is null then
        select id into new.pool_id from pools where company_id = new.company_id and is_default;
      end if;
      new.pooled_at := coalesce(case when tg_op = 'INSERT' then new.pooled_at end, now());
      new.owned_at := null;
      new.locked_until := null;
      new.locked_by := null;
    else
      new.owned_at := coalesce(case when tg_op = 'INSERT' then new.owned_at end, now());
      new.pool_id := null;
      new.pooled_at := null;
      new.release_type := null;
      new.release_reason_id := null;
    end if;
    if tg_op = 'UPDATE' and old.owner_id is not null then
      new.last_owner_id := old.owner_id;
      if new.owner_id is null then
        new.release_count := old.release_count + 1;
        new.release_type := coalesce(new.release_type, 'manual');
      end if;
    end if;
  end if;
  if tg_op = 'INSERT' or new.stage is distinct from old.stage then
    if new.stage in ('won', 'repeat') then
      new.deal_at := coalesce(new.deal_at, now());
    elsif tg_op = 'UPDATE' and old.stage in ('won', 'repeat') then
      new.deal_at := null;
      new.deal_reversed_at := now();
    end if;
  end if;
  select r.company_id, 0, r.is_on, r.follow_up_days, r.deal_days, r.stage_days, r.drops_after_protection,
    r.spares_won, r.spared_user_ids, r.warn_days, r.run_hour, r.has_homes
  into rules from recycle_rules r where r.company_id = new.company_id;
  if rules.has_homes and new.owner_id is not null then
    select f.* into own from pool_homes h join rules_in_force f on f.pool_id = h.pool_id
    where h.user_id = new.owner_id and f.company_id = new.company_id;
    if found then
      rules := own;
    end if;
  end if;
  if not rules.is_on or new.owner_id is null then
    new.drops_at := null;
  else
    select c.time_zone into zone from companies c where c.id = new.company_id;
    select min(m.moment) into new.drops_at from recycle_moments(
      row(new.owner_id, new.stage, new.owned_at, new.follow_up_clock_at, new.deal_reversed_at, new.locked_until)::recycle_subject,
      rules, zone) m;
  end if;
  return new;
end $$;
alter function place_customer() set plan_cache_mode = force_generic_plan;
