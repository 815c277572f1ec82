-- Looks for names like those of the next companies, inside their countries; answers how many it looked at. The
-- operators of likeness are not leakproof: behind the policy no index would help them.
create or replace function trade_match_step(amount integer) returns integer
language plpgsql security definer set search_path = public, pg_temp
set pg_trgm.similarity_threshold = 0.6 set plan_cache_mode = force_custom_plan as $$
declare
  company bigint := app_company_id();
  ids bigint[];
begin
  select array_agg(next.party_id) into ids from (
    select p.party_id from trade_parties p where p.company_id = company and not p.is_matched
    order by p.records desc limit amount) next;
  if ids is null then return 0; end if;
  insert into trade_match_pairs (company_id, left_id, right_id, score)
  select company, least(found.party_id, found.alike_id), greatest(found.party_id, found.alike_id), max(found.score) from (
    select n.party_id, alike.party_id as alike_id, alike.score
    from trade_parties n cross join lateral (
      select p.party_id, similarity(p.name_key, n.name_key) as score from trade_parties p
      where p.company_id = company and p.country = n.country and p.name_key % n.name_key and p.party_id <> n.party_id
      order by 2 desc, 1 limit 10) alike
    where n.company_id = company and n.party_id = any(ids) and n.records > 0
    union all
    select n.party_id, alike.party_id, alike.score
    from trade_parties n cross join lateral (
      select p.party_id, similarity(p.name_key, n.name_key) as score from trade_parties p
      where p.company_id = company and p.country = n.country and p.name_key % n.name_key and p.records > 0
      order by 2 desc, 1 limit 10) alike
    where n.company_id = company and n.party_id = any(ids) and n.records = 0) found
  group by 2, 3
  on conflict do nothing;
  update trade_parties p set is_matched = true where p.company_id = company and p.party_id = any(ids);
  return cardinality(ids);
end $$;
