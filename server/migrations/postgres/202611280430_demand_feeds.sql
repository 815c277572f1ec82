-- Feeds of demands that are read regularly, and searches whose new results are told: docs/decisions/0272-demands-that-come-by-themselves.md.
create table demand_feeds (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  source text not null check (source in ('go4world', 'exporthub')),
  name text not null check (name <> ''),
  licence text not null default '',
  url text not null,
  key_header text not null default '',
  key_sealed text,
  columns jsonb not null default '[]',
  hours integer not null check (hours between 1 and 24),
  is_on boolean not null,
  created_by bigint not null default app_user_id() references users,
  -- By which the provider tells whether there is anything new.
  etag text not null default '',
  modified text not null default '',
  read_at timestamptz,
  next_at timestamptz not null default now(),
  failures integer not null default 0,
  trouble text not null default '',
  added integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  unique (company_id, id)
);
create index demand_feeds_due on demand_feeds (next_at) where is_on;
create index demand_feeds_creator on demand_feeds (created_by);
select app_tenant_table('demand_feeds');
-- An address may hold a key.
select app_audited('demand_feeds', masked => '{url}', ignored => '{etag,modified,read_at,next_at,failures,trouble,added,updated,skipped,key_sealed}');

create table demand_alerts (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  user_id bigint not null default app_user_id() references users,
  name text not null check (name <> ''),
  source text not null check (source in ('go4world', 'exporthub', 'own')),
  search text not null default '',
  filter text not null default '',
  by_mail boolean not null,
  -- The newest demand that its owner has been told of, or that was there before.
  mark bigint not null,
  found_at timestamptz,
  is_broken boolean not null default false,
  deleted_at timestamptz
);
create index demand_alerts_user on demand_alerts (user_id);
create index demand_alerts_company on demand_alerts (company_id) where deleted_at is null;
select app_tenant_table('demand_alerts');
