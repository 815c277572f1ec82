-- The trigram indexes in four parts, by the number of the company: what a search finds in rows of other companies has to be
-- read to be thrown away.
drop index customers_search;
drop index customer_contacts_search;
do $$
begin
  for part in 0..3 loop
    execute format('create index customers_search_%1$s on customers using gin (company_id, search_text gin_trgm_ops)
      with (gin_pending_list_limit = 256) where company_id %% 4 = %1$s and deleted_at is null', part);
    execute format('create index customer_contacts_search_%1$s on customer_contacts
      using gin (company_id, search_text gin_trgm_ops) with (gin_pending_list_limit = 256) where company_id %% 4 = %1$s', part);
  end loop;
end $$;

-- As before, and the part of the indexes in which the company is.
create or replace function customers_company_sql(alias text) returns text
language sql stable set search_path = public, pg_temp as $$
  select format(case when coalesce((
      select s.most_common_freqs[array_position(s.most_common_vals::text::bigint[], app_company_id())] from pg_stats s
      where s.schemaname = 'public' and s.tablename = 'customers' and s.attname = 'company_id'
    ), 0) > 0.25 then '%1$s.company_id + 0 = %2$s' else '%1$s.company_id = %2$s::bigint' end
    || ' and %1$s.company_id %% 4 = %3$s', alias, app_company_id(), app_company_id() % 4)
$$;

-- Whether every hundredth customer of the company or more contains all words in its own data, as far as places tell that
-- are spread over the whole table. Of a company with few of all rows too few are among them: it does not know.
create function customers_often(words text[]) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select count(*) filter (where c.search_text like all (words)) >= greatest(3, count(*) / 100) from customers c
  where c.company_id + 0 = app_company_id() and c.deleted_at is null and c.ctid = any(array(
    select format('(%s,%s)', pg_relation_size('customers') / current_setting('block_size')::int * place / 40, line)::tid
    from generate_series(0, 39) place, generate_series(1, 8) line))
$$;

-- As before; words that very many have are not looked up in the index, which would read all their places to give some.
create or replace function customers_found(query text, most integer, out ids bigint[], out places tid[], out is_all boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  company bigint := app_company_id();
  words text[] := array(select w from unnest(search_patterns(query)) w order by length(w) desc, w);
  of_customer text := customers_company_sql('c') || ' and c.deleted_at is null';
  of_person text := customers_company_sql('p');
  word text;
  others text;
  own text := '';
  sources text[] := '{}';
begin
  ids := '{}';
  places := '{}';
  is_all := true;
  if cardinality(words) = 0 then return; end if;
  if most is not null and (select count(*) > 2 from (select c.search_text from customers c where c.company_id = company
      order by c.id desc limit 300) newest where newest.search_text like all (words)) then
    most := least(most, 1000);
    if customers_often(words) then
      ids := array(select newest.id from (
          select c.id, c.search_text from customers c where c.company_id = company and c.deleted_at is null
          order by c.id desc limit 5000) newest
        where newest.search_text like all (words) limit most);
      is_all := false;
      return;
    end if;
  end if;
  foreach word in array words loop
    others := coalesce((select string_agg(' and ' || customers_word_sql(w), '') from unnest(words) w where w <> word), '');
    own := own || ' and ' || customers_index_sql('c', word);
    sources := sources || case
      -- One or two letters are not in the index: the longest word leads to them.
      when length(word) < 5 and word <> words[1] then format(
        'select c.id, c.ctid from customers c where %s and c.search_text like %L and exists (
         select from customer_contacts p where p.customer_id = c.id and p.search_text like %L)%s',
        of_customer, words[1], word, others)
      else format(
        'select c.id, c.ctid from customer_contacts p join customers c on c.id = p.customer_id
         where %s and %s and %s%s', of_person, customers_index_sql('p', word), of_customer, others) end;
  end loop;
  sources := sources || format('select c.id, c.ctid from customers c where %s%s', of_customer, own);
  execute (select 'select coalesce(array_agg(id), ''{}''), coalesce(array_agg(place), ''{}'') from (select id, place from ('
             || string_agg(format('(%s limit %L::integer)', source, most + 1), ' union ') || ') f (id, place) limit $1) g'
           from unnest(sources) source) into ids, places using most + 1;
  if cardinality(ids) > most then
    ids := ids[:most];
    places := '{}';
    is_all := false;
  end if;
end $$;
