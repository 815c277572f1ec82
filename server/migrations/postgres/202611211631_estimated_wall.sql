-- The wall names the company's number where the planner sees it, not behind a subquery: it then knows how much of a table
-- belongs to a large company and how little to a small one, and reads each accordingly.
create or replace function app_tenant_table(name regclass) returns void language plpgsql as $$
begin
  perform app_cascade_company(name);
  execute format('alter table %s enable row level security', name);
  execute format(
    'create policy tenant on %s using (company_id = app_company_id()) with check (company_id = app_company_id())', name);
  perform app_grant(name, 'select, insert, update, delete');
end $$;

do $$
declare
  name regclass;
begin
  for name in select polrelid::regclass from pg_policy
    where polname = 'tenant' and pg_get_expr(polqual, polrelid) = '(company_id = ( SELECT app_company_id() AS app_company_id))'
  loop
    execute format(
      'alter policy tenant on %s using (company_id = app_company_id()) with check (company_id = app_company_id())', name);
  end loop;
end $$;
