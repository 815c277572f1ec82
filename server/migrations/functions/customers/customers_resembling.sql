-- The customers whose data or people resemble a search: without the company's own places in the index where it is large.
create or replace function customers_resembling(query text) returns table (id bigint, score real)
language plpgsql stable security definer rows 200
set search_path = public, pg_temp as $$
declare
  wanted text := trim(search_text(left(query, 60)));
  likeness text;
begin
  if length(wanted) < 3 then return; end if;
  foreach likeness in array array['0.55', '0.4'] loop
    perform set_config('pg_trgm.word_similarity_threshold', likeness, true);
    return query execute format(
      'select alike.id, max(alike.score) from (
         select c.id, word_similarity(%1$L, c.search_text) as score from customers c
          where %2$s and c.deleted_at is null and c.search_text %%> %1$L
         union all
         select p.customer_id, word_similarity(%1$L, p.search_text) from customer_contacts p
          where %3$s and p.search_text %%> %1$L
       ) alike
       group by alike.id order by 2 desc, 1 limit 200',
      wanted, customers_company_sql('c'), customers_company_sql('p'));
    exit when found;
  end loop;
  perform set_config('pg_trgm.word_similarity_threshold', '0.6', true);
end $$;
