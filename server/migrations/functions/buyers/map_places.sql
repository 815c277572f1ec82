-- Places of the map: companies of datasets that are shown and have coordinates, and those of OpenStreetMap; each with whose it is.
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
do $$ begin execute format('grant select on map_places to %I', app_role()); end $$;
