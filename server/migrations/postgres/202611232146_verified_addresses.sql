-- E-mail addresses whose mailboxes are asked for, the orders to do that, and each check with what it cost.

-- Read out of what somebody pasted or sent, until he orders the check.
create table verification_readings (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  user_id bigint not null default app_user_id() references users on delete cascade,
  origin text not null check (origin in ('paste', 'file', 'customers')),
  name text not null default '',
  emails text[] not null,
  created_at timestamptz not null default now()
);
create index verification_readings_company on verification_readings (company_id);
create index verification_readings_user on verification_readings (user_id);
create index verification_readings_time on verification_readings (created_at);
select app_tenant_table('verification_readings');

create table verification_addresses (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  owner_id bigint not null default app_user_id() references users,
  email text not null,
  -- By which spellings are one; the domain in ASCII.
  normalised text not null,
  -- In ASCII.
  domain text not null,
  origin text not null,
  state text not null default 'toVerify' check (state in ('toVerify', 'verifying', 'valid', 'invalid', 'saved')),
  verdict text check (verdict in ('deliverable', 'risky', 'undeliverable', 'unknown')),
  reason text,
  flags text[] not null default '{}',
  score smallint check (score between 0 and 100),
  smtp_code smallint,
  -- In the words of the server.
  said text not null default '',
  mail_group text not null default '',
  attempts smallint not null default 0,
  -- Null: not asked for again by itself. While somebody asks, the end of his lease.
  next_attempt_at timestamptz,
  lease uuid,
  checked_at timestamptz,
  -- What was probably meant.
  suggestion text,
  -- What somebody decided against what was found.
  judged text check (judged in ('valid', 'invalid')),
  judged_by bigint references users,
  judgement_note text not null default '',
  customer_id bigint,
  saved_at timestamptz,
  created_at timestamptz not null default now(),
  title text generated always as (email) stored,
  unique (company_id, owner_id, normalised)
) with (fillfactor = 80);
create index verification_addresses_time on verification_addresses (company_id, created_at, id);
create index verification_addresses_checked on verification_addresses (company_id, checked_at, id);
create index verification_addresses_address on verification_addresses (company_id, normalised);
create index verification_addresses_owner on verification_addresses (owner_id, created_at, id);
create index verification_addresses_judge on verification_addresses (judged_by) where judged_by is not null;
create index verification_addresses_due on verification_addresses (company_id, next_attempt_at)
  where next_attempt_at is not null;
select app_tenant_table('verification_addresses');
select app_keeps_deleted('verification_addresses', 'checkedAddress');
-- What the machine finds is no change by anybody; what people decide against it is.
select app_audited('verification_addresses', ignored =>
  '{state,verdict,reason,flags,score,smtp_code,said,mail_group,attempts,next_attempt_at,lease,checked_at,suggestion,customer_id,saved_at,judged_by,title}');
drop trigger audit_insert on verification_addresses;
drop trigger audit_delete on verification_addresses;

-- One order; what it costs is reserved under its number.
create table verification_batches (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  user_id bigint not null default app_user_id() references users,
  origin text not null check (origin in ('paste', 'file', 'customers', 'again', 'single')),
  name text not null default '',
  total integer not null,
  charged integer not null,
  created_at timestamptz not null default now()
);
create index verification_batches_time on verification_batches (company_id, created_at, id);
create index verification_batches_user on verification_batches (user_id);
select app_tenant_table('verification_batches');

create table verification_checks (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  batch_id bigint not null references verification_batches on delete cascade,
  -- Null once the address was deleted.
  address_id bigint references verification_addresses on delete set null,
  email text not null,
  is_charged boolean not null,
  verdict text,
  reason text,
  asked_at timestamptz not null default now(),
  -- Null: not settled yet.
  settled_at timestamptz
);
create index verification_checks_time on verification_checks (company_id, asked_at, id);
create index verification_checks_batch on verification_checks (batch_id) include (settled_at, is_charged, verdict);
create index verification_checks_open on verification_checks (address_id) where settled_at is null;
create index verification_checks_address on verification_checks (address_id);
select app_tenant_table('verification_checks');

-- What is known of the mail servers of the world, for all companies; written by the verifying process alone.
create table mail_domains (
  domain text primary key,
  -- It takes mail for anybody.
  catches_all boolean not null,
  found_at timestamptz not null default now()
);
create table mail_groups (
  name text primary key,
  closed_until timestamptz,
  refusals integer not null default 0,
  closings integer not null default 0,
  last_taken_at timestamptz
);

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
    from mailboxes where deleted_at is not null
  union all
  select a.id * 32 + 11, a.id, 'customerFile', f.name, c.name, a.deleted_at, a.deleted_by, c.owner_id
    from follow_up_files a join files f on f.id = a.file_id join customers c on c.id = a.customer_id
    where a.deleted_at is not null and c.deleted_at is null
  union all
  select d.record_id * 32 + p.place, d.record_id, d.kind, d.title, d.detail, d.deleted_at, d.deleted_by, d.deleted_by
    from deleted_records d join (values
      ('mappingTemplate', 12), ('wordSet', 13), ('webhook', 14), ('releaseReason', 15), ('comment', 16),
      ('permissionTemplate', 17), ('userGroup', 18), ('freeDay', 19), ('checkedAddress', 20)) p (kind, place) on p.kind = d.kind;
