-- The companies of shared datasets that the company of the transaction does not see, by their numbers.
create or replace function directory_hidden_ids() returns bigint[]
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(c.id), '{}') from directory_hidden h
  join company_datasets d on d.id = h.dataset_id
  join directory_companies c on c.company_id = d.company_id and c.dataset_id = d.id and c.generation = d.generation
    and c.entry_key = h.entry_key
  where h.company_id = app_company_id() and d.id = any (app_shared_datasets());
$$;
