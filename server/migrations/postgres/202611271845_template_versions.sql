-- What templates were before they were changed.
create table email_template_versions (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  template_id bigint not null references email_templates on delete cascade,
  -- Counted for each template, the first being 1.
  number integer not null,
  name text not null,
  language text not null,
  subject text not null,
  html text not null,
  plain_text text not null,
  -- When this was written, and by whom it was replaced.
  saved_at timestamptz not null,
  replaced_at timestamptz not null default now(),
  replaced_by bigint not null default app_user_id() references users,
  unique (template_id, number)
);
create index email_template_versions_company on email_template_versions (company_id);
create index email_template_versions_replaced_by on email_template_versions (replaced_by);
select app_tenant_table('email_template_versions');
