-- What users are told of without having asked, and which of it they do not want.

create table notices (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  user_id bigint not null references users on delete cascade,
  kind text not null,
  params jsonb not null default '{}',
  -- Page that a click opens; empty when there is none.
  path text not null default '',
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notices_user on notices (user_id, id desc);
create index notices_unread on notices (user_id) where read_at is null;
create index notices_company on notices (company_id);
create index notices_created on notices (created_at);
select app_tenant_table('notices');

create table notice_settings (
  company_id bigint not null default app_company_id() references companies,
  user_id bigint primary key default app_user_id() references users on delete cascade,
  muted text[] not null default '{}',
  updated_at timestamptz not null default now()
);
create index notice_settings_company on notice_settings (company_id);
select app_tenant_table('notice_settings');
