-- What colleagues write down about companies found in customs records, by the key under which these stand there.
create table trade_company_notes (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  party_key text not null check (party_key <> ''),
  -- How the company was called when the note was written.
  name text not null,
  content text not null check (content <> ''),
  author_id bigint not null default app_user_id() references users,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz
);
create index trade_company_notes_company on trade_company_notes (company_id, party_key, created_at desc, id desc)
  where deleted_at is null;
create index trade_company_notes_deleted on trade_company_notes (company_id, deleted_at) where deleted_at is not null;
create index trade_company_notes_author on trade_company_notes (author_id);
select app_tenant_table('trade_company_notes');
select app_audited('trade_company_notes');
