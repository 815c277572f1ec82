-- Files of customers and what became of them.

create table customer_imports (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  user_id bigint not null default app_user_id() references users,
  file_name text not null,
  size bigint not null check (size >= 0),
  -- Numbers of the chunks that are stored, counted from 0.
  received integer[] not null default '{}',
  state text not null default 'receiving' check (state in
    ('receiving', 'mapping', 'queued', 'loading', 'done', 'doneWithRejects', 'failed', 'cancelled', 'reverting', 'reverted')),
  decisions jsonb,
  task_id bigint references tasks,
  counts jsonb,
  codes jsonb not null default '{}',
  error text,
  rejects_file_id bigint references files on delete set null,
  reverted jsonb,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (company_id, id)
);
create index customer_imports_company on customer_imports (company_id, id desc);
create index customer_imports_user on customer_imports (user_id);
create index customer_imports_task on customer_imports (task_id);
create index customer_imports_rejects on customer_imports (rejects_file_id);
select app_tenant_table('customer_imports');

-- The rows of a file while it is imported; they are gone when the import has ended.
create table customer_import_rows (
  company_id bigint not null default app_company_id() references companies on delete cascade,
  import_id bigint not null,
  -- Counted from 1 in the file, its header included.
  row integer not null,
  -- The first row of the same customer in the file.
  lead integer not null,
  -- By what the row recognises its customer, the kind before the value.
  keys jsonb not null default '[]',
  data jsonb,
  -- As they were in the file, for the rows that are handed back.
  cells jsonb not null,
  problems jsonb not null default '[]',
  -- created, updated, joined, skipped or rejected; null while undecided.
  outcome text,
  primary key (import_id, row),
  foreign key (company_id, import_id) references customer_imports (company_id, id) on delete cascade
);
create index customer_import_rows_open on customer_import_rows (import_id, lead, row) where outcome is null;
create index customer_import_rows_company on customer_import_rows (company_id, import_id);
select app_tenant_table('customer_import_rows');

-- What an import did, so that it can be reverted.
create table customer_import_changes (
  company_id bigint not null default app_company_id() references companies on delete cascade,
  import_id bigint not null,
  customer_id bigint not null,
  -- The customer, its people, keys and labels as they were; null for one that the import created.
  before jsonb,
  follow_up_ids bigint[] not null default '{}',
  -- What the import left: whoever worked with the customer since has changed one of them.
  owner_id bigint,
  stamp timestamptz not null,
  -- removed, restored or kept; null before a revert.
  outcome text,
  primary key (import_id, customer_id),
  foreign key (company_id, import_id) references customer_imports (company_id, id) on delete cascade,
  foreign key (company_id, customer_id) references customers (company_id, id) on delete cascade
);
create index customer_import_changes_import on customer_import_changes (company_id, import_id);
create index customer_import_changes_customer on customer_import_changes (company_id, customer_id);
select app_tenant_table('customer_import_changes');

-- The decisions last taken for a header, offered again for the next file with the same one.
create table customer_import_mappings (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  header_hash text not null,
  decisions jsonb not null,
  updated_at timestamptz not null default now(),
  unique (company_id, header_hash)
);
select app_tenant_table('customer_import_mappings');

-- The numbers under which other programs know customers: a file that names them finds its customers again.
create table customer_references (
  company_id bigint not null default app_company_id() references companies on delete cascade,
  value text not null,
  customer_id bigint not null,
  import_id bigint,
  primary key (company_id, value),
  foreign key (company_id, customer_id) references customers (company_id, id) on delete cascade,
  foreign key (company_id, import_id) references customer_imports (company_id, id) on delete set null (import_id)
);
create index customer_references_customer on customer_references (company_id, customer_id);
create index customer_references_import on customer_references (company_id, import_id) where import_id is not null;
select app_tenant_table('customer_references');
