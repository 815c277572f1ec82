-- Merging customers: what became part of what, and everything that is needed to take it apart again.

create table customer_merges (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  target_id bigint not null,
  user_id bigint default app_user_id() references users on delete set null,
  merged_at timestamptz not null default now(),
  -- What merging changed about the target: [{"column", "before", "after", "from": the customer it came from}].
  changes jsonb not null default '[]',
  unique (company_id, id),
  foreign key (company_id, target_id) references customers (company_id, id) on delete cascade
);
create index customer_merges_target on customer_merges (company_id, target_id, id);
create index customer_merges_user on customer_merges (user_id) where user_id is not null;
select app_tenant_table('customer_merges');

create table customer_merge_parts (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  merge_id bigint not null,
  customer_id bigint not null,
  undone_at timestamptz,
  undone_by bigint references users on delete set null,
  unique (company_id, merge_id, customer_id),
  foreign key (company_id, merge_id) references customer_merges (company_id, id) on delete cascade,
  foreign key (company_id, customer_id) references customers (company_id, id) on delete cascade
);
create index customer_merge_parts_customer on customer_merge_parts (company_id, customer_id, id);
create index customer_merge_parts_undone_by on customer_merge_parts (undone_by) where undone_by is not null;
select app_tenant_table('customer_merge_parts');

-- Which rows a customer gave away, or what of the target's was changed by it.
create table customer_merge_moves (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  merge_id bigint not null,
  customer_id bigint not null,
  table_name text not null,
  rows jsonb not null,
  foreign key (company_id, merge_id, customer_id)
    references customer_merge_parts (company_id, merge_id, customer_id) on delete cascade
);
create index customer_merge_moves_part on customer_merge_moves (company_id, merge_id, customer_id);
select app_tenant_table('customer_merge_moves');
