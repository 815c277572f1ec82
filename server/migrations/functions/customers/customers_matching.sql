-- The numbers of all customers that `customers_found_ids` finds, for batches, exports and automatic work.
create or replace function customers_matching(query text) returns setof bigint
language sql stable rows 500 set search_path = public, pg_temp as $$ select unnest(ids) from customers_found_ids(query, null) $$;
