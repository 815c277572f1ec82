-- What was collected from customs data, files, maps and searches and is not a customer yet.

create table collected_customers (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  collector_id bigint not null default app_user_id() references users,
  collected_at timestamptz not null default now(),
  source text not null default 'manual' check (source in ('manual', 'customs', 'import', 'map', 'search')),
  -- Which trade company of customs data it is, and as what it trades.
  trade_key text,
  trade_role text check (trade_role in ('buyer', 'seller')),
  name text not null check (name <> ''),
  -- The name without legal form, punctuation and case, as customers have it.
  name_key text not null,
  country text check (country ~ '^[A-Z]{2}$'),
  website text not null default '',
  phone text not null default '',
  address text not null default '',
  remark text not null default '',
  -- People as the contract has them, and their addresses beside, for searching.
  contacts jsonb not null default '[]',
  emails text[] not null default '{}',
  state text not null default 'open' check (state in ('open', 'accepted', 'merged')),
  -- What it has become.
  customer_id bigint,
  decided_at timestamptz,
  decided_by bigint references users,
  deleted_at timestamptz,
  deleted_by bigint references users,
  name_sort text not null generated always as (lower(name)) stored,
  search_text text not null generated always as
    (search_text(name || ' ' || website || ' ' || phone || ' ' || coalesce(joined_text(emails), ''))) stored,
  check ((trade_key is null) = (trade_role is null)),
  check ((state = 'open') = (decided_at is null)),
  foreign key (company_id, customer_id) references customers (company_id, id) on delete set null (customer_id)
);
-- The same company waits once.
create unique index collected_customers_name on collected_customers (company_id, name_key, coalesce(country, ''))
  where state = 'open' and deleted_at is null;
create unique index collected_customers_trade on collected_customers (company_id, trade_key)
  where state = 'open' and deleted_at is null and trade_key is not null;
create index collected_customers_time on collected_customers (company_id, collected_at, id) where deleted_at is null;
create index collected_customers_sort on collected_customers (company_id, name_sort, id) where deleted_at is null;
create index collected_customers_collector on collected_customers (collector_id);
create index collected_customers_customer on collected_customers (company_id, customer_id) where customer_id is not null;
create index collected_customers_decider on collected_customers (decided_by) where decided_by is not null;
create index collected_customers_deleted on collected_customers (company_id, deleted_at, id) where deleted_at is not null;
create index collected_customers_deleter on collected_customers (deleted_by) where deleted_by is not null;
select app_tenant_table('collected_customers');
select app_audited('collected_customers', ignored => '{name_key,emails,deleted_by,name_sort,search_text}');

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
    from collected_customers where deleted_at is not null;
