-- Company accounts, what an OEM is, support sessions and the settings of the whole installation. Who administers whom
-- is decided here: the system administers everything, an OEM its companies, a company nobody.

-- Functions of the wall read `companies` with their owner's rights: a policy that asked for them under itself would
-- never end.
create function app_level() returns text language sql stable security definer set search_path = public, pg_temp
  return (select level from companies where id = app_company_id());

-- The OEM whose companies the transaction's house administers; null in every other house.
create function app_below_oem_id() returns bigint language sql stable security definer set search_path = public, pg_temp
  return (select oem_id from companies where id = app_company_id() and level = 'oem');

alter table companies
  -- How many people may be enabled at once; null means as many as they like.
  add column seats integer check (seats > 0),
  -- The last day of the account in its own time zone; `valid_until` follows from it.
  add column valid_through date,
  -- One customer belongs to one employee, whoever enters it.
  add column lead_unique boolean not null default true,
  -- After so many days without a follow-up a customer drops into the public pool; null means never.
  add column pool_days integer check (pool_days between 1 and 3650),
  -- For people who have not chosen a language.
  add column default_locale text check (default_locale in ('zh', 'en', 'es', 'ja', 'ko', 'it')),
  add column remark text not null default '',
  add column suspend_reason text not null default '',
  add column deleted_at timestamptz,
  -- From this moment everything of a deleted company is removed for good.
  add column purge_at timestamptz,
  -- The last warning its admins got: so many days before the end.
  add column expiry_warned smallint,
  add check ((deleted_at is null) = (purge_at is null)),
  add check (level = 'company' or (deleted_at is null and valid_until is null));
create index companies_expiry on companies (valid_until) where valid_until is not null and deleted_at is null;
create index companies_purge on companies (purge_at) where purge_at is not null;
create index companies_name on companies (name, id);
create index companies_created on companies (created_at, id);

create function companies_derive_end() returns trigger language plpgsql as $$
begin
  if new.valid_through is not null then
    new.valid_until := (new.valid_through + 1)::timestamp at time zone new.time_zone;
  elsif tg_op = 'UPDATE' and old.valid_through is not null then
    new.valid_until := null;
  end if;
  if tg_op = 'UPDATE' and new.valid_until is distinct from old.valid_until then new.expiry_warned := null; end if;
  return new;
end $$;
create trigger companies_derive_end before insert or update of valid_through, valid_until, time_zone on companies
  for each row execute function companies_derive_end();

-- Its own people set a house up; what was agreed with it is changed from above.
create function companies_keep_agreement() returns trigger language plpgsql as $$
begin
  if new.level <> old.level or new.oem_id is distinct from old.oem_id then
    raise exception 'a company stays where it was opened' using errcode = 'insufficient_privilege';
  end if;
  if new.id = app_company_id() and
    (new.seats, new.valid_through, new.suspended_at, new.deleted_at, new.purge_at)
      is distinct from (old.seats, old.valid_through, old.suspended_at, old.deleted_at, old.purge_at)
  then
    raise exception 'only those above a company change what was agreed with it' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger companies_keep_agreement before update on companies
  for each row execute function companies_keep_agreement();

drop policy own_company on companies;
create policy see on companies for select using (
  id = (select app_company_id())
  or (select app_level()) = 'system'
  or (level = 'company' and oem_id = (select app_below_oem_id())));
create policy change on companies for update using (
  id = (select app_company_id())
  or (select app_level()) = 'system'
  or (level = 'company' and oem_id = (select app_below_oem_id())));
create policy open on companies for insert with check (
  (level <> 'system' and (select app_level()) = 'system')
  or (level = 'company' and oem_id = (select app_below_oem_id())));
select app_grant('companies', 'insert, update');

alter table oems
  -- Fixed once chosen.
  add column trademark text check (trademark <> ''),
  add column remark text not null default '',
  add column suspended_at timestamptz,
  add column suspend_reason text not null default '',
  add column updated_at timestamptz not null default now();
create index oems_name on oems (name, id);

create function oems_keep_trademark() returns trigger language plpgsql as $$
begin
  if old.trademark is not null and new.trademark is distinct from old.trademark then
    raise exception 'a trademark cannot be changed once it is chosen' using errcode = 'check_violation', constraint = 'oems_trademark_fixed';
  end if;
  -- An OEM presents itself; under which name and domain is agreed with the system.
  if app_below_oem_id() is not null and
    (new.name, new.domain, new.suspended_at) is distinct from (old.name, old.domain, old.suspended_at)
  then
    raise exception 'only the system changes what was agreed with an OEM' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger oems_keep_trademark before update on oems for each row execute function oems_keep_trademark();

alter table oems enable row level security;
create policy see on oems for select using (
  (select app_level()) = 'system' or id = (select oem_id from companies where id = (select app_company_id())));
create policy change on oems for update using (
  (select app_level()) = 'system' or id = (select app_below_oem_id()));
create policy open on oems for insert with check ((select app_level()) = 'system');
select app_grant('oems', 'select, insert, update');

-- Why nobody of a company may work at the moment; null while it is open.
create function company_closed(company companies) returns text language sql stable
  return case
    when company.deleted_at is not null then 'deleted'
    when company.suspended_at is not null
      or exists (select from oems where oems.id = company.oem_id and oems.suspended_at is not null) then 'suspended'
    when company.valid_until <= now() then 'expired'
  end;

-- Streams of events end when the account of their users is closed.
create function companies_tell_end() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_notify('sessions_ended', id::text) from users where company_id = new.id;
  return null;
end $$;
create trigger companies_tell_end after update of suspended_at, deleted_at on companies
  for each row when (coalesce(new.suspended_at, new.deleted_at) is not null) execute function companies_tell_end();

create function oems_tell_end() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_notify('sessions_ended', u.id::text) from users u join companies c on c.id = u.company_id
    where c.oem_id = new.id;
  return null;
end $$;
create trigger oems_tell_end after update of suspended_at on oems
  for each row when (new.suspended_at is not null and old.suspended_at is null) execute function oems_tell_end();

-- Lets an administrator's transaction go on inside a company below his house, in nobody's name but with his as the
-- actor's; refuses every other company.
create function app_enter_company(company bigint) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from companies c where c.id = company and c.level <> 'system' and c.id <> app_company_id()
      and (app_level() = 'system' or (c.level = 'company' and c.oem_id = app_below_oem_id())))
  then
    raise exception 'company % is not below this house', company using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.actor_company_id', app_company_id()::text, true),
    set_config('app.actor_id', coalesce(app_actor_id(), app_user_id())::text, true),
    set_config('app.user_id', '', true),
    set_config('app.company_id', company::text, true);
end $$;

-- What companies use of what they were given; those the transaction's house may not see are left out. Customers are
-- counted up to `app_count_limit` plus one.
create function company_usage(ids bigint[])
returns table (company_id bigint, people integer, customers integer, storage_bytes bigint, last_sign_in_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select c.id, person.amount, customer.amount, file.bytes + upload.bytes, person.last_sign_in_at
  from companies c
  cross join lateral (
    select (count(*) filter (where disabled_at is null))::int as amount, max(u.last_sign_in_at) as last_sign_in_at
    from users u where u.company_id = c.id) person
  cross join lateral (
    select count(*)::int as amount from (
      select from customers k where k.company_id = c.id and k.deleted_at is null limit 100001) counted) customer
  cross join lateral (select coalesce(sum(size), 0)::bigint as bytes from files f where f.company_id = c.id) file
  cross join lateral (select coalesce(sum(size), 0)::bigint as bytes from customs_uploads k where k.company_id = c.id) upload
  where c.id = any(ids)
    and (c.id = app_company_id() or app_level() = 'system' or (c.level = 'company' and c.oem_id = app_below_oem_id()));
end;

-- Times somebody of a house above signed in as an employee to help. Written by the functions below only.
create table support_sessions (
  id bigint generated always as identity primary key,
  -- The company that was entered.
  company_id bigint not null default app_company_id() references companies on delete cascade,
  user_id bigint not null references users on delete cascade,
  actor_id bigint not null references users,
  actor_company_id bigint not null references companies on delete cascade,
  -- Names as they were, because neither house can read the people of the other.
  company_name text not null,
  user_name text not null,
  actor_name text not null,
  actor_company_name text not null,
  session_id bigint references sessions on delete set null,
  reason text not null,
  address text not null default '',
  started_at timestamptz not null default now(),
  ends_at timestamptz not null,
  ended_at timestamptz
);
create index support_sessions_company on support_sessions (company_id, started_at, id);
create index support_sessions_actor_company on support_sessions (actor_company_id, started_at, id);
create index support_sessions_user on support_sessions (user_id);
create index support_sessions_actor on support_sessions (actor_id);
create index support_sessions_session on support_sessions (session_id);
select app_tenant_table('support_sessions');
create policy actor_house on support_sessions for select using (actor_company_id = (select app_company_id()));
do $$ begin execute format('revoke insert, update, delete on support_sessions from %I', app_role()); end $$;

-- Opens a session as an employee of the company that was entered; refuses outside of app_enter_company.
create function app_open_support_session(person bigint, token bytea, reason text, minutes integer, agent text)
returns timestamptz language plpgsql security definer set search_path = public, pg_temp as $$
declare
  actor_house bigint := nullif(current_setting('app.actor_company_id', true), '')::bigint;
  session bigint;
  end_time timestamptz := now() + make_interval(mins => least(minutes, 60));
begin
  if actor_house is null or app_actor_id() is null then
    raise exception 'nobody has entered the company' using errcode = 'insufficient_privilege';
  end if;
  if not exists (select from users where id = person and company_id = app_company_id() and disabled_at is null) then
    raise exception 'user % cannot be signed in as', person using errcode = 'insufficient_privilege';
  end if;
  insert into sessions (token_hash, user_id, actor_id, method, address, agent, expires_at)
  values (token, person, app_actor_id(), 'signInAs', coalesce(app_address(), ''), agent, end_time)
  returning id into session;
  insert into support_sessions (company_id, user_id, actor_id, actor_company_id, company_name, user_name, actor_name,
    actor_company_name, session_id, reason, address, ends_at)
  select c.id, u.id, a.id, h.id, c.name, u.name, a.name, h.name, session, reason, coalesce(app_address(), ''), end_time
  from companies c, users u, users a, companies h
  where c.id = app_company_id() and u.id = person and a.id = app_actor_id() and h.id = actor_house;
  return end_time;
end $$;

create function sessions_end_support() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update support_sessions set ended_at = least(new.ended_at, ends_at) where session_id = new.id and ended_at is null;
  return null;
end $$;
create trigger sessions_end_support after update of ended_at on sessions
  for each row when (new.actor_id is not null and new.ended_at is not null and old.ended_at is null)
  execute function sessions_end_support();

-- Settings of the whole installation.
create table system_settings (
  id smallint primary key default 1 check (id = 1),
  -- Shown on domains that belong to no OEM; null means the neutral brand.
  default_oem_id bigint references oems,
  -- What everybody sees above every page, by language; empty means nothing.
  banner jsonb not null default '{}',
  banner_tone text not null default 'info' check (banner_tone in ('info', 'warning')),
  banner_until timestamptz,
  -- What the form of a new company account starts with.
  new_company_seats integer not null default 10 check (new_company_seats > 0),
  new_company_days integer not null default 365 check (new_company_days between 1 and 3660),
  -- Days between the deletion of a company and the removal of its data.
  grace_days integer not null default 30 check (grace_days between 1 and 365),
  updated_at timestamptz not null default now()
);
create index system_settings_default_oem on system_settings (default_oem_id);
alter table system_settings enable row level security;
create policy see on system_settings for select using (true);
create policy change on system_settings for update using ((select app_level()) = 'system');
select app_grant('system_settings', 'select, update');
insert into system_settings (default_oem_id) select min(id) from oems;
select app_audited('system_settings');

create function brands_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('brands_changed', '');
  return null;
end $$;
create trigger brands_changed after insert or update or delete on oems
  for each statement execute function brands_changed();
create trigger brands_changed after update on system_settings
  for each statement execute function brands_changed();
