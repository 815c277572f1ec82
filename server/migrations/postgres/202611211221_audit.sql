-- The audit: who changed what, when, from where and in whose name, with what it was before and after.

-- A log that may grow and age but never change: updates, deletes and truncation are refused to everybody, the owner of
-- the tables included. What may still touch it are the functions below and the end of the company it belongs to.
create function log_keeps_lines() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  calls text;
begin
  get diagnostics calls = pg_context;
  if calls like '%app_expire_log(%' or calls like '%app_redact_log(%' then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' and not exists (select from companies where id = old.company_id) then return old; end if;
  raise exception 'the lines of % cannot be changed', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- To be called for a tenant table with `happened_at`, after app_tenant_table.
create function app_append_only(name regclass) returns void language plpgsql as $$
begin
  execute format('revoke update, delete, truncate on %s from %I', name, app_role());
  execute format('create trigger log_keeps_lines before update or delete on %s for each row execute function log_keeps_lines()', name);
  execute format('create trigger log_keeps_all before truncate on %s for each statement execute function log_keeps_lines()', name);
end $$;

-- Removes the lines of a company that are older than its retention, at most `amount` of them; returns how many. A month
-- is always kept.
create function app_expire_log(name regclass, company bigint, days integer, amount integer default 10000)
returns bigint language plpgsql as $$
declare
  removed bigint;
begin
  if days < 30 then raise exception 'a log is kept for at least 30 days'; end if;
  execute format(
    'delete from %1$s where ctid in (select ctid from %1$s where company_id = $1 and happened_at < now() - $2 * interval ''1 day'' limit $3)',
    name) using company, days, amount;
  get diagnostics removed = row_count;
  return removed;
end $$;
revoke execute on function app_expire_log from public;

create table audit_log (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  happened_at timestamptz not null default now(),
  -- Names as they were; the people may be gone. Null where no person did it.
  user_id bigint,
  user_name text,
  -- Support that was signed in as the user.
  actor_id bigint,
  actor_name text,
  address text not null default '',
  -- Name of the table.
  record_kind text not null,
  record_id bigint,
  record_title text not null default '',
  action text not null check (action in ('create', 'change', 'delete', 'restore', 'purge')),
  -- Changed columns only; secrets as •••.
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  -- Of a change of many records at once: which, and the columns it changed. Values stand in before and after only
  -- where they are the same for all.
  record_count integer not null default 1,
  record_ids bigint[],
  columns text[]
);
create index audit_log_time on audit_log (company_id, happened_at, id);
create index audit_log_record on audit_log (company_id, record_kind, record_id);
create index audit_log_user on audit_log (company_id, user_id, happened_at, id);
select app_tenant_table('audit_log');
select app_append_only('audit_log');
do $$ begin execute format('revoke insert on audit_log from %I', app_role()); end $$;

-- Above so many records per statement one line stands for all of them.
create function audit_line_limit() returns integer language sql immutable return 200;

-- A value as the audit shows it.
create function audit_value(value jsonb, is_masked boolean) returns jsonb language sql immutable parallel safe
  return case
    when is_masked and value <> 'null' then '"•••"'::jsonb
    when length(value::text) > 20000 then to_jsonb(left(value #>> '{}', 20000) || '…')
    else value end;

create function audit_action(operation text, was_deleted boolean, is_deleted boolean) returns text
language sql immutable parallel safe
  return case
    when operation = 'INSERT' then 'create'
    when operation = 'DELETE' then case when was_deleted then 'purge' else 'delete' end
    when is_deleted and not was_deleted then 'delete'
    when was_deleted and not is_deleted then 'restore'
    else 'change' end;

-- Writes one line per changed record. Both sides are whole rows as JSON; the missing side of a creation or a removal is
-- empty, and the options are the trigger's arguments, counted from 0. Whoever reaches over from another house finds
-- the line in his own audit too.
create function audit_each(operation text, kind text, sides jsonb[], options text[]) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  key_column text := options[0];
  company_column text := options[1];
  title_column text := options[2];
  masked text[] := string_to_array(options[3], ',');
  hidden text[] := string_to_array(options[4], ',');
begin
  insert into audit_log (company_id, user_id, user_name, actor_id, actor_name, address, record_kind, record_id,
    record_title, action, before, after)
  select house.id, app_user_id(), person.name, app_actor_id(), support.name, coalesce(app_address(), ''), kind,
    (line.record ->> key_column)::bigint, coalesce(line.record ->> title_column, ''),
    audit_action(operation, coalesce(line.old ->> 'deleted_at', '') <> '', coalesce(line.new ->> 'deleted_at', '') <> ''),
    changes.before, changes.after
  from (
    select sides[i][1] as old, sides[i][2] as new, coalesce(sides[i][2], sides[i][1]) as record
    from generate_subscripts(sides, 1) as i
  ) line
  cross join lateral (
    select
      coalesce(jsonb_object_agg(column_name, audit_value(o.value, column_name = any(masked))) filter (where line.old is not null), '{}') as before,
      coalesce(jsonb_object_agg(column_name, audit_value(n.value, column_name = any(masked))) filter (where line.new is not null), '{}') as after,
      count(*) as amount
    from jsonb_each(coalesce(line.old, '{}')) o (column_name, value)
    full join jsonb_each(coalesce(line.new, '{}')) n (column_name, value) using (column_name)
    where o.value is distinct from n.value and column_name <> all(hidden)
  ) changes
  cross join lateral (
    select distinct id from unnest(array[
      case company_column when '' then null else (line.record ->> company_column)::bigint end, app_company_id()]) as id
    where id is not null
    union
    select id from companies where company_column = '' and app_company_id() is null and level = 'system'
  ) house
  left join users person on person.id = app_user_id()
  left join users support on support.id = app_actor_id()
  where changes.amount > 0
    -- A house that goes takes its log along.
    and exists (select from companies where companies.id = house.id);
end $$;

-- SQL that answers which of the columns have the same value in all rows of a company.
create function audit_uniform_sql(side text, columns text[], scope text) returns text
language sql immutable set search_path = public, pg_temp
  return format('select array_remove(array[%s], null) from %I r%s',
    (select string_agg(format(
      'case when count(%1$I) = 0 or (count(%1$I) = count(*) and min(%1$I::text) = max(%1$I::text)) then %1$L end', c), ', ')
      from unnest(columns) c),
    side, scope);

-- Runs after every statement on an audited table. The rows of a statement are seen in this function only, not in
-- functions it calls.
create function audit_statement() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  key_column text := tg_argv[0];
  company_column text := tg_argv[1];
  masked text[] := string_to_array(tg_argv[3], ',');
  hidden text[] := string_to_array(tg_argv[4], ',');
  side text := case tg_op when 'DELETE' then 'old_rows' else 'new_rows' end;
  scope text := case company_column when '' then '' else format(' where r.%I = $1', company_column) end;
  amount bigint;
  sides jsonb[];
  house record;
  changed text[] := '{}';
  uniform_old text[] := '{}';
  uniform_new text[] := '{}';
  sample_old jsonb;
  sample_new jsonb;
begin
  -- What goes because the record it hangs on went is told by that record's line.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return null; end if;
  if tg_op = 'DELETE' then
    select count(*) into amount from old_rows;
  else
    select count(*) into amount from new_rows;
  end if;
  if amount = 0 then return null; end if;

  if amount <= audit_line_limit() then
    if tg_op = 'UPDATE' then
      with o as materialized (select to_jsonb(r) as record from old_rows r),
        n as materialized (select to_jsonb(r) as record from new_rows r)
      select array_agg(array[o.record, n.record]) into sides
        from o join n on n.record -> key_column = o.record -> key_column;
    elsif tg_op = 'INSERT' then
      select array_agg(array[null, to_jsonb(n)]) into sides from new_rows n;
    else
      select array_agg(array[to_jsonb(o), null]) into sides from old_rows o;
    end if;
    perform audit_each(tg_op, tg_table_name, sides, tg_argv);
    return null;
  end if;

  for house in execute format(
    'select %s as id, array_agg(%I order by %2$I) as ids from %I group by 1',
    case company_column when '' then 'coalesce(app_company_id(), (select id from companies where level = ''system''))'
      else quote_ident(company_column) end, key_column, side)
  loop
    if tg_op = 'UPDATE' then
      execute format('select array_remove(array[%s], null) from old_rows o join new_rows r using (%I)%s',
        (select string_agg(format('case when bool_or(o.%1$I is distinct from r.%1$I) then %1$L end', attname), ', ')
          from pg_attribute where attrelid = tg_relid and attnum > 0 and not attisdropped and attgenerated = '' and attname <> all(hidden)),
        key_column, scope) into changed using house.id;
      continue when cardinality(changed) = 0;
      execute format('select to_jsonb(r) from new_rows r where %I = $1', key_column) into sample_new using house.ids[1];
      execute audit_uniform_sql('new_rows', changed, scope) into uniform_new using house.id;
      execute audit_uniform_sql('old_rows', changed, scope) into uniform_old using house.id;
    end if;
    if tg_op <> 'INSERT' then
      execute format('select to_jsonb(r) from old_rows r where %I = $1', key_column) into sample_old using house.ids[1];
    end if;
    insert into audit_log (company_id, user_id, user_name, actor_id, actor_name, address, record_kind, action,
      before, after, record_count, record_ids, columns)
    select owner.id, app_user_id(), (select name from users where users.id = app_user_id()),
      app_actor_id(), (select name from users where users.id = app_actor_id()), coalesce(app_address(), ''), tg_table_name,
      audit_action(tg_op, sample_old ->> 'deleted_at' is not null, sample_new ->> 'deleted_at' is not null),
      coalesce((select jsonb_object_agg(c, audit_value(sample_old -> c, c = any(masked))) from unnest(uniform_old) c), '{}'),
      coalesce((select jsonb_object_agg(c, audit_value(sample_new -> c, c = any(masked))) from unnest(uniform_new) c), '{}'),
      cardinality(house.ids), house.ids, changed
    from (select distinct id from unnest(array[house.id, app_company_id()]) as id) owner
    where exists (select from companies where companies.id = owner.id);
  end loop;
  return null;
end $$;

-- Puts every later write to a table into the audit. The table needs a key of one number. `masked` columns are secret:
-- the audit shows that they changed. `ignored` ones follow from others or are written by machines only.
create function app_audited(name regclass, masked text[] default '{}', ignored text[] default '{}') returns void
language plpgsql as $$
declare
  key_column text;
  company_column text;
  title_column text;
  options text;
  event text;
begin
  select min(a.attname) into strict key_column
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
   where i.indrelid = name and i.indisprimary having count(*) = 1;
  company_column := case when name = 'companies'::regclass then 'id' else coalesce(
    (select attname from pg_attribute where attrelid = name and attname = 'company_id'), '') end;
  select attname into title_column from pg_attribute
    join unnest(array['name', 'title', 'email', 'file_name', 'subject']) with ordinality as wanted (attname, place) using (attname)
   where attrelid = name order by place limit 1;
  select string_agg(quote_literal(value), ', ') into options from unnest(array[
    key_column, company_column, coalesce(title_column, ''), array_to_string(masked, ','),
    array_to_string(
      array['company_id', 'updated_at'] || ignored ||
      array(select attname::text from pg_attribute where attrelid = name and attgenerated <> '' and not attisdropped), ',')
  ]) with ordinality as given (value, place);
  execute format('drop trigger if exists audit_insert on %1$s; drop trigger if exists audit_update on %1$s; drop trigger if exists audit_delete on %1$s', name);
  execute format('create trigger audit_insert after insert on %s referencing new table as new_rows for each statement execute function audit_statement(%s)', name, options);
  execute format('create trigger audit_update after update on %s referencing old table as old_rows new table as new_rows for each statement execute function audit_statement(%s)', name, options);
  execute format('create trigger audit_delete after delete on %s referencing old table as old_rows for each statement execute function audit_statement(%s)', name, options);
end $$;

select app_audited('companies');
select app_audited('oems');
select app_audited('permission_templates');
select app_audited('user_groups');
select app_audited('users', masked => '{password_hash}', ignored => '{last_sign_in_at}');
select app_audited('customers', ignored =>
  '{name_key,owned_at,pooled_at,last_follow_up_at,deleted_by}');
select app_audited('customer_contacts', ignored => '{position}');
select app_audited('follow_ups');
select app_audited('email_relays', masked => '{password_sealed,dkim_key_sealed}', ignored => '{last_error}');
select app_audited('email_templates');
select app_audited('suppressions');
select app_audited('send_tasks', ignored =>
  '{candidates,no_email,duplicates,prepared_through,prepared_at,preparation_task_id,finished_at}');
