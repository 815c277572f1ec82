-- Says who may read a dataset of the caller's; false where it is none that can be shared.
create or replace function dataset_share(dataset bigint, for_all boolean, readers bigint[]) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if app_level() <> 'system' then return false; end if;
  update company_datasets d set is_for_all = for_all
  where d.id = dataset and d.company_id = app_company_id() and d.deleted_at is null and d.generation is not null;
  if not found then return false; end if;
  delete from dataset_grants g where g.dataset_id = dataset and g.company_id <> all (readers);
  insert into dataset_grants (company_id, dataset_id)
  select c.id, dataset from companies c where c.id = any (readers) and points_below(c.id) on conflict do nothing;
  return true;
end $$;
