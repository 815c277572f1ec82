-- The loads of one kind of records after two marks, of the company of the transaction and of the library.
create or replace function customs_loads_since(own bigint, shared bigint, records text)
returns table (upload_id bigint, load_no bigint, is_shared boolean)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select u.id, u.load_no, false from customs_uploads u
  where u.company_id = app_company_id() and u.load_no > own and u.kind = records
    and u.state in ('done', 'doneWithRejects') and not coalesce((u.decisions->>'forLibrary')::boolean, false)
  union all
  select u.id, u.load_no, true from customs_uploads u
  where (u.decisions->>'forLibrary')::boolean and u.load_no > shared and u.kind = records
    and u.state in ('done', 'doneWithRejects');
end;
