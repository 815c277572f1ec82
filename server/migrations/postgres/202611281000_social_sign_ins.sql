alter table social_accounts drop constraint social_accounts_network_check;
alter table social_accounts add constraint social_accounts_network_check
  check (network in ('whatsapp', 'telegram', 'facebook', 'linkedin'));
-- By which a token is had anew, as the application to which it was given; null: by nothing.
alter table social_accounts add column refresh_sealed text;
alter table social_accounts add column app_client_id text not null default '';

-- Applications that companies have registered at networks.
create table social_apps (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  app text not null check (app in ('meta', 'linkedin')),
  client_id text not null,
  -- Sealed; never leaves the server.
  client_secret_sealed text not null,
  unique (company_id, app)
);
select app_tenant_table('social_apps');
select app_audited('social_apps', masked => '{client_secret_sealed}');

-- What people have signed in for at networks, for an hour, until it is bound.
create table social_sign_ins (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  user_id bigint not null default app_user_id() references users,
  network text not null,
  -- To which application the token was given.
  client_id text not null,
  token_sealed text not null,
  refresh_sealed text,
  expires_at timestamptz,
  connected_at timestamptz not null default now()
);
create index social_sign_ins_company on social_sign_ins (company_id);
create index social_sign_ins_user on social_sign_ins (user_id);
create index social_sign_ins_connected on social_sign_ins (connected_at);
select app_tenant_table('social_sign_ins');

-- Attempts that are at the network.
create table social_sign_in_attempts (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  user_id bigint not null default app_user_id() references users,
  network text not null,
  client_id text not null,
  state_hash bytea not null unique,
  verifier_sealed text not null,
  redirect_uri text not null,
  expires_at timestamptz not null
);
create index social_sign_in_attempts_company on social_sign_in_attempts (company_id);
create index social_sign_in_attempts_user on social_sign_in_attempts (user_id);
select app_tenant_table('social_sign_in_attempts');
