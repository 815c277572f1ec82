-- Clients that companies have registered at providers of mailboxes.
create table mail_apps (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  provider text not null check (provider in ('google', 'microsoft')),
  client_id text not null,
  -- Sealed; never leaves the server.
  client_secret_sealed text not null,
  -- Microsoft: the organisation; empty: any.
  tenant text not null default '',
  unique (company_id, provider)
);
select app_tenant_table('mail_apps');
select app_audited('mail_apps', masked => '{client_secret_sealed}');

-- Mailboxes that people connected by signing in at their providers.
create table mail_sign_ins (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  user_id bigint not null default app_user_id() references users,
  provider text not null check (provider in ('google', 'microsoft')),
  address text not null,
  -- To which client the tokens were given; another one cannot use them.
  client_id text not null,
  tenant text not null,
  refresh_sealed text not null,
  access_sealed text not null,
  access_until timestamptz not null,
  -- Since when the provider lets us in no longer.
  broken_at timestamptz,
  connected_at timestamptz not null default now()
);
create unique index mail_sign_ins_address on mail_sign_ins (company_id, user_id, provider, lower(address));
create index mail_sign_ins_user on mail_sign_ins (user_id);
select app_tenant_table('mail_sign_ins');

-- Attempts that are at the provider.
create table mail_sign_in_attempts (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  user_id bigint not null default app_user_id() references users,
  provider text not null,
  state_hash bytea not null unique,
  verifier_sealed text not null,
  nonce text not null,
  redirect_uri text not null,
  expires_at timestamptz not null
);
create index mail_sign_in_attempts_company on mail_sign_in_attempts (company_id);
create index mail_sign_in_attempts_user on mail_sign_in_attempts (user_id);
select app_tenant_table('mail_sign_in_attempts');

-- What takes the place of a password.
alter table mailboxes add column sign_in_id bigint references mail_sign_ins;
create index mailboxes_sign_in on mailboxes (sign_in_id) where sign_in_id is not null;
alter table email_relays add column sign_in_id bigint references mail_sign_ins;
create index email_relays_sign_in on email_relays (sign_in_id) where sign_in_id is not null;
alter table sender_accounts add column sign_in_id bigint references mail_sign_ins;
create index sender_accounts_sign_in on sender_accounts (sign_in_id) where sign_in_id is not null;
