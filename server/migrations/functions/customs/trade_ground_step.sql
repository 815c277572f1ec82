-- Proposes companies of one country that have one of the next numbers, telephone numbers or hosts in common, above what lies
-- near: each with the largest of them. What more than twenty have is a forwarder's or a made-up number. Answers the last value
-- it looked at; null when none is left.
create or replace function trade_ground_step(scan bigint, after text, amount integer) returns text
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  company bigint := app_company_id();
  kinds text[] := array['lei', 'taxNo', 'duns', 'website', 'phone', 'place'];
  last text;
begin
  select max(next.value) into last from (
    select i.value from trade_party_identifiers i where i.company_id = company and i.value > after
    order by i.value limit amount) next;
  if last is null then return null; end if;
  with identified as (
    select p.party_id, p.name_key, i.kind, i.value, count(*) over same as parties,
      first_value(p.party_id) over largest as head_id, first_value(p.name_key) over largest as head_key
    from trade_party_identifiers i
    join trade_parties p on p.company_id = i.company_id and p.party_id = i.party_id
    where i.company_id = company and i.value > after and i.value <= last
    window same as (partition by i.kind, i.value, p.country),
      largest as (partition by i.kind, i.value, p.country order by p.records desc, p.party_id)
  ), merged as materialized (
    select distinct on (t.party_id) t.party_id, t.target_id from trade_identities() t
    order by t.party_id, t.is_own desc
  ), found as (
    select least(f.party_id, f.head_id) as left_id, greatest(f.party_id, f.head_id) as right_id, f.name_key, f.head_key,
      f.kind, f.value
    from identified f
    left join merged one on one.party_id = f.party_id
    left join merged other on other.party_id = f.head_id
    where f.parties between 2 and 20 and f.party_id <> f.head_id
      and coalesce(one.target_id, f.party_id) <> coalesce(other.target_id, f.head_id)
  )
  insert into trade_match_pairs as pair (company_id, left_id, right_id, score, ground, ground_value, grounded_in)
  select distinct on (left_id, right_id) company, left_id, right_id, similarity(name_key, head_key), kind, value, scan
  from found order by left_id, right_id, array_position(kinds, kind), value
  on conflict (company_id, left_id, right_id) do update
    set ground = excluded.ground, ground_value = excluded.ground_value, grounded_in = scan
    where pair.grounded_in is distinct from scan
      or array_position(kinds, excluded.ground) < array_position(kinds, pair.ground);
  return last;
end $$;
