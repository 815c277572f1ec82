-- Days on which a company itself is off, beside the holidays of its customers' countries.
create table free_days (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  day date not null,
  name text not null check (name <> ''),
  unique (company_id, day)
);
select app_tenant_table('free_days');
select app_audited('free_days');
