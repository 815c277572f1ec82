-- Sources outside that a company has turned on, what they answered, and companies gathered from OpenStreetMap.

-- When a source may be asked again, by any process and for any company.
create table connector_turns (
  host text primary key,
  next_at timestamptz not null
);

create table connectors (
  company_id bigint not null default app_company_id() references companies,
  key text not null check (key in ('overpass', 'gleif', 'wikidata', 'searxng', 'opencorporates')),
  is_on boolean not null,
  base_url text not null,
  key_sealed text,
  -- How the last question went; empty when it was answered.
  trouble text not null default '',
  asked_at timestamptz,
  primary key (company_id, key)
);
select app_tenant_table('connectors');

create table connector_answers (
  company_id bigint not null default app_company_id() references companies,
  key text not null,
  question text not null,
  answer jsonb not null,
  fetched_at timestamptz not null default now(),
  primary key (company_id, key, question)
);
create index connector_answers_age on connector_answers (company_id, fetched_at);
select app_tenant_table('connector_answers');

-- One wish to have an area looked through, with its cells and how far they are.
create table map_gatherings (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  user_id bigint not null default app_user_id() references users,
  search text not null default '',
  kind text not null default '',
  area text not null,
  cells jsonb not null,
  state text not null check (state in ('running', 'paused', 'done')),
  found integer not null default 0,
  task_id bigint,
  created_at timestamptz not null default now()
);
create index map_gatherings_user on map_gatherings (user_id, id desc);
create index map_gatherings_company on map_gatherings (company_id, user_id, id desc);
select app_tenant_table('map_gatherings');
