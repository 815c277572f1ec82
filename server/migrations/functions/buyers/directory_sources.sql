-- The datasets that are shown to the company of the transaction, its own and those shared with it, and whether each has been copied
-- into the engine. It runs with its owner's rights because copies are their house's.
create or replace function directory_sources()
returns table (dataset_id bigint, company_id bigint, generation bigint, rows integer, is_storable boolean, is_copied boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select d.id, d.company_id, d.generation, d.rows, d.is_storable, exists (
    select from directory_copies k where k.dataset_id = d.id and k.generation = d.generation and k.copied_at is not null)
  from company_datasets d
  where d.deleted_at is null and d.generation is not null
    and (d.company_id = app_company_id() or d.id = any (app_shared_datasets()));
$$;
