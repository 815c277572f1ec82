-- Large datasets are loaded beside what is shown until they are whole: docs/decisions/0271-datasets-of-any-size.md.
alter table company_datasets
  -- Which loading its companies are of; null until the first is whole.
  add column generation bigint,
  add column skipped integer not null default 0,
  add column repeated integer not null default 0,
  add column erased integer not null default 0,
  add column unknown_columns text[] not null default '{}';
update company_datasets set generation = 0;

alter table directory_companies
  add column generation bigint not null default 0,
  -- What tells a company from the others of its dataset: companies that stand in several rows of a file are joined by it.
  add column entry_key uuid not null default gen_random_uuid();
alter table directory_companies alter column generation drop default, alter column entry_key drop default;
create unique index directory_companies_entry on directory_companies (company_id, dataset_id, generation, entry_key);
drop index directory_companies_dataset;

-- The companies of datasets that are shown, with where they are from.
create view listed_companies with (security_invoker = true) as
  select c.*, d.name as dataset_name, d.release, d.attribution, d.licence, d.is_storable, d.imported_at
  from directory_companies c join company_datasets d on d.id = c.dataset_id and d.generation = c.generation
  where d.deleted_at is null;
select app_grant('listed_companies', 'select');

-- As before, of what is shown.
create or replace view map_places with (security_invoker = true) as
  select c.id * 2 as id, c.name, c.country, c.city, c.address, c.website, c.email, c.phone, c.products, c.latitude, c.longitude,
    c.name_sort, c.search_text, 'dataset' as source, concat_ws(' ', c.dataset_name, nullif(c.release, '')) as source_name, c.attribution,
    c.licence, c.is_storable, '' as source_url, c.imported_at as fetched_at, c.company_id
  from listed_companies c
  where c.latitude is not null
  union all
  select o.id * 2 + 1, o.name, o.country, o.city, o.address, o.website, o.email, o.phone, o.products, o.latitude, o.longitude,
    o.name_sort, o.search_text, 'osm', 'OpenStreetMap', '© OpenStreetMap contributors',
    'ODbL 1.0', true, 'https://www.openstreetmap.org/' || o.osm_type || '/' || o.osm_id, o.fetched_at, o.company_id
  from osm_places o;

-- As before, of what is shown.
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
