-- When a site may be asked again, by whichever process and for whichever company.
create table site_turns (
  host text primary key,
  next_at timestamptz not null
);

-- One reading of a company's own site.
create table site_findings (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  -- As in the contract: a party of customs data by its role and key, a customer, or something collected by its id.
  subject_kind text not null check (subject_kind in ('trade', 'customer', 'collected')),
  subject_key text not null,
  domain text not null,
  ground text not null,
  country text,
  state text not null default 'waiting' check (state in ('waiting', 'reading', 'done', 'cancelled')),
  outcome text,
  moved_to text,
  pages jsonb not null default '[]',
  -- People who asked not to be known or written to, and were left out.
  withheld integer not null default 0,
  task_id bigint references tasks on delete set null,
  started_by bigint default app_user_id() references users on delete set null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (company_id, id)
);
create index site_findings_subject on site_findings (company_id, subject_kind, subject_key, id desc);
create index site_findings_domain on site_findings (company_id, domain);
create index site_findings_task on site_findings (task_id) where task_id is not null;
create index site_findings_starter on site_findings (started_by);
select app_tenant_table('site_findings');

-- Every address with the page it stood on, as long as the company does not delete what its source gave.
create table found_addresses (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  finding_id bigint not null,
  email text not null,
  page_url text not null,
  snippet text not null,
  fetched_at timestamptz not null,
  score integer not null,
  traits text[] not null,
  name text not null,
  job_title text not null,
  department text,
  -- The customer it was kept with.
  customer_id bigint,
  saved_at timestamptz,
  foreign key (company_id, finding_id) references site_findings (company_id, id) on delete cascade,
  unique (company_id, finding_id, email)
);
create index found_addresses_email on found_addresses (company_id, email);
select app_tenant_table('found_addresses');

-- Telephone numbers and profiles elsewhere.
create table found_reaches (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  finding_id bigint not null,
  type text not null,
  kind text not null,
  value text not null,
  page_url text not null,
  snippet text not null,
  fetched_at timestamptz not null,
  foreign key (company_id, finding_id) references site_findings (company_id, id) on delete cascade,
  unique (company_id, finding_id, value)
);
select app_tenant_table('found_reaches');
