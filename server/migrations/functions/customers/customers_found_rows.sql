-- Customers of the transaction's company whose own data or people contain every word of what somebody typed: all of them, or
-- more than `most` and then a row of nulls, which says that there are others. It runs with its owner's rights to use the
-- indexes, and names the company itself. Who reads from here reads each row once, not again where it was found.
create or replace function customers_found_rows(query text, most integer) returns setof customers
language plpgsql stable security definer rows 500 set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  search record;
  of_persons bigint[];
  by_own integer;
  by_person integer := 0;
begin
  select * into search from customers_search_sql(query, most);
  if cardinality(search.words) = 0 then return; end if;
  if search.is_often then
    return query select newest.* from (
        select * from customers c where c.company_id = app_company_id() and c.deleted_at is null order by c.id desc limit 5000) newest
      where newest.search_text like all (search.words) limit search.most;
    return next null::customers;
    return;
  end if;
  return query execute format('select c.* from customers c where %s limit %L::integer', search.own, search.most + 1);
  get diagnostics by_own = row_count;
  execute format('select array(%s)', search.persons) into of_persons;
  if cardinality(of_persons) > 0 then
    return query execute format('select c.* from (select distinct unnest($1) as id) f join customers c on c.id = f.id
      where c.deleted_at is null and (%s) is not true', search.own) using of_persons;
    get diagnostics by_person = row_count;
  end if;
  if greatest(cardinality(of_persons), by_own + by_person) > search.most then return next null::customers; end if;
end $$;
