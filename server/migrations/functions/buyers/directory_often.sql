-- Whether so many companies meet all terms that looking them up would take longer than going along the order: told by some of the newest
-- dataset, in the order of keys that mean nothing.
create or replace function directory_often(terms jsonb) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  is_often boolean;
begin
  execute format('select bool_or(told.amount > 2) from unnest(%L::bigint[]) house, lateral (
      select count(*) as amount from (
        select s.search_text from directory_companies s where s.company_id = house
        order by s.company_id desc, s.dataset_id desc, s.generation desc, s.entry_key desc limit 500) c where %s) told',
    array_remove(array[app_company_id(), app_library_house()], null), directory_terms_sql(terms)) into is_often;
  return is_often;
end $$;
