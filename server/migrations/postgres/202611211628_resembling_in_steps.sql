-- What is much alike is found fast; only where there is nothing of the kind less alike names are looked for.
create or replace function customers_resembling(query text) returns table (id bigint, score real)
language plpgsql stable security definer rows 200
set search_path = public set plan_cache_mode = force_custom_plan set pg_trgm.word_similarity_threshold = 0.55 as $$
declare
  company bigint := app_company_id();
  wanted text := trim(search_text(left(query, 60)));
  likeness text;
begin
  if length(wanted) < 3 then return; end if;
  foreach likeness in array array['0.55', '0.4'] loop
    perform set_config('pg_trgm.word_similarity_threshold', likeness, true);
    return query
      select alike.id, max(alike.score) from (
        select c.id, word_similarity(wanted, c.search_text) as score from customers c
         where c.company_id = company and c.deleted_at is null and c.search_text %> wanted
        union all
        select p.customer_id, word_similarity(wanted, p.search_text) from customer_contacts p
         where p.company_id = company and p.search_text %> wanted
      ) alike
      group by alike.id order by 2 desc, 1 limit 200;
    if found then return; end if;
  end loop;
end $$;
