create extension if not exists pg_trgm;

-- The company and user of the transaction; null outside of one, so that policies then match no row.
create function app_company_id() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.company_id', true), '')::bigint;

create function app_user_id() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::bigint;

-- The role of requests. The migrator names it, because an outside database may call it otherwise.
create function app_role() returns name language sql stable
  return coalesce(nullif(current_setting('landfall.app_role', true), ''), 'landfall_app')::name;

-- Grants the application role the named privileges on a table that is shared by all companies.
create function app_grant(name regclass, privileges text) returns void language plpgsql as $$
declare
  sequence text;
begin
  execute format('grant %s on %s to %I', privileges, name, app_role());
  for sequence in
    select d.objid::regclass::text from pg_depend d join pg_class c on c.oid = d.objid and c.relkind = 'S'
     where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.refobjid = name
  loop
    execute format('grant usage on sequence %s to %I', sequence, app_role());
  end loop;
end $$;

-- Puts a table with a company_id behind the tenant wall.
create function app_tenant_table(name regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format(
    'create policy tenant on %s using (company_id = (select app_company_id())) with check (company_id = (select app_company_id()))',
    name);
  perform app_grant(name, 'select, insert, update, delete');
end $$;
