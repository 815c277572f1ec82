-- Companies with records whose names are like some words: searches in customs data lead to no others.
create or replace function trade_parties_like(words text, amount integer) returns table (party_id bigint, score real)
language plpgsql stable security definer set search_path = public, pg_temp
set pg_trgm.word_similarity_threshold = 0.55 set plan_cache_mode = force_custom_plan as $$
declare
  wanted text := lower(left(trim(words), 100));
  likeness text;
begin
  if length(wanted) < 2 then return; end if;
  foreach likeness in array array['0.55', '0.35'] loop
    perform set_config('pg_trgm.word_similarity_threshold', likeness, true);
    return query
      select p.party_id, max(greatest(word_similarity(wanted, p.name_key), similarity(p.name_key, wanted)))
      from trade_parties p
      where p.company_id in (select app_company_id() union select c.id from companies c where c.level = 'system')
        and p.name_key %> wanted and p.records > 0
      group by 1 order by 2 desc, 1 limit amount;
    if found then return; end if;
  end loop;
end $$;
