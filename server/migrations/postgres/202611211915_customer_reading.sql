-- What lists are narrowed and sorted by is told by indexes alone: one for who sees the whole company, two for who sees the
-- customers of some people and of some pools. Ids are found, put in order and counted without looking at a single row.
drop index customers_filters;
create index customers_filters on customers (company_id, stage, intent, country, owner_id)
  include (pool_id, id, updated_at, created_at, last_follow_up_at, next_contact_at, drops_at, pooled_at, stars)
  where deleted_at is null;
create index customers_owner_filters on customers (company_id, owner_id, stage, intent, country)
  include (pool_id, id, updated_at, created_at, last_follow_up_at, next_contact_at, drops_at, stars)
  where pool_id is null and deleted_at is null;
create index customers_pool_filters on customers (company_id, pool_id, stage, intent, country)
  include (owner_id, id, updated_at, created_at, last_follow_up_at, next_contact_at, pooled_at, stars)
  where pool_id is not null and deleted_at is null;

-- What the trigram index is asked for. An address has parts that nearly all customers share, and reading their places in
-- the index takes longest of all: the part is taken that fewest of the newest customers have.
create function customers_rarest_piece(pattern text) returns text
language plpgsql stable set search_path = public, pg_temp as $$
declare
  company bigint := app_company_id();
begin
  if pattern !~ '^%[a-z0-9@./:+-]+%$' or pattern !~ '[a-z0-9][@./:+-]+[a-z0-9]' then return pattern; end if;
  return coalesce((
    with sample as materialized (
      (select c.search_text from customers c where c.company_id = company and c.deleted_at is null
       order by c.updated_at desc, c.id desc limit 100)
      union all
      (select p.search_text from customer_contacts p where p.company_id = company order by p.customer_id desc limit 100)
    )
    select '%' || piece || '%' from regexp_split_to_table(pattern, '[^a-z0-9]+') piece
    where length(piece) >= 3
    order by (select count(*) from sample s where s.search_text like '%' || piece || '%'), length(piece) desc limit 1
  ), pattern);
end $$;

-- The condition for the rows of the transaction's company, for functions that pass by the policies. The trigram indexes
-- begin with the company; where most rows are its own, reading all their places there takes longer than leaving out the
-- few rows of others that also match.
create function customers_company_sql(alias text) returns text
language sql stable set search_path = public, pg_temp as $$
  select format(case when coalesce((
      select s.most_common_freqs[array_position(s.most_common_vals::text::bigint[], app_company_id())] from pg_stats s
      where s.schemaname = 'public' and s.tablename = 'customers' and s.attname = 'company_id'
    ), 0) > 0.25 then '%s.company_id + 0 = %s' else '%s.company_id = %s::bigint' end, alias, app_company_id())
$$;

-- That one row has a word: the index is asked for a part of it, where that is enough.
create function customers_index_sql(alias text, word text) returns text
language plpgsql stable set search_path = public, pg_temp as $$
declare
  piece text := customers_rarest_piece(word);
begin
  return format('%1$s.search_text like %2$L', alias, piece)
    || case when piece = word then '' else format(' and %1$s.search_text || '''' like %2$L', alias, word) end;
end $$;

-- That a customer or one of its people has a word.
create function customers_word_sql(word text) returns text language sql immutable
  return format('(c.search_text like %1$L or exists (
    select from customer_contacts o where o.customer_id = c.id and o.search_text like %1$L))', word);

-- Customers of the transaction's company whose own data or people contain every word of what somebody typed: all of them
-- or as many as asked for. Of words that several of the newest customers have a thousand are enough to say that they are
-- many. It runs with its owner's rights to use the indexes, and names the company itself.
-- A customer is meant when all words are in its own data, which the index tells at once, or when one of them is in a
-- person's and the others anywhere.
create function customers_found(query text, most integer, out ids bigint[], out is_all boolean)
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
  is_all := true;
  if cardinality(words) = 0 then return; end if;
  if (select count(*) > 2 from (select c.search_text from customers c where c.company_id = company and c.deleted_at is null
      order by c.updated_at desc, c.id desc limit 300) newest where newest.search_text like all (words)) then
    most := case when most is not null then least(most, 1000) end;
  end if;
  foreach word in array words loop
    others := coalesce((select string_agg(' and ' || customers_word_sql(w), '') from unnest(words) w where w <> word), '');
    own := own || ' and ' || customers_index_sql('c', word);
    sources := sources || case
      -- One or two letters are not in the index: the longest word leads to them.
      when length(word) < 5 and word <> words[1] then format(
        'select c.id from customers c where %s and c.search_text like %L and exists (
         select from customer_contacts p where p.customer_id = c.id and p.search_text like %L)%s',
        of_customer, words[1], word, others)
      else format(
        'select p.customer_id from customer_contacts p join customers c on c.id = p.customer_id
         where %s and %s and %s%s', of_person, customers_index_sql('p', word), of_customer, others) end;
  end loop;
  sources := sources || format('select c.id from customers c where %s%s', of_customer, own);
  execute (select 'select array(select id from ('
             || string_agg(format('(%s limit %L::integer)', source, most + 1), ' union ') || ') f (id) limit $1)'
           from unnest(sources) source) into ids using most + 1;
  if cardinality(ids) > most then
    ids := ids[:most];
    is_all := false;
  end if;
end $$;

-- All of them, for batches, exports and automatic work.
create or replace function customers_matching(query text) returns setof bigint
language sql stable rows 500 set search_path = public, pg_temp as $$ select unnest(ids) from customers_found(query, null) $$;
