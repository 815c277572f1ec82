-- Who may read a dataset of the caller's; nobody but the system shares any.
create or replace function dataset_readers(dataset bigint) returns table (id bigint, name text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select c.id, c.name from dataset_grants g join companies c on c.id = g.company_id
  join company_datasets d on d.id = g.dataset_id
  where g.dataset_id = dataset and d.company_id = app_company_id() and app_level() = 'system' order by c.name, c.id;
end;
