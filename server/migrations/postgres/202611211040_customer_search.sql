-- The search with a plan for the very words: they decide whether the trigram index or reading all rows is faster.
create or replace function customers_matching(query text) returns setof bigint
language plpgsql stable security definer rows 500
set search_path = public set plan_cache_mode = force_custom_plan as $$
declare
  company bigint := app_company_id();
  -- The longest word first: it leaves the fewest customers for the others.
  patterns text[] := array(select word from unnest(search_patterns(query)) as word order by length(word) desc);
  pattern text;
  found bigint[];
begin
  if cardinality(patterns) = 0 then return; end if;
  if cardinality(patterns) = 1 then
    return query
      select c.id from customers c
       where c.company_id = company and c.deleted_at is null and c.search_text like patterns[1]
      union
      select p.customer_id from customer_contacts p
       where p.company_id = company and p.search_text like patterns[1];
    return;
  end if;
  found := array(
    select c.id from customers c
     where c.company_id = company and c.deleted_at is null and c.search_text like patterns[1]
    union
    select p.customer_id from customer_contacts p
     where p.company_id = company and p.search_text like patterns[1]);
  foreach pattern in array patterns[2:] loop
    found := array(
      select c.id from customers c
       where c.company_id = company and c.id = any(found) and (c.search_text like pattern or exists (
         select 1 from customer_contacts p
          where p.company_id = company and p.customer_id = c.id and p.search_text like pattern)));
  end loop;
  return query select unnest(found);
end $$;
