-- Companies of datasets are looked through beside those of customs data: docs/decisions/0249-companies-of-all-doors-meet.md.
alter table trade_parties alter column first_date drop not null, alter column last_date drop not null;
create index trade_parties_key on trade_parties (company_id, key);
alter table trade_party_identifiers drop constraint trade_party_identifiers_kind_check,
  add constraint trade_party_identifiers_kind_check check (kind in ('taxNo', 'duns', 'lei', 'website', 'phone'));
alter table trade_match_pairs drop constraint trade_match_pairs_ground_check,
  add constraint trade_match_pairs_ground_check check (ground in ('taxNo', 'duns', 'lei', 'website', 'phone', 'place'));
alter table trade_merges drop constraint trade_merges_ground_check,
  add constraint trade_merges_ground_check check (ground in ('taxNo', 'duns', 'lei', 'website', 'phone', 'place'));

create trigger trade_party_scan_wanted_by_dataset after insert or update of imported_at, deleted_at on company_datasets
  for each row execute function trade_party_scan_wanted();

-- As before, with telephone numbers, and above what lies near.
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

-- Proposes companies of datasets whose names are somewhat alike and that lie within 150 m of each other, for the next companies; of a
-- place with very many of them only some are compared. Answers the last company it looked at; null when none is left.
create function trade_place_step(scan bigint, after bigint, amount integer) returns bigint
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
    from directory_companies c join company_datasets d on d.id = c.dataset_id and d.deleted_at is null
    where c.company_id = company and c.id > after and c.id <= last and c.latitude is not null and c.party_key <> ''
  ), near as (
    select a.party_key as one_key, b.party_key as other_key,
      111195 * sqrt(power(b.latitude - a.latitude, 2) + power((b.longitude - a.longitude) * cos(radians(a.latitude)), 2)) as metres
    from listed a cross join lateral (
      select o.party_key, o.latitude, o.longitude from directory_companies o
      join company_datasets d on d.id = o.dataset_id and d.deleted_at is null
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

-- Searches in customs data lead to companies with records alone.
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

-- Telephone numbers find nobody there.
create or replace function trade_parties_identified(number text, host text, amount integer) returns table (party_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct i.party_id from trade_party_identifiers i
  join trade_parties p on p.company_id = i.company_id and p.party_id = i.party_id and p.records > 0
  where i.company_id in (select app_company_id() union select c.id from companies c where c.level = 'system')
    and i.value in (number, host) and i.kind <> 'phone'
    and case when i.kind = 'website' then i.value = host and i.company_id = app_company_id() else i.value = number end
  order by 1 limit amount
$$;
