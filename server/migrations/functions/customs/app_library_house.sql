-- Whose the records of the shared library are; null where there are none, so that nothing of it is looked through.
create or replace function app_library_house() returns bigint
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select min(d.company_id) from company_datasets d where d.id = any (app_shared_datasets());
end;
