-- What the trigram index is asked for; the newest customers by number lie side by side.
create or replace function customers_rarest_piece(pattern text) returns text
language plpgsql stable set search_path = public, pg_temp as $$
declare
  company bigint := app_company_id();
begin
  if pattern !~ '^%[a-z0-9@./:+-]+%$' or pattern !~ '[a-z0-9][@./:+-]+[a-z0-9]' then return pattern; end if;
  return coalesce((
    with sample as materialized (
      (select c.search_text from customers c where c.company_id = company order by c.id desc limit 100)
      union all
      (select p.search_text from customer_contacts p where p.company_id = company order by p.customer_id desc limit 100)
    )
    select '%' || piece || '%' from regexp_split_to_table(pattern, '[^a-z0-9]+') piece
    where length(piece) >= 3
    order by (select count(*) from sample s where s.search_text like '%' || piece || '%'), length(piece) desc limit 1
  ), pattern);
end $$;

-- As before, and with the ids the places where the rows lie: the statement that looks them up reads the rows there, without
-- a way through the index of the ids. Where not all were found there are none.
drop function customers_found(text, integer);
create function customers_found(query text, most integer, out ids bigint[], out places tid[], out is_all boolean)
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
  if (select count(*) > 2 from (select c.search_text from customers c where c.company_id = company
      order by c.id desc limit 300) newest where newest.search_text like all (words)) then
    most := case when most is not null then least(most, 1000) end;
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
