-- A company that is removed takes everything with it in one statement, logs that otherwise nobody can touch included:
-- every table of companies hangs on its company's row.

create function app_cascade_company(name regclass) returns void language plpgsql as $$
declare
  link record;
begin
  for link in
    select f.conname, f.convalidated from pg_constraint f
    join pg_attribute a on a.attrelid = f.conrelid and a.attname = 'company_id'
    where f.conrelid = name and f.contype = 'f' and f.confrelid = 'companies'::regclass
      and f.conkey = array[a.attnum] and f.confdeltype <> 'c' and f.conparentid = 0
  loop
    execute format('alter table %s drop constraint %I', name, link.conname);
    execute format('alter table %s add constraint %I foreign key (company_id) references companies on delete cascade', name, link.conname);
  end loop;
end $$;

do $$
declare
  name regclass;
begin
  for name in select distinct conrelid::regclass from pg_constraint where contype = 'f' and confrelid = 'companies'::regclass loop
    perform app_cascade_company(name);
  end loop;
end $$;

create or replace function app_tenant_table(name regclass) returns void language plpgsql as $$
begin
  perform app_cascade_company(name);
  execute format('alter table %s enable row level security', name);
  execute format(
    'create policy tenant on %s using (company_id = (select app_company_id())) with check (company_id = (select app_company_id()))',
    name);
  perform app_grant(name, 'select, insert, update, delete');
end $$;
