-- Loads are numbered when their changes are made, under the lock of their records: whoever has seen a number has seen
-- all before it, however old what they brought is.
create sequence customs_load_numbers;
alter table customs_uploads add column load_no bigint;
update customs_uploads u set load_no = numbered.load_no from (
  select id, nextval('customs_load_numbers') as load_no from (
    select id from customs_uploads where state in ('done', 'doneWithRejects') order by id) loaded
) numbered where numbered.id = u.id;

create function customs_uploads_number() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.load_no := nextval('customs_load_numbers');
  return new;
end $$;
create trigger customs_uploads_number before update of applying on customs_uploads
  for each row when (old.applying = 'load' and new.applying is null) execute function customs_uploads_number();
create index customs_uploads_loads on customs_uploads (company_id, load_no) where load_no is not null;
create index customs_uploads_library_loads on customs_uploads (load_no)
  where load_no is not null and (decisions->>'forLibrary')::boolean;

-- Searches and companies that somebody keeps an eye on in the customs data.
create table customs_watches (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  user_id bigint not null default app_user_id() references users on delete cascade,
  name text not null check (name <> ''),
  -- What is searched: `{version, search, filter}` of the lists, never SQL.
  query jsonb not null,
  -- The trade company that is watched; null when it is a search.
  role text check (role in ('buyer', 'seller')),
  company_key text,
  company_name text not null default '',
  kinds text[] not null default '{}',
  change_percent integer not null check (change_percent between 1 and 1000),
  by_notice boolean not null,
  by_mail boolean not null,
  frequency text not null check (frequency in ('load', 'daily', 'weekly')),
  result_cap integer not null check (result_cap between 1 and 500),
  is_paused boolean not null default false,
  -- The query cannot be asked any more.
  is_broken boolean not null default false,
  -- Numbers of the newest own and shared loads that were looked through.
  own_mark bigint not null,
  shared_mark bigint not null,
  next_run_at timestamptz not null default now(),
  last_run_at timestamptz,
  last_found_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((role is null) = (company_key is null))
);
create unique index customs_watches_name on customs_watches (user_id, lower(name)) where deleted_at is null;
create index customs_watches_company on customs_watches (company_id, id);
create index customs_watches_due on customs_watches (next_run_at) where deleted_at is null and not is_paused and kinds <> '{}';
select app_tenant_table('customs_watches');

-- What a watch found, each time that it found something.
create table customs_watch_runs (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  watch_id bigint not null references customs_watches on delete cascade,
  ran_at timestamptz not null default now(),
  upload_ids bigint[] not null,
  findings jsonb not null,
  mail_state text not null default 'none' check (mail_state in ('none', 'pending', 'sending', 'sent', 'failed', 'unknown')),
  mail_claimed_at timestamptz
);
create index customs_watch_runs_watch on customs_watch_runs (watch_id, id desc);
create index customs_watch_runs_company on customs_watch_runs (company_id, id);
create index customs_watch_runs_mail on customs_watch_runs (mail_state, id) where mail_state in ('pending', 'sending');
select app_tenant_table('customs_watch_runs');

-- What a watch has told already, so that it never does twice.
create table customs_watch_hits (
  company_id bigint not null default app_company_id() references companies,
  watch_id bigint not null references customs_watches on delete cascade,
  kind text not null,
  subject text not null,
  primary key (watch_id, kind, subject)
);
create index customs_watch_hits_company on customs_watch_hits (company_id);
select app_tenant_table('customs_watch_hits');

-- The loads of shipments after two marks, of the company of the transaction and of the library.
create function customs_loads_since(own bigint, shared bigint)
returns table (upload_id bigint, load_no bigint, is_shared boolean)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select u.id, u.load_no, false from customs_uploads u
  where u.company_id = app_company_id() and u.load_no > own and u.kind = 'shipments'
    and u.state in ('done', 'doneWithRejects') and not coalesce((u.decisions->>'forLibrary')::boolean, false)
  union all
  select u.id, u.load_no, true from customs_uploads u
  where (u.decisions->>'forLibrary')::boolean and u.load_no > shared and u.kind = 'shipments'
    and u.state in ('done', 'doneWithRejects');
end;

-- The newest loads of the company of the transaction and of the library.
create function customs_load_marks() returns table (own_mark bigint, shared_mark bigint)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select
    coalesce((select max(load_no) from customs_uploads where company_id = app_company_id()
      and not coalesce((decisions->>'forLibrary')::boolean, false)), 0),
    coalesce((select max(load_no) from customs_uploads where (decisions->>'forLibrary')::boolean), 0);
end;

-- When a watch of this frequency is due next: at eight in the morning, weekly ones on Mondays.
create function customs_watch_next(frequency text, zone text) returns timestamptz language sql stable
  return case when frequency = 'load' then now() else (
    select min(at) from (
      select (day + time '08:00') at time zone zone as at
      from generate_series(0, 8) ahead cross join lateral (select (now() at time zone zone)::date + ahead as day) days
      where frequency = 'daily' or extract(isodow from day) = 1
    ) hours where at > now()
  ) end;
