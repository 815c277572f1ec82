-- Where companies are: of datasets by the coordinates of their files, and of OpenStreetMap, whose licence (ODbL) wants its rows
-- kept apart from others.
alter table directory_companies
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  add constraint directory_companies_whole_place check ((latitude is null) = (longitude is null));
create index directory_companies_place on directory_companies (company_id, latitude, longitude) where latitude is not null;

create table osm_places (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  osm_type text not null check (osm_type in ('node', 'way', 'relation')),
  osm_id bigint not null,
  name text not null check (name <> ''),
  country text check (country ~ '^[A-Z]{2}$'),
  city text not null default '',
  address text not null default '',
  website text not null default '',
  email text not null default '',
  phone text not null default '',
  -- Its tags that say what it is, such as `shop=furniture`.
  products text not null default '',
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  fetched_at timestamptz not null default now(),
  name_sort text not null generated always as (lower(name)) stored,
  search_text text not null generated always as (search_text(name || ' ' || products || ' ' || city || ' ' || website
    || ' ' || email || ' ' || phone)) stored,
  unique (company_id, osm_type, osm_id)
);
create index osm_places_place on osm_places (company_id, latitude, longitude);
create index osm_places_search on osm_places using gin (company_id, search_text gin_trgm_ops);
select app_tenant_table('osm_places');

create view map_places with (security_invoker = true) as
  select c.id * 2 as id, c.name, c.country, c.city, c.address, c.website, c.email, c.phone, c.products, c.latitude, c.longitude,
    c.name_sort, c.search_text, 'dataset' as source, concat_ws(' ', d.name, nullif(d.release, '')) as source_name, d.attribution,
    d.licence, d.is_storable, '' as source_url, d.imported_at as fetched_at
  from directory_companies c join company_datasets d on d.id = c.dataset_id
  where c.latitude is not null and d.deleted_at is null
  union all
  select o.id * 2 + 1, o.name, o.country, o.city, o.address, o.website, o.email, o.phone, o.products, o.latitude, o.longitude,
    o.name_sort, o.search_text, 'osm', 'OpenStreetMap', '© OpenStreetMap contributors',
    'ODbL 1.0', true, 'https://www.openstreetmap.org/' || o.osm_type || '/' || o.osm_id, o.fetched_at
  from osm_places o;
select app_grant('map_places', 'select');
