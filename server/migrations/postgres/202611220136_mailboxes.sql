-- Mailboxes of companies in which answers and bounces arrive, and how far each has been read.

create table mailboxes (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  name text not null,
  address text not null,
  host text not null,
  port integer not null check (port between 1 and 65535),
  security text not null check (security in ('tls', 'starttls', 'none')),
  allow_self_signed boolean not null default false,
  user_name text not null,
  -- Sealed; never leaves the server.
  password_sealed text not null,
  folder text not null default 'INBOX',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint references users
);
create index mailboxes_company on mailboxes (company_id, id) where deleted_at is null;
create index mailboxes_deleted on mailboxes (company_id, deleted_at, id) where deleted_at is not null;
create index mailboxes_deleter on mailboxes (deleted_by) where deleted_by is not null;
select app_tenant_table('mailboxes');
select app_audited('mailboxes', masked => '{password_sealed}', ignored => '{deleted_by}');

-- Written by the reading processes alone, so that the audit is not asked every minute.
create table mailbox_readings (
  mailbox_id bigint primary key references mailboxes on delete cascade,
  company_id bigint not null default app_company_id() references companies,
  -- UIDs mean something within one validity only; null until the folder was opened for the first time.
  uid_validity bigint,
  last_uid bigint,
  next_at timestamptz not null default now(),
  -- Which process reads at present.
  holder uuid,
  held_until timestamptz not null default now(),
  -- When it was last read without trouble.
  read_at timestamptz,
  -- What goes wrong, how often in a row, and what the server said to it.
  problem text,
  failures integer not null default 0,
  answer text not null default '',
  -- How many messages were kept, and when the last of them.
  kept bigint not null default 0,
  kept_at timestamptz
);
create index mailbox_readings_due on mailbox_readings (next_at);
create index mailbox_readings_company on mailbox_readings (company_id);
select app_tenant_table('mailbox_readings');

create or replace view recycle_entries with (security_invoker = true) as
  select id * 32 as id, id as record_id, 'customer' as kind, name as title, coalesce(country, '') as detail,
    deleted_at, deleted_by, owner_id from customers where deleted_at is not null
  union all
  select id * 32 + 1, id, 'emailTemplate', name, subject, deleted_at, coalesce(deleted_by, created_by), created_by
    from email_templates where deleted_at is not null
  union all
  select id * 32 + 2, id, 'emailRelay', name, host, deleted_at, deleted_by, deleted_by
    from email_relays where deleted_at is not null and purged_at is null
  union all
  select id * 32 + 3, id, 'suppression', email, reason, removed_at, removed_by, removed_by
    from suppressions where removed_at is not null
  union all
  select id * 32 + 4, id, 'customerLabel', title, '', deleted_at, deleted_by, deleted_by
    from customer_labels where deleted_at is not null
  union all
  select id * 32 + 5, id, 'customerGroup', title, '', deleted_at, deleted_by, deleted_by
    from customer_groups where deleted_at is not null
  union all
  select id * 32 + 6, id, 'customerSource', title, '', deleted_at, deleted_by, deleted_by
    from customer_sources where deleted_at is not null
  union all
  select id * 32 + 7, id, 'customerField', title, '', deleted_at, deleted_by, deleted_by
    from customer_fields where deleted_at is not null
  union all
  -- One of a customer that is in the bin itself comes and goes with it.
  select f.id * 32 + 8, f.id, 'followUp', left(f.content, 80), c.name, f.deleted_at, f.deleted_by, c.owner_id
    from follow_ups f join customers c on c.id = f.customer_id
    where f.deleted_at is not null and c.deleted_at is null
  union all
  select id * 32 + 9, id, 'collected', name, coalesce(country, ''), deleted_at, deleted_by, collector_id
    from collected_customers where deleted_at is not null
  union all
  select id * 32 + 10, id, 'mailbox', name, address, deleted_at, deleted_by, deleted_by
    from mailboxes where deleted_at is not null;
