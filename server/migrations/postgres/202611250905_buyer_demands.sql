-- What buyers ask for: imported from marketplaces by file, and what employees publish themselves.

create table buyer_demands (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  source text not null check (source in ('go4world', 'exporthub', 'own')),
  -- By which the source knows it; worked out from what it says where the file does not tell.
  source_ref text not null,
  source_url text not null default '',
  title text not null check (title <> ''),
  description text not null default '',
  image_url text not null default '',
  products text not null default '',
  hs_code text not null default '' check (hs_code ~ '^\d{0,10}$'),
  price_min numeric,
  price_max numeric,
  currency text not null default '',
  amount text not null default '',
  destination_country text check (destination_country ~ '^[A-Z]{2}$'),
  destination text not null default '',
  payment text not null default '',
  shipping text not null default '',
  buyer_name text not null default '',
  buyer_country text check (buyer_country ~ '^[A-Z]{2}$'),
  buyer_email text not null default '',
  buyer_phone text not null default '',
  quality smallint check (quality between 1 and 5),
  is_verified boolean not null default false,
  posted_at timestamptz not null default now(),
  expires_on date,
  state text not null default 'open' check (state in ('open', 'claimed', 'quoted', 'won', 'lost')),
  publisher_id bigint not null default app_user_id() references users,
  claimed_by bigint references users,
  claimed_at timestamptz,
  customer_id bigint,
  withdrawn_at timestamptz,
  withdrawn_by bigint references users,
  search_text text not null generated always as (search_text(title || ' ' || products || ' ' || hs_code || ' ' || buyer_name
    || ' ' || destination || ' ' || description)) stored,
  check ((state = 'open') = (claimed_by is null)),
  foreign key (company_id, customer_id) references customers (company_id, id) on delete set null (customer_id),
  unique (company_id, id),
  unique (company_id, source, source_ref)
);
create index buyer_demands_posted on buyer_demands (company_id, posted_at desc, id desc);
create index buyer_demands_expiry on buyer_demands (company_id, expires_on, id);
create index buyer_demands_search on buyer_demands using gin (company_id, search_text gin_trgm_ops);
create index buyer_demands_publisher on buyer_demands (publisher_id);
create index buyer_demands_claimer on buyer_demands (claimed_by) where claimed_by is not null;
create index buyer_demands_withdrawer on buyer_demands (withdrawn_by) where withdrawn_by is not null;
create index buyer_demands_customer on buyer_demands (company_id, customer_id) where customer_id is not null;
select app_tenant_table('buyer_demands');

-- Who has looked at what a colleague has published.
create table buyer_demand_views (
  company_id bigint not null default app_company_id() references companies,
  demand_id bigint not null,
  user_id bigint not null default app_user_id() references users,
  seen_at timestamptz not null default now(),
  primary key (company_id, demand_id, user_id),
  foreign key (company_id, demand_id) references buyer_demands (company_id, id) on delete cascade
);
create index buyer_demand_views_user on buyer_demand_views (user_id);
select app_tenant_table('buyer_demand_views');

-- The same as before, with whose each place is.
create or replace view map_places with (security_invoker = true) as
  select c.id * 2 as id, c.name, c.country, c.city, c.address, c.website, c.email, c.phone, c.products, c.latitude, c.longitude,
    c.name_sort, c.search_text, 'dataset' as source, concat_ws(' ', d.name, nullif(d.release, '')) as source_name, d.attribution,
    d.licence, d.is_storable, '' as source_url, d.imported_at as fetched_at, c.company_id
  from directory_companies c join company_datasets d on d.id = c.dataset_id
  where c.latitude is not null and d.deleted_at is null
  union all
  select o.id * 2 + 1, o.name, o.country, o.city, o.address, o.website, o.email, o.phone, o.products, o.latitude, o.longitude,
    o.name_sort, o.search_text, 'osm', 'OpenStreetMap', '© OpenStreetMap contributors',
    'ODbL 1.0', true, 'https://www.openstreetmap.org/' || o.osm_type || '/' || o.osm_id, o.fetched_at, o.company_id
  from osm_places o;
