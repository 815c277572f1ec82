-- How what somebody typed is looked for: `words` as patterns, `own` the condition on a customer `c` that has all of them in its
-- own data, `persons` the query of the customers that have one of them in a person and the others anywhere, and whether so many
-- of the company have them that looking them up would read a large part of the index.
create function customers_search_sql(
  query text, inout most integer, out words text[], out own text, out persons text, out is_often boolean
) language plpgsql stable set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  company bigint := app_company_id();
  of_company text := customers_company_sql('c');
  of_person text := replace(of_company, 'c.', 'p.');
  word text;
  others text;
begin
  words := array(select w from unnest(search_patterns(query)) w order by length(w) desc, w);
  is_often := false;
  if most is not null and (select count(*) > 2 from (select c.search_text from customers c where c.company_id = company
      order by c.id desc limit 300) newest where newest.search_text like all (words)) then
    most := least(most, 1000);
    is_often := customers_often(words);
  end if;
  own := of_company || ' and c.deleted_at is null';
  foreach word in array words loop
    others := coalesce((select string_agg(' and ' || customers_word_sql(w), '') from unnest(words) w where w <> word), '');
    own := own || ' and ' || customers_index_sql('c', word);
    persons := concat(persons || ' union all ', format('(%s limit %L::integer)', case
      when others = '' then format(
        'select p.customer_id from customer_contacts p where %s and %s', of_person, customers_index_sql('p', word))
      -- One or two letters are not in the index: the longest word leads to them.
      when length(word) < 5 and word <> words[1] then format(
        'select c.id from customers c where %s and c.deleted_at is null and c.search_text like %L and exists (
         select from customer_contacts p where p.customer_id = c.id and p.search_text like %L)%s',
        of_company, words[1], word, others)
      else format(
        'select p.customer_id from customer_contacts p join customers c on c.id = p.customer_id
         where %s and %s and %s and c.deleted_at is null%s',
        of_person, customers_index_sql('p', word), of_company, others) end, most + 1));
  end loop;
end $$;

-- Customers of the transaction's company whose own data or people contain every word of what somebody typed: all of them, or
-- more than `most` and then a row of nulls, which says that there are others. It runs with its owner's rights to use the
-- indexes, and names the company itself. Who reads from here reads each row once, not again where it was found.
create function customers_found_rows(query text, most integer) returns setof customers
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

-- Only their numbers. A customer who is found by several people is counted once; where so many people were found
-- that not all were looked at, not all customers are there. `customers_found` stays for processes of the release before.
create function customers_found_ids(query text, most integer, out ids bigint[], out is_all boolean)
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

-- As before, by the function above.
create or replace function customers_matching(query text) returns setof bigint
language sql stable rows 500 set search_path = public, pg_temp as $$ select unnest(ids) from customers_found_ids(query, null) $$;
