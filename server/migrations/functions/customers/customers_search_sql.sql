-- How what somebody typed is looked for: `words` as patterns, `own` the condition on a customer `c` that has all of them in its
-- own data, `persons` the query of the customers that have one of them in a person and the others anywhere, and whether so many
-- of the company have them that looking them up would read a large part of the index.
create or replace function customers_search_sql(
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
