-- Customers by stage, newest change first, for the columns of the board.
create index customers_stage on customers (company_id, stage, updated_at, id) where deleted_at is null;

-- Everybody below somebody, over all levels; not the person himself.
create function people_below(person bigint) returns setof bigint language sql stable as $$
  with recursive below as (
    select u.id from users u where u.leader_id = person
    union select u.id from users u join below b on u.leader_id = b.id
  )
  select id from below
$$;

-- Customers of the transaction's company whose own data or people resemble what somebody typed, with how much they do
-- from 0 to 1; the best first, at most 200. Like customers_matching it runs with its owner's rights to use the indexes.
create function customers_resembling(query text) returns table (id bigint, score real)
language plpgsql stable security definer rows 200
set search_path = public set plan_cache_mode = force_custom_plan set pg_trgm.word_similarity_threshold = 0.4 as $$
declare
  company bigint := app_company_id();
  wanted text := trim(search_text(left(query, 60)));
begin
  if length(wanted) < 3 then return; end if;
  return query
    select alike.id, max(alike.score) from (
      select c.id, word_similarity(wanted, c.search_text) as score from customers c
       where c.company_id = company and c.deleted_at is null and c.search_text %> wanted
      union all
      select p.customer_id, word_similarity(wanted, p.search_text) from customer_contacts p
       where p.company_id = company and p.search_text %> wanted
    ) alike
    group by alike.id order by 2 desc, 1 limit 200;
end $$;
