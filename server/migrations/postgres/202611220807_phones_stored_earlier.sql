-- Companies whose customers have telephone numbers from before these were read in E.164; a worker reads them and takes the
-- company off. Whoever is above `last_id` is still to be read.
create table phone_readings (
  company_id bigint primary key default app_company_id() references companies on delete cascade,
  last_id bigint not null default 0
);
select app_tenant_table('phone_readings');
insert into phone_readings (company_id) select id from companies c
where exists (select from customers where customers.company_id = c.id);

-- Whether rows are merely written in another form: nobody changed them, so nobody is told. The application itself, which
-- does not own the tables, cannot say so.
create function is_upkeep() returns boolean language sql stable set search_path = public, pg_temp as $$
  select coalesce(current_setting('app.upkeep', true), '') = 'on' and session_user <> app_role()
$$;

-- As before; but upkeep is not in the audit.
create or replace function app_audited(name regclass, masked text[] default '{}', ignored text[] default '{}') returns void
language plpgsql as $$
declare
  key_column text;
  company_column text;
  title_column text;
  options text;
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
  execute format('create trigger audit_update after update on %s referencing old table as old_rows new table as new_rows for each statement when (not is_upkeep()) execute function audit_statement(%s)', name, options);
  execute format('create trigger audit_delete after delete on %s referencing old table as old_rows for each statement execute function audit_statement(%s)', name, options);
end $$;

do $$
declare
  existing record;
begin
  for existing in
    select tgname, tgrelid::regclass as relation, pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid in ('customers'::regclass, 'customer_contacts'::regclass)
      and tgname in ('audit_update', 'customers_webhook_changed', 'customer_contacts_webhook_update')
  loop
    execute format('drop trigger %I on %s', existing.tgname, existing.relation);
    execute replace(existing.definition, 'FOR EACH STATEMENT EXECUTE', 'FOR EACH STATEMENT WHEN (not is_upkeep()) EXECUTE');
  end loop;
end $$;
