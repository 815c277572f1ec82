-- Brands, companies, their employees and sessions.

create table oems (
  id bigint generated always as identity primary key,
  name text not null,
  title text not null,
  domain text,
  logo text not null default '',
  login_logo text not null default '',
  index_content text not null default '',
  index_ui_settings text not null default '',
  show_login_logo boolean not null default true,
  show_index_logo boolean not null default true,
  show_index_content boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index oems_domain on oems (lower(domain)) where domain is not null;

create table companies (
  id bigint generated always as identity primary key,
  oem_id bigint not null references oems,
  name text not null,
  time_zone text not null default 'Asia/Shanghai',
  -- Half-open: the company may sign in before this moment; null means without end.
  valid_until timestamptz,
  suspended_at timestamptz,
  created_at timestamptz not null default now()
);
create index companies_oem on companies (oem_id);
alter table companies enable row level security;
create policy own_company on companies using (id = (select app_company_id()));
select app_grant('companies', 'select');

create table permission_templates (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  name text not null,
  permissions text[] not null,
  data_scope text not null check (data_scope in ('own', 'subordinates', 'group', 'company')),
  created_at timestamptz not null default now(),
  unique (company_id, name)
);
select app_tenant_table('permission_templates');

create table user_groups (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  name text not null,
  parent_id bigint references user_groups,
  created_at timestamptz not null default now()
);
create index user_groups_company on user_groups (company_id);
create index user_groups_parent on user_groups (parent_id);
select app_tenant_table('user_groups');

create table users (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  user_name text not null check (length(user_name) between 2 and 16),
  password_hash text not null,
  name text not null,
  email text not null default '',
  avatar text not null default '',
  introduction text not null default '',
  type text not null default 'employee' check (type in ('admin', 'employee')),
  template_id bigint references permission_templates,
  group_id bigint references user_groups,
  leader_id bigint references users,
  locale text,
  validate_email_before_export boolean not null default false,
  only_export_valid_emails boolean not null default false,
  disabled_at timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now()
);
-- People sign in with the user name alone, so it is unique over all companies.
create unique index users_user_name on users (lower(user_name));
create index users_company on users (company_id);
create index users_group on users (group_id);
create index users_leader on users (leader_id);
create index users_template on users (template_id);
select app_tenant_table('users');

-- Read before the company is known, therefore without company_id and only by the owner role.
create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id bigint not null references users on delete cascade,
  address text not null,
  agent text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('signedOut', 'replaced', 'disabled'))
);
create index sessions_user on sessions (user_id) where ended_at is null;

create table sign_in_failures (
  -- `user:<name>|<address>` or `address:<address>`.
  key text primary key,
  failures integer not null,
  last_failure_at timestamptz not null,
  blocked_until timestamptz
);

create table list_layouts (
  company_id bigint not null default app_company_id() references companies,
  user_id bigint not null default app_user_id() references users on delete cascade,
  list text not null,
  layout jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, list)
);
create index list_layouts_company on list_layouts (company_id);
select app_tenant_table('list_layouts');
