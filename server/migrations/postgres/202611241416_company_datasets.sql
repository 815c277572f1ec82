-- Files of companies that are not customers: where each is from, what its licence allows, and the companies in it.

create table company_datasets (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  name text not null check (name <> ''),
  licence text not null default '',
  attribution text not null default '',
  release text not null default '',
  is_storable boolean not null,
  file_name text not null,
  rows integer not null,
  imported_at timestamptz not null default now(),
  imported_by bigint not null default app_user_id() references users,
  deleted_at timestamptz,
  deleted_by bigint references users,
  unique (company_id, id)
);
create index company_datasets_importer on company_datasets (imported_by);
create index company_datasets_deleter on company_datasets (deleted_by) where deleted_by is not null;
select app_tenant_table('company_datasets');
select app_audited('company_datasets', ignored => '{deleted_by}');

create table directory_companies (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  dataset_id bigint not null,
  name text not null check (name <> ''),
  country text check (country ~ '^[A-Z]{2}$'),
  city text not null default '',
  address text not null default '',
  website text not null default '',
  email text not null default '',
  phone text not null default '',
  products text not null default '',
  hs_codes text[] not null default '{}',
  name_sort text not null generated always as (lower(name)) stored,
  search_text text not null generated always as (search_text(name || ' ' || products || ' ' || city || ' ' || website
    || ' ' || email || ' ' || phone || ' ' || coalesce(joined_text(hs_codes), ''))) stored,
  foreign key (company_id, dataset_id) references company_datasets (company_id, id) on delete cascade
);
create index directory_companies_dataset on directory_companies (company_id, dataset_id);
create index directory_companies_sort on directory_companies (company_id, name_sort, id);
create index directory_companies_country on directory_companies (company_id, country);
create index directory_companies_search on directory_companies using gin (company_id, search_text gin_trgm_ops);
select app_tenant_table('directory_companies');

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
  select id * 32 + 21, id, 'companyDataset', name, release, deleted_at, deleted_by, imported_by
    from company_datasets where deleted_at is not null
  union all
  select d.record_id * 32 + p.place, d.record_id, d.kind, d.title, d.detail, d.deleted_at, d.deleted_by, d.deleted_by
    from deleted_records d join (values
      ('mappingTemplate', 12), ('wordSet', 13), ('webhook', 14), ('releaseReason', 15), ('comment', 16),
      ('permissionTemplate', 17), ('userGroup', 18), ('freeDay', 19), ('checkedAddress', 20)) p (kind, place) on p.kind = d.kind;
