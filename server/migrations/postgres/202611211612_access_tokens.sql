-- Keys by which programs of a company act for one of its people.

alter table company_security add column allows_tokens boolean not null default false;

create table access_tokens (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  user_id bigint not null default app_user_id(),
  name text not null check (length(name) between 1 and 60),
  -- Its first characters, and a hash of the whole; the token itself is nowhere.
  hint text not null,
  token_hash bytea not null unique,
  -- What it may do as long as its owner may.
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_used_from text not null default '',
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index access_tokens_user on access_tokens (company_id, user_id, id);
select app_tenant_table('access_tokens');
select app_audited('access_tokens', masked => '{token_hash}', ignored => '{last_used_at,last_used_from}');
