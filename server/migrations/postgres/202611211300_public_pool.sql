-- Ownership of customers: the public pool, who had whom and when, and when a neglected customer drops into the pool.

create table pools (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  -- Empty: the company's first pool under its product name.
  name text not null default '' check (length(name) <= 40),
  is_default boolean not null default false,
  -- Whose people, with the groups below, may look into it; empty means everybody.
  group_ids bigint[] not null default '{}',
  -- How many customers one person may claim, and open, in a day; null without limit.
  daily_claims integer check (daily_claims > 0),
  daily_views integer check (daily_views > 0),
  -- Days for which the last owner may not claim his customer back, and for which nobody may claim a new arrival.
  cooldown_days integer not null default 0 check (cooldown_days between 0 and 365),
  resting_days integer not null default 0 check (resting_days between 0 and 365),
  -- Contact data stays covered until somebody has claimed the customer.
  is_masked boolean not null default true,
  reason_required boolean not null default false,
  created_at timestamptz not null default now(),
  unique (company_id, id)
);
create unique index pools_default on pools (company_id) where is_default;
create unique index pools_name on pools (company_id, lower(name));
select app_tenant_table('pools');
select app_audited('pools');

-- The pools somebody may look into: those open to all, and those of a group he is in or below.
create function open_pools(person bigint) returns setof bigint language sql stable as $$
  with recursive above as (
    select g.id, g.parent_id from users u join user_groups g on g.id = u.group_id where u.id = person
    union select g.id, g.parent_id from user_groups g join above a on g.id = a.parent_id
  )
  select p.id from pools p where p.group_ids = '{}' or exists (select from above where above.id = any (p.group_ids))
$$;

create table release_reasons (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  -- Name by language; the languages left out show the first one given.
  names jsonb not null,
  position integer not null default 0,
  unique (company_id, id)
);
create index release_reasons_company on release_reasons (company_id, position, id);
select app_tenant_table('release_reasons');
select app_audited('release_reasons');

-- When customers drop by themselves; one row per company, off until somebody turns it on.
create table recycle_rules (
  company_id bigint primary key default app_company_id() references companies on delete cascade,
  is_on boolean not null default false,
  -- Days without a follow-up, and without a deal; null means that this rule does not hold.
  follow_up_days integer check (follow_up_days between 1 and 3650),
  deal_days integer check (deal_days between 1 and 3650),
  -- Other days without a follow-up for some stages: {"inquiry": 180, "sample": null}; null never drops.
  stage_days jsonb not null default '{}',
  -- An expired protection without a deal drops by itself.
  drops_after_protection boolean not null default false,
  spares_won boolean not null default true,
  spared_user_ids bigint[] not null default '{}',
  warn_days integer[] not null default '{7,1}',
  -- Hour of the company's day at which customers drop.
  run_hour integer not null default 2 check (run_hour between 0 and 23),
  -- How many customers one person may hold, and protect, and for how long at most.
  holding_cap integer check (holding_cap > 0),
  cap_spares_won boolean not null default true,
  protection_cap integer not null default 20 check (protection_cap >= 0),
  protection_days integer not null default 90 check (protection_days between 1 and 3650),
  -- Set when customers' drop times no longer follow the rules, with the last customer that was brought up to date.
  stale_since timestamptz,
  refreshed_through bigint not null default 0,
  updated_at timestamptz not null default now()
);
select app_tenant_table('recycle_rules');
select app_audited('recycle_rules', ignored => '{stale_since,refreshed_through}');

create function give_company_a_pool() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into pools (company_id, is_default) values (new.id, true);
  insert into recycle_rules (company_id, is_on, follow_up_days) values (new.id, new.pool_days is not null, new.pool_days);
  return null;
end $$;
create trigger companies_pool after insert on companies for each row execute function give_company_a_pool();
insert into pools (company_id, is_default) select id, true from companies;
insert into recycle_rules (company_id, is_on, follow_up_days) select id, pool_days is not null, pool_days from companies;

alter table customers
  add column pool_id bigint references pools,
  add column acquired_by text not null default 'created'
    check (acquired_by in ('created', 'claimed', 'assigned', 'imported', 'transferred', 'restored')),
  add column last_owner_id bigint references users,
  add column release_count integer not null default 0,
  add column release_type text check (release_type in ('manual', 'auto', 'import', 'leaver')),
  add column release_reason_id bigint references release_reasons on delete set null,
  -- Protected from dropping until then.
  add column locked_until timestamptz,
  add column locked_by bigint references users,
  -- The newest follow-up as far as it counts for the clock: the earlier of when it happened and when it was entered.
  add column follow_up_clock_at timestamptz,
  add column deal_at timestamptz,
  add column deal_reversed_at timestamptz,
  -- When it drops into the pool by itself; null: never.
  add column drops_at timestamptz;
update customers set follow_up_clock_at = least(last_follow_up_at, now()),
  deal_at = case when stage in ('won', 'repeat') then updated_at end,
  pool_id = (select p.id from pools p where p.company_id = customers.company_id and p.is_default and customers.owner_id is null);
alter table customers add constraint customers_place check ((owner_id is null) = (pool_id is not null));
create index customers_pool on customers (company_id, pool_id, pooled_at, id) where owner_id is null and deleted_at is null;
create index customers_drops on customers (company_id, drops_at, id) where drops_at is not null and deleted_at is null;
create index customers_last_owner on customers (last_owner_id) where last_owner_id is not null;
create index customers_pool_key on customers (pool_id) where pool_id is not null;
create index customers_release_reason on customers (release_reason_id) where release_reason_id is not null;
create index customers_locked_by on customers (locked_by) where locked_by is not null;

-- Who owned a customer from when until when; lines are only ever added and closed.
create table customer_ownerships (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  customer_id bigint not null,
  -- Null while the customer was in a pool.
  owner_id bigint references users,
  pool_id bigint references pools,
  how text not null,
  -- Who did it; null when a rule did.
  operator_id bigint references users,
  reason_id bigint references release_reasons on delete set null,
  -- Why it dropped by itself: followUp, deal, protection.
  rules text[],
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  foreign key (company_id, customer_id) references customers (company_id, id) on delete cascade
);
create unique index customer_ownerships_open on customer_ownerships (company_id, customer_id) where ended_at is null;
create index customer_ownerships_customer on customer_ownerships (company_id, customer_id, id);
create index customer_ownerships_claims on customer_ownerships (company_id, operator_id, started_at) where how = 'claimed';
create index customer_ownerships_owner on customer_ownerships (owner_id);
create index customer_ownerships_operator on customer_ownerships (operator_id);
create index customer_ownerships_pool on customer_ownerships (pool_id) where pool_id is not null;
create index customer_ownerships_reason on customer_ownerships (reason_id) where reason_id is not null;
select app_tenant_table('customer_ownerships');

insert into customer_ownerships (company_id, customer_id, owner_id, pool_id, how, operator_id, started_at)
select company_id, id, owner_id, pool_id, 'created', founder_id, coalesce(owned_at, pooled_at, created_at) from customers;

-- The run on or after a moment, at the company's hour.
create function run_at_or_after(moment timestamptz, zone text, run_hour integer) returns timestamptz
language sql stable parallel safe
  return case
    when (date_trunc('day', moment at time zone zone) + make_interval(hours => run_hour)) at time zone zone >= moment
      then (date_trunc('day', moment at time zone zone) + make_interval(hours => run_hour)) at time zone zone
    else (date_trunc('day', moment at time zone zone) + make_interval(days => 1, hours => run_hour)) at time zone zone
  end;

-- The run at which more than so many calendar days have passed since a moment: with 30 days, what was touched on the
-- 1st drops on the 1st of the next month at the earliest, never on its thirtieth day.
create function run_after_days(moment timestamptz, days integer, zone text, run_hour integer) returns timestamptz
language sql stable parallel safe
  return (date_trunc('day', moment at time zone zone) + make_interval(days => days + 1, hours => run_hour)) at time zone zone;

-- What a customer looks like to the rules.
create type recycle_subject as (
  owner_id bigint, stage text, owned_at timestamptz, follow_up_clock_at timestamptz, deal_reversed_at timestamptz,
  locked_until timestamptz);

-- Why and when a customer drops: the moment of each rule that holds for it. Rules are joined by "or".
create function recycle_moments(subject recycle_subject, rules recycle_rules, zone text)
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

-- Keeps the place of a customer whole, whoever moves it: no owner means a pool, and the clocks follow.
create function place_customer() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  rules recycle_rules;
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
  select r.* into rules from recycle_rules r where r.company_id = new.company_id;
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
create trigger customers_place before insert or update of owner_id, pool_id, owned_at, stage, follow_up_clock_at, locked_until
  on customers for each row execute function place_customer();

-- Writes the history of ownership; the transaction may say why the rules let it go.
create function keep_ownership() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    update customer_ownerships set ended_at = now()
    where company_id = new.company_id and customer_id = new.id and ended_at is null;
  end if;
  insert into customer_ownerships (company_id, customer_id, owner_id, pool_id, how, operator_id, reason_id, rules)
  values (new.company_id, new.id, new.owner_id, new.pool_id,
    case when new.owner_id is not null then new.acquired_by when tg_op = 'INSERT' then 'created' else new.release_type end,
    app_user_id(), new.release_reason_id,
    string_to_array(nullif(current_setting('app.recycle_rules', true), ''), ','));
  return null;
end $$;
create trigger customers_first_ownership after insert on customers for each row execute function keep_ownership();
create trigger customers_ownership after update of owner_id, pool_id on customers for each row
  when (new.owner_id is distinct from old.owner_id or new.pool_id is distinct from old.pool_id)
  execute function keep_ownership();

-- Which customers of a pool somebody opened on a day of his company, for the daily limit.
create table pool_views (
  company_id bigint not null default app_company_id() references companies on delete cascade,
  user_id bigint not null default app_user_id() references users on delete cascade,
  customer_id bigint not null,
  viewed_on date not null,
  primary key (company_id, user_id, viewed_on, customer_id),
  foreign key (company_id, customer_id) references customers (company_id, id) on delete cascade
);
create index pool_views_user on pool_views (user_id);
create index pool_views_customer on pool_views (company_id, customer_id);
select app_tenant_table('pool_views');

-- The nights: which customers dropped, so that a night can be undone.
create table recycle_runs (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  -- The moment of the company's night it is for.
  due_at timestamptz not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  dropped integer not null default 0,
  failed integer not null default 0,
  undone_at timestamptz,
  undone_by bigint references users,
  unique (company_id, due_at)
);
create index recycle_runs_undone_by on recycle_runs (undone_by) where undone_by is not null;
select app_tenant_table('recycle_runs');

create table recycle_drops (
  company_id bigint not null default app_company_id() references companies on delete cascade,
  run_id bigint not null references recycle_runs on delete cascade,
  customer_id bigint not null,
  owner_id bigint not null references users,
  owned_at timestamptz not null,
  rules text[] not null,
  restored_at timestamptz,
  primary key (run_id, customer_id),
  foreign key (company_id, customer_id) references customers (company_id, id) on delete cascade
);
create index recycle_drops_customer on recycle_drops (company_id, customer_id);
create index recycle_drops_owner on recycle_drops (owner_id);
select app_tenant_table('recycle_drops');

-- Warnings that were given, so that each is given once.
create table recycle_warnings (
  company_id bigint not null default app_company_id() references companies on delete cascade,
  customer_id bigint not null,
  owner_id bigint not null references users on delete cascade,
  drops_at timestamptz not null,
  days integer not null,
  primary key (company_id, customer_id, drops_at, days),
  foreign key (company_id, customer_id) references customers (company_id, id) on delete cascade
);
create index recycle_warnings_owner on recycle_warnings (owner_id);
select app_tenant_table('recycle_warnings');

-- Rules and the clock of the company decide when customers drop; a change of either makes what is stored stale.
create function note_stale_drops() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'companies' then
    update recycle_rules set stale_since = now(), refreshed_through = 0 where company_id = new.id;
    return null;
  end if;
  new.updated_at := now();
  new.stale_since := now();
  new.refreshed_through := 0;
  return new;
end $$;
create trigger companies_zone after update of time_zone on companies for each row
  when (new.time_zone is distinct from old.time_zone) execute function note_stale_drops();
create trigger recycle_rules_change before update of
  is_on, follow_up_days, deal_days, stage_days, drops_after_protection, spares_won, spared_user_ids, run_hour
  on recycle_rules for each row execute function note_stale_drops();

-- Clocks and marks that follow from other columns need no line of their own in the audit.
select app_audited('customers', ignored =>
  '{name_key,owned_at,pooled_at,last_follow_up_at,deleted_by,acquired_by,last_owner_id,release_count,release_type,follow_up_clock_at,deal_at,deal_reversed_at,drops_at}');

-- The company's single "public-pool time" is the first of its rules: whichever of the two is changed, both say the same.
create function pool_days_to_rules() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- What the rules have just written here themselves is left alone.
  update recycle_rules set follow_up_days = new.pool_days, is_on = is_on or new.pool_days is not null
  where company_id = new.id and case when is_on then follow_up_days end is distinct from new.pool_days;
  return null;
end $$;
create trigger companies_pool_days after update of pool_days on companies for each row
  when (new.pool_days is distinct from old.pool_days) execute function pool_days_to_rules();

create function rules_to_pool_days() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update companies set pool_days = case when new.is_on then new.follow_up_days end
  where id = new.company_id and pool_days is distinct from case when new.is_on then new.follow_up_days end;
  return null;
end $$;
create trigger recycle_rules_pool_days after update of follow_up_days, is_on on recycle_rules for each row
  when ((new.is_on, new.follow_up_days) is distinct from (old.is_on, old.follow_up_days)) execute function rules_to_pool_days();