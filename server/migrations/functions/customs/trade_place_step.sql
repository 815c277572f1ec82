-- Proposes companies of shown datasets whose names are somewhat alike and that lie within 150 m of each other, for the next
-- companies; of a place with very many of them only some are compared. Answers the last company it looked at; null when none
-- is left.
create or replace function trade_place_step(scan bigint, after bigint, amount integer) returns bigint
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  company bigint := app_company_id();
  last bigint;
begin
  select max(next.id) into last from (
    select c.id from directory_companies c where c.company_id = company and c.id > after
    order by c.id limit amount) next;
  if last is null then return null; end if;
  with listed as (
    select c.*, 0.00135 / greatest(cos(radians(c.latitude)), 0.01) as beside
    from listed_companies c
    where c.company_id = company and c.id > after and c.id <= last and c.latitude is not null and c.party_key <> ''
  ), near as (
    select a.party_key as one_key, b.party_key as other_key,
      111195 * sqrt(power(b.latitude - a.latitude, 2) + power((b.longitude - a.longitude) * cos(radians(a.latitude)), 2)) as metres
    from listed a cross join lateral (
      select o.party_key, o.latitude, o.longitude from listed_companies o
      where o.company_id = company and o.latitude between a.latitude - 0.00135 and a.latitude + 0.00135
        and o.longitude between a.longitude - a.beside and a.longitude + a.beside
        and o.country = a.country and o.party_key <> '' and o.party_key <> a.party_key
      limit 200) b
  ), merged as materialized (
    select distinct on (t.party_id) t.party_id, t.target_id from trade_identities() t
    order by t.party_id, t.is_own desc
  ), found as (
    select least(p.party_id, q.party_id) as left_id, greatest(p.party_id, q.party_id) as right_id,
      similarity(p.name_key, q.name_key) as score, n.metres
    from near n
    join trade_parties p on p.company_id = company and p.key = n.one_key
    join trade_parties q on q.company_id = company and q.key = n.other_key
    left join merged one on one.party_id = p.party_id
    left join merged other on other.party_id = q.party_id
    where n.metres <= 150 and coalesce(one.target_id, p.party_id) <> coalesce(other.target_id, q.party_id)
  )
  insert into trade_match_pairs as pair (company_id, left_id, right_id, score, ground, ground_value, grounded_in)
  select distinct on (left_id, right_id) company, left_id, right_id, score, 'place', round(metres)::text, scan
  from found where score >= 0.3 order by left_id, right_id, metres
  on conflict (company_id, left_id, right_id) do update
    set ground = excluded.ground, ground_value = excluded.ground_value, grounded_in = scan
    where pair.ground is null or pair.ground = 'place';
  return last;
end $$;
