-- Uploaded customs files and what became of them.

create table customs_uploads (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  user_id bigint not null default app_user_id() references users,
  file_name text not null,
  size bigint not null check (size >= 0),
  -- Numbers of the chunks that are stored, counted from 0.
  received integer[] not null default '{}',
  state text not null default 'receiving' check (state in
    ('receiving', 'mapping', 'queued', 'loading', 'done', 'doneWithRejects', 'failed', 'cancelled', 'reverting', 'reverted')),
  kind text check (kind in ('shipments', 'statistics')),
  decisions jsonb,
  -- Set while the decided changes are being made to the records: they must be finished before the company's
  -- next upload decides anything.
  applying text check (applying in ('load', 'revert')),
  task_id bigint references tasks,
  rows_read bigint,
  rows_loaded bigint,
  rows_replaced bigint,
  rows_skipped bigint,
  rows_rejected bigint,
  codes jsonb not null default '{}',
  error text,
  rejects_file_id bigint references files,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index customs_uploads_company on customs_uploads (company_id, id desc);
create index customs_uploads_user on customs_uploads (user_id);
create index customs_uploads_task on customs_uploads (task_id);
create index customs_uploads_rejects on customs_uploads (rejects_file_id);
create index customs_uploads_applying on customs_uploads (company_id) where applying is not null;
select app_tenant_table('customs_uploads');

-- The decisions last taken for a header, offered again for the next file with the same one.
create table customs_mappings (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  header_hash text not null,
  decisions jsonb not null,
  updated_at timestamptz not null default now(),
  unique (company_id, header_hash)
);
select app_tenant_table('customs_mappings');
