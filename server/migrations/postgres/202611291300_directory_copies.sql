-- Copies of datasets in the engine, where words are looked for in millions of companies: docs/decisions/0305-copies-of-large-directories.md.

-- What is copied, of which loading. A row outlives its dataset until the copy is gone, too.
create table directory_copies (
  company_id bigint not null default app_company_id() references companies,
  dataset_id bigint not null,
  generation bigint not null,
  rows integer not null default 0,
  -- When what it is to be a copy of last changed.
  changed_at timestamptz not null default clock_timestamp(),
  -- Null while it is made, or has to be made again.
  copied_at timestamptz,
  holder text,
  held_until timestamptz,
  primary key (dataset_id, generation)
);
create index directory_copies_company on directory_copies (company_id);
select app_tenant_table('directory_copies');
