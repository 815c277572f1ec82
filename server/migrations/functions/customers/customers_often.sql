-- Whether every hundredth customer of the company or more contains all words in its own data, as far as places tell that
-- are spread over the whole table. Of a company with few of all rows too few are among them: it does not know.
create or replace function customers_often(words text[]) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select count(*) filter (where c.search_text like all (words)) >= greatest(3, count(*) / 100) from customers c
  where c.company_id + 0 = app_company_id() and c.deleted_at is null and c.ctid = any(array(
    select format('(%s,%s)', pg_relation_size('customers') / current_setting('block_size')::int * place / 40, line)::tid
    from generate_series(0, 39) place, generate_series(1, 8) line))
$$;
