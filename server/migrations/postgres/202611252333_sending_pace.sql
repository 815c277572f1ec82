-- How fast mail goes to each provider: limits of the company, warm-up of its domains, and rests that providers ask for.

-- Absent: no limits.
create table sending_paces (
  company_id bigint primary key default app_company_id() references companies,
  -- Messages an hour by provider; null is none.
  hourly jsonb not null
);
select app_tenant_table('sending_paces');
select app_audited('sending_paces');

create table warm_up_plans (
  domain_id bigint primary key references sender_domains on delete cascade,
  company_id bigint not null default app_company_id() references companies,
  -- In the time zone of the company.
  started_on date not null,
  first_day integer not null check (first_day between 1 and 10000),
  growth integer not null check (growth between 5 and 100),
  days integer not null check (days between 7 and 90)
);
create index warm_up_plans_company on warm_up_plans (company_id);
select app_tenant_table('warm_up_plans');
select app_audited('warm_up_plans');

-- What was let through: of an hour to a provider, or of a day from a domain to a provider.
create table pace_counts (
  company_id bigint not null default app_company_id() references companies,
  -- Empty for the hours of the company.
  domain text not null,
  provider text not null,
  -- `2026-11-25` or `2026-11-25T14`.
  period text not null,
  used integer not null,
  created_at timestamptz not null default now(),
  primary key (company_id, domain, provider, period)
);
create index pace_counts_old on pace_counts (created_at);
select app_tenant_table('pace_counts');

create table pace_rests (
  company_id bigint not null default app_company_id() references companies,
  provider text not null,
  until timestamptz not null,
  -- How often in a row.
  level integer not null,
  said text not null,
  primary key (company_id, provider)
);
select app_tenant_table('pace_rests');
