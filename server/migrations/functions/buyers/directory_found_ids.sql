-- The numbers of the companies that `directory_found_rows` finds, and whether these are all.
create or replace function directory_found_ids(terms jsonb, most integer, out ids bigint[], out is_all boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(f.id) filter (where f.id is not null), '{}'), coalesce(bool_and(f.id is not null), true)
  from directory_found_rows(terms, most) f;
$$;
