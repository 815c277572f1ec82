-- Views of lists that people saved under a name, and with which of them each of them opens a list.

create table saved_views (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  user_id bigint not null default app_user_id() references users on delete cascade,
  list text not null,
  name text not null check (name <> ''),
  -- Everybody in the company sees it.
  is_shared boolean not null default false,
  state jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Deleted ones are kept for a day, so that it can be taken back.
  deleted_at timestamptz,
  deleted_by bigint references users on delete set null,
  unique (company_id, id)
);
create unique index saved_views_name on saved_views (user_id, list, lower(name)) where deleted_at is null;
create index saved_views_shared on saved_views (company_id, list) where is_shared and deleted_at is null;
create index saved_views_deleted on saved_views (company_id, deleted_at) where deleted_at is not null;
create index saved_views_deleted_by on saved_views (deleted_by) where deleted_by is not null;
select app_tenant_table('saved_views');

create table saved_view_choices (
  company_id bigint not null default app_company_id() references companies on delete cascade,
  user_id bigint not null default app_user_id() references users on delete cascade,
  list text not null,
  view_id bigint not null,
  primary key (user_id, list),
  foreign key (company_id, view_id) references saved_views (company_id, id) on delete cascade
);
create index saved_view_choices_view on saved_view_choices (company_id, view_id);
select app_tenant_table('saved_view_choices');
