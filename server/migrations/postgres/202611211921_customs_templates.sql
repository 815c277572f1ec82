-- Mappings that a company has published for all of its people; the columns are found by their headers.
create table customs_templates (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  name text not null,
  -- Versioned: see the contract of templates.
  mapping jsonb not null,
  updated_by bigint not null default app_user_id() references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index customs_templates_name on customs_templates (company_id, lower(name));
create index customs_templates_user on customs_templates (updated_by);
select app_tenant_table('customs_templates');
select app_audited('customs_templates');
