-- The companies of datasets that are shown, with where they are from.
create or replace view listed_companies with (security_invoker = true) as
  select c.*, d.name as dataset_name, d.release, d.attribution, d.licence, d.is_storable, d.imported_at
  from directory_companies c join company_datasets d on d.id = c.dataset_id and d.generation = c.generation
  where d.deleted_at is null;
do $$ begin execute format('grant select on listed_companies to %I', app_role()); end $$;
