-- Sending from people's own mailboxes, by the desktop client.

create table sender_accounts (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  user_id bigint not null default app_user_id() references users,
  email_address text not null,
  sender_name text not null default '',
  -- Sealed; leaves the server sealed once more, for the host of its owner's client.
  secret_sealed text not null,
  host text not null,
  port integer not null check (port between 1 and 65535),
  ssl boolean not null,
  daily_cap integer not null check (daily_cap between 1 and 10000),
  created_at timestamptz not null default now()
);
create unique index sender_accounts_address on sender_accounts (company_id, user_id, lower(email_address));
create index sender_accounts_user on sender_accounts (user_id);
select app_tenant_table('sender_accounts');
select app_audited('sender_accounts', masked => '{secret_sealed}');

-- By address: who removes a mailbox and adds it again has sent what he has sent.
create table sender_account_days (
  company_id bigint not null default app_company_id() references companies,
  user_id bigint not null default app_user_id() references users,
  email text not null,
  day date not null,
  sent integer not null default 0,
  primary key (company_id, user_id, email, day)
);
create index sender_account_days_user on sender_account_days (user_id);
select app_tenant_table('sender_account_days');

create table free_task_settings (
  task_id bigint primary key references send_tasks on delete cascade,
  company_id bigint not null default app_company_id() references companies,
  account_ids bigint[] not null,
  min_send_interval integer not null,
  max_send_interval integer not null,
  -- 0 one after the other, 1 at random.
  send_method smallint not null,
  send_template_method smallint not null
);
create index free_task_settings_company on free_task_settings (company_id);
select app_tenant_table('free_task_settings');

-- One client at a time sends for a person, so that the caps of his mailboxes hold.
create table free_lanes (
  user_id bigint primary key default app_user_id() references users,
  company_id bigint not null default app_company_id() references companies,
  host_key text not null,
  lease_until timestamptz not null
);
create index free_lanes_company on free_lanes (company_id);
select app_tenant_table('free_lanes');

-- From which of the mailboxes of its task a message went; null: from the address of the task.
alter table send_recipients add column sender_address text;
