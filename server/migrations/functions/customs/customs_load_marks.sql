-- The newest loads of the company of the transaction and of the library.
create or replace function customs_load_marks() returns table (own_mark bigint, shared_mark bigint)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select
    coalesce((select max(load_no) from customs_uploads where company_id = app_company_id()
      and not coalesce((decisions->>'forLibrary')::boolean, false)), 0),
    coalesce((select max(load_no) from customs_uploads where (decisions->>'forLibrary')::boolean), 0);
end;
