-- Logs beside the audit, how long records are kept, the recycle bin over all kinds of records, and erased persons.

-- Names as they were are written by the database, because a house cannot read the people of another one.
create function log_names_people() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.user_name := coalesce((select name from users where id = new.user_id), new.user_name);
  new.actor_name := (select name from users where id = new.actor_id);
  return new;
end $$;

-- Who opened or took away how much of which data.
create table data_pull_log (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  happened_at timestamptz not null default now(),
  user_id bigint default app_user_id(),
  user_name text,
  actor_id bigint default app_actor_id(),
  actor_name text,
  address text not null default coalesce(app_address(), ''),
  action text not null check (action in ('opened', 'exported', 'unlocked')),
  source text not null,
  -- What was opened, in words; empty for a selection of many.
  subject text not null default '',
  row_count bigint not null,
  -- Search, tab and filter of the selection.
  selection jsonb,
  task_id bigint
);
create index data_pull_log_time on data_pull_log (company_id, happened_at, id);
create index data_pull_log_user on data_pull_log (company_id, user_id, happened_at, id);
create index data_pull_log_task on data_pull_log (task_id) where task_id is not null;
select app_tenant_table('data_pull_log');
select app_append_only('data_pull_log');
create trigger log_names_people before insert on data_pull_log for each row execute function log_names_people();

-- How often a file was fetched, and from where.
create table file_downloads (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  happened_at timestamptz not null default now(),
  file_id bigint not null,
  -- The task whose result the file is; the file itself does not stay.
  task_id bigint,
  user_id bigint not null,
  address text not null default coalesce(app_address(), '')
);
create index file_downloads_task on file_downloads (task_id) where task_id is not null;
create index file_downloads_company on file_downloads (company_id, happened_at);
select app_tenant_table('file_downloads');
select app_append_only('file_downloads');

-- What people had to prove: codes of a second factor, recovery codes, one-time passwords.
create table verification_log (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  happened_at timestamptz not null default now(),
  -- Whose proof it was, and who brought it about.
  user_id bigint,
  user_name text,
  actor_id bigint default app_actor_id(),
  actor_name text,
  by_id bigint default app_user_id(),
  kind text not null check (kind in ('secondFactor', 'recoveryCode', 'oneTimePassword')),
  outcome text not null check (outcome in ('issued', 'accepted', 'refused', 'removed')),
  reason text not null default '',
  address text not null default coalesce(app_address(), ''),
  agent text not null default ''
);
create index verification_log_time on verification_log (company_id, happened_at, id);
create index verification_log_user on verification_log (company_id, user_id, happened_at, id);
select app_tenant_table('verification_log');
select app_append_only('verification_log');
do $$ begin execute format('revoke insert on verification_log from %I', app_role()); end $$;
create trigger log_names_people before insert on verification_log for each row execute function log_names_people();

create function second_factors_log() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    -- Not when the account itself goes.
    if old.confirmed_at is not null and exists (select from users where id = old.user_id) then
      insert into verification_log (company_id, user_id, kind, outcome) values (old.company_id, old.user_id, 'secondFactor', 'removed');
    end if;
  elsif new.confirmed_at is not null and old.confirmed_at is null then
    insert into verification_log (company_id, user_id, kind, outcome) values (new.company_id, new.user_id, 'secondFactor', 'issued');
  elsif new.last_step > old.last_step then
    insert into verification_log (company_id, user_id, kind, outcome) values (new.company_id, new.user_id, 'secondFactor', 'accepted');
  end if;
  return null;
end $$;
create trigger second_factors_log after update or delete on second_factors
  for each row execute function second_factors_log();

create function recovery_codes_log() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into verification_log (company_id, user_id, kind, outcome) values (new.company_id, new.user_id, 'recoveryCode', 'accepted');
  return null;
end $$;
create trigger recovery_codes_log after update of used_at on recovery_codes
  for each row when (old.used_at is null and new.used_at is not null) execute function recovery_codes_log();

create function users_log_one_time_password() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into verification_log (company_id, user_id, kind, outcome)
  values (new.company_id, new.id, 'oneTimePassword', case when new.temporary_until is null then 'accepted' else 'issued' end);
  return null;
end $$;
create trigger users_log_one_time_password after update of temporary_until on users
  for each row when (new.temporary_until is distinct from old.temporary_until) execute function users_log_one_time_password();
create trigger users_log_first_password after insert on users
  for each row when (new.temporary_until is not null) execute function users_log_one_time_password();

-- A code that was refused is a sign-in that failed.
create function sign_in_log_refusals() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into verification_log (company_id, user_id, user_name, actor_id, kind, outcome, reason, address, agent)
  values (new.company_id, new.user_id, new.user_name, new.actor_id,
    case new.reason when 'temporaryPasswordExpired' then 'oneTimePassword' else 'secondFactor' end,
    'refused', new.reason, new.address, new.agent);
  return null;
end $$;
create trigger sign_in_log_refusals after insert on sign_in_log
  for each row when (new.outcome = 'failure' and new.reason in ('codeWrong', 'challengeGone', 'temporaryPasswordExpired'))
  execute function sign_in_log_refusals();

-- How long records are kept, per company; a company without a row has the defaults.
create table record_retention (
  company_id bigint primary key default app_company_id() references companies on delete cascade,
  log_days integer not null default 365 check (log_days between 30 and 1825),
  recycle_days integer not null default 90 check (recycle_days between 1 and 365),
  updated_at timestamptz not null default now()
);
select app_tenant_table('record_retention');
select app_audited('record_retention');

-- Who deleted, for every kind that goes to the recycle bin. Secrets of a relay stay sealed until it is purged.
alter table email_templates add column deleted_by bigint references users;
create index email_templates_deleter on email_templates (deleted_by) where deleted_by is not null;
alter table email_relays
  add column deleted_by bigint references users,
  -- Past mailings name the relay, so its row stays when everything it knew is gone.
  add column purged_at timestamptz;
create index email_relays_deleter on email_relays (deleted_by) where deleted_by is not null;
create index customers_deleted on customers (company_id, deleted_at, id) where deleted_at is not null;
create index customers_deleter on customers (deleted_by) where deleted_by is not null;
select app_audited('email_templates', ignored => '{deleted_by}');
select app_audited('email_relays', masked => '{password_sealed,dkim_key_sealed}', ignored => '{last_error,deleted_by}');

-- Everything in the recycle bin. The id is one for all kinds: eight times the record's id, and the number of the kind.
create view recycle_entries with (security_invoker = true) as
  select id * 8 as id, id as record_id, 'customer' as kind, name as title, coalesce(country, '') as detail,
    deleted_at, deleted_by, owner_id from customers where deleted_at is not null
  union all
  select id * 8 + 1, id, 'emailTemplate', name, subject, deleted_at, coalesce(deleted_by, created_by), created_by
    from email_templates where deleted_at is not null
  union all
  select id * 8 + 2, id, 'emailRelay', name, host, deleted_at, deleted_by, deleted_by
    from email_relays where deleted_at is not null and purged_at is null
  union all
  select id * 8 + 3, id, 'suppression', email, reason, removed_at, removed_by, removed_by
    from suppressions where removed_at is not null;
select app_grant('recycle_entries', 'select');

-- Erasures of persons: what was done, and keyed hashes by which the person is recognised when it comes back.
create table erasures (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  happened_at timestamptz not null default now(),
  user_id bigint default app_user_id(),
  user_name text,
  actor_id bigint default app_actor_id(),
  actor_name text,
  -- The number of the request in the company's own books.
  reference text not null default '',
  -- Records changed, by place.
  counts jsonb not null
);
create index erasures_time on erasures (company_id, happened_at, id);
select app_tenant_table('erasures');
select app_append_only('erasures');
create trigger log_names_people before insert on erasures for each row execute function log_names_people();
select app_audited('erasures', ignored => '{counts}');

create table erased_persons (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  erasure_id bigint not null references erasures on delete cascade,
  kind text not null check (kind in ('email', 'phone')),
  hash bytea not null,
  unique (company_id, kind, hash)
);
create index erased_persons_erasure on erased_persons (erasure_id);
select app_tenant_table('erased_persons');
select app_append_only('erased_persons');

create function redacted(record jsonb, patterns text[], personal text[]) returns jsonb language sql immutable parallel safe
  return (select coalesce(jsonb_object_agg(key,
    case when (key = any(personal) and value not in ('null', '""', '[]')) or lower(value::text) like any(patterns) then '"•••"'::jsonb
      else value end), '{}') from jsonb_each(record));

-- Takes a person out of the logs of the transaction's company. It works inside the transaction only that writes down the
-- erasure. `patterns` are LIKE patterns in lower case, `people` the contacts the person was.
create function app_redact_log(erasure bigint, patterns text[], people bigint[]) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  personal text[] := '{name,job_title,work_email,personal_email,phones,linkedin}';
  amount bigint;
  pulls bigint;
begin
  if not exists (select from erasures where id = erasure and company_id = app_company_id()
      and xmin = pg_current_xact_id()::xid) then
    raise exception 'a log is redacted with an erasure only' using errcode = 'insufficient_privilege';
  end if;
  update audit_log a set
    record_title = case when is_person or lower(a.record_title) like any(patterns) then '•••' else a.record_title end,
    before = redacted(a.before, patterns, case when is_person then personal else '{}' end),
    after = redacted(a.after, patterns, case when is_person then personal else '{}' end)
  from (select id, record_kind = 'customer_contacts' and record_id = any(people) as is_person
    from audit_log where company_id = app_company_id()) person
  where a.id = person.id and (is_person
    or lower(a.before::text || a.after::text || a.record_title) like any(patterns));
  get diagnostics amount = row_count;
  update data_pull_log set subject = case when lower(subject) like any(patterns) then '•••' else subject end,
    selection = case when lower(selection::text) like any(patterns) then null else selection end
  where company_id = app_company_id() and lower(subject || coalesce(selection::text, '')) like any(patterns);
  get diagnostics pulls = row_count;
  return amount + pulls;
end $$;
do $$ begin
  execute 'revoke execute on function app_redact_log from public';
  execute format('grant execute on function app_redact_log to %I', app_role());
end $$;
