-- Companies that are shown, of the transaction's company and of datasets shared with it, and that meet all terms: all of them, or
-- more than `most` and then a row of nulls, which says that there are others. It runs with its owner's rights to use the index
-- of words, and names the companies itself.
create or replace function directory_found_rows(terms jsonb, most integer) returns setof listed_companies
language plpgsql stable security definer rows 500 set search_path = public, pg_temp as $$
declare
  own bigint := app_company_id();
  shared bigint[] := app_shared_datasets();
  whose text := format('c.company_id = %L::bigint', own);
  amount integer;
begin
  if shared <> '{}' then
    whose := format('c.company_id = any (%L::bigint[]) and (c.company_id = %L::bigint or c.dataset_id = any (%L::bigint[]) and not exists (
      select from directory_hidden h where h.company_id = %2$L::bigint and h.dataset_id = c.dataset_id and h.entry_key = c.entry_key))',
      array[own, app_library_house()], own, shared);
  end if;
  return query execute format('select c.*, d.name, d.release, d.attribution, d.licence, d.is_storable, d.imported_at
    from directory_companies c join company_datasets d on d.id = c.dataset_id and d.generation = c.generation
    where %1$s and d.company_id = c.company_id and d.deleted_at is null and %2$s limit %3$L::integer',
    whose, directory_terms_sql(terms), most + 1);
  get diagnostics amount = row_count;
  if amount > most then return next null::listed_companies; end if;
end $$;
