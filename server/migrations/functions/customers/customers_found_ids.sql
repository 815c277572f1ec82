-- The numbers of the customers that `customers_found_rows` finds. A customer who is found by several people is counted once;
-- where so many people were found that not all were looked at, not all customers are there.
create or replace function customers_found_ids(query text, most integer, out ids bigint[], out is_all boolean)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  search record;
  of_persons bigint[];
begin
  ids := '{}';
  is_all := true;
  select * into search from customers_search_sql(query, most);
  if cardinality(search.words) = 0 then return; end if;
  if search.is_often then
    ids := array(select newest.id from (
        select c.id, c.search_text from customers c where c.company_id = app_company_id() and c.deleted_at is null
        order by c.id desc limit 5000) newest
      where newest.search_text like all (search.words) limit search.most);
    is_all := false;
    return;
  end if;
  execute format('select array(select c.id from customers c where %s limit %L::integer)', search.own, search.most + 1) into ids;
  execute format('select array(%s)', search.persons) into of_persons;
  if cardinality(of_persons) > 0 then
    is_all := (cardinality(of_persons) <= search.most) is not false;
    ids := array(select f.id from unnest(ids) f (id) union
      select c.id from (select distinct unnest(of_persons) as id) f join customers c on c.id = f.id where c.deleted_at is null);
  end if;
  if cardinality(ids) > search.most then
    ids := ids[:search.most];
    is_all := false;
  end if;
end $$;
