-- What a company asks of signing in, and everything that happens when its people do.

create table company_security (
  company_id bigint primary key default app_company_id() references companies on delete cascade,
  -- Devices on which one user may be signed in; null means any number.
  devices integer default 1 check (devices between 1 and 100),
  idle_hours integer not null default 24 check (idle_hours between 1 and 720),
  absolute_hours integer not null default 168 check (absolute_hours between 1 and 2160),
  password_min_length integer not null default 8 check (password_min_length between 8 and 64),
  -- How many earlier passwords cannot be used again.
  password_history integer not null default 0 check (password_history between 0 and 24),
  password_max_age_days integer check (password_max_age_days between 1 and 730),
  second_factor text not null default 'optional' check (second_factor in ('off', 'optional', 'required')),
  sign_in_log_days integer not null default 365 check (sign_in_log_days between 30 and 1825),
  updated_at timestamptz not null default now()
);
select app_tenant_table('company_security');

-- Every company has its row from its first moment, so that the defaults stand in one place.
create function companies_get_security() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into company_security (company_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger companies_get_security after insert on companies
  for each row execute function companies_get_security();
insert into company_security (company_id) select id from companies;

alter table users
  add column time_zone text,
  add column password_changed_at timestamptz not null default now(),
  -- Set: the password is a one-time one, good until this moment and to be changed at the first sign-in.
  add column temporary_until timestamptz;

create table password_history (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  user_id bigint not null references users on delete cascade,
  password_hash text not null,
  created_at timestamptz not null default now()
);
create index password_history_user on password_history (user_id, id desc);
create index password_history_company on password_history (company_id);
select app_tenant_table('password_history');

alter table sessions
  drop constraint sessions_end_reason_check,
  add constraint sessions_end_reason_check check (
    end_reason in ('signedOut', 'replaced', 'disabled', 'ended', 'passwordChanged')),
  add column method text not null default 'password' check (method in ('password', 'singleSignOn', 'signInAs')),
  -- What has to be done before the session may do anything else.
  add column pending text check (pending in ('passwordMustChange', 'secondFactorMustEnrol'));
create index sessions_ended on sessions (ended_at) where ended_at is not null;

create table sign_in_log (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  -- Null: no such account; such tries stand in the log of the system's own house.
  user_id bigint references users on delete cascade,
  user_name text not null default '',
  happened_at timestamptz not null default now(),
  outcome text not null check (outcome in ('success', 'failure', 'signedOut', 'replaced', 'ended')),
  -- Why it failed (a name of the error list) or why the session ended.
  reason text not null default '',
  method text not null default 'password' check (method in ('password', 'singleSignOn', 'signInAs')),
  session_id bigint,
  -- Support that signed in as the user.
  actor_id bigint references users on delete set null,
  address text not null,
  agent text not null
);
create index sign_in_log_company on sign_in_log (company_id, id desc);
create index sign_in_log_user on sign_in_log (user_id, id desc);
create index sign_in_log_actor on sign_in_log (actor_id) where actor_id is not null;
create index sign_in_log_age on sign_in_log (happened_at);
select app_tenant_table('sign_in_log');
-- Requests may read it; only the triggers below and the sign-in itself write.
do $$ begin
  execute format('revoke insert, update, delete on sign_in_log from %I', app_role());
end $$;

-- Sessions are the source of the log, whoever opens or ends them.
create function sessions_log_start() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into sign_in_log (company_id, user_id, user_name, outcome, method, session_id, actor_id, address, agent)
  select company_id, id, user_name, 'success', new.method, new.id, new.actor_id, new.address, new.agent
  from users where id = new.user_id;
  return null;
end $$;
create trigger sessions_log_start after insert on sessions
  for each row execute function sessions_log_start();

create function sessions_log_end() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into sign_in_log (company_id, user_id, user_name, outcome, reason, method, session_id, actor_id, address, agent)
  select company_id, id, user_name,
         case when new.end_reason in ('signedOut', 'replaced') then new.end_reason else 'ended' end,
         coalesce(new.end_reason, ''), new.method, new.id, new.actor_id, new.address, new.agent
  from users where id = new.user_id;
  return null;
end $$;
create trigger sessions_log_end after update of ended_at on sessions
  for each row when (new.ended_at is not null and old.ended_at is null) execute function sessions_log_end();

-- Who is disabled is out at once, whoever disables him.
create function users_end_sessions() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update sessions set ended_at = now(), end_reason = 'disabled' where user_id = new.id and ended_at is null;
  return null;
end $$;
create trigger users_end_sessions after update of disabled_at on users
  for each row when (new.disabled_at is not null and old.disabled_at is null) execute function users_end_sessions();

-- Lets a request end sessions of its own company's users in its own transaction; `kept` stays open.
create function app_end_sessions(ids bigint[], reason text, kept bigint default null) returns integer
language plpgsql security definer set search_path = public as $$
declare
  amount integer;
begin
  update sessions s set ended_at = now(), end_reason = reason
  from users u
  where u.id = s.user_id and u.id = any(ids) and u.company_id = app_company_id()
    and s.ended_at is null and s.id is distinct from kept and (kept is null or s.actor_id is null);
  get diagnostics amount = row_count;
  return amount;
end $$;
do $$ begin
  execute 'revoke all on function app_end_sessions(bigint[], text, bigint) from public';
  execute format('grant execute on function app_end_sessions(bigint[], text, bigint) to %I', app_role());
end $$;

create table second_factors (
  user_id bigint primary key references users on delete cascade,
  company_id bigint not null default app_company_id() references companies,
  secret_sealed text not null,
  -- Null while it is being set up.
  confirmed_at timestamptz,
  -- The time step of the last code taken; an older or equal one is a replay.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);
create index second_factors_company on second_factors (company_id);
select app_tenant_table('second_factors');

create table recovery_codes (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  user_id bigint not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  unique (user_id, code_hash)
);
create index recovery_codes_company on recovery_codes (company_id);
select app_tenant_table('recovery_codes');

-- The time between the password and the code. Read before anybody is signed in, therefore by the owner role only.
create table sign_in_challenges (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  failures integer not null default 0,
  expires_at timestamptz not null
);
create index sign_in_challenges_user on sign_in_challenges (user_id);

create table single_sign_on_providers (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies unique,
  issuer text not null,
  client_id text not null,
  client_secret_sealed text not null,
  -- Only people with an address of this domain may come in.
  mail_domain text not null,
  is_active boolean not null default false,
  -- Employees cannot use a password any more; administrators can, so that nobody is locked out with the provider.
  is_only boolean not null default false,
  updated_at timestamptz not null default now()
);
create index single_sign_on_providers_domain on single_sign_on_providers (lower(mail_domain));
select app_tenant_table('single_sign_on_providers');

-- Which account of a provider belongs to which user, bound at the first sign-in.
create table single_sign_on_identities (
  provider_id bigint not null references single_sign_on_providers on delete cascade,
  subject text not null,
  company_id bigint not null default app_company_id() references companies,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (provider_id, subject)
);
create index single_sign_on_identities_user on single_sign_on_identities (user_id);
create index single_sign_on_identities_company on single_sign_on_identities (company_id);
select app_tenant_table('single_sign_on_identities');

-- Sign-ins that are at the provider at the moment. Owner role only, as above.
create table single_sign_on_attempts (
  state_hash bytea primary key,
  provider_id bigint not null references single_sign_on_providers on delete cascade,
  -- What the browser that began must show again.
  ticket_hash bytea not null,
  verifier_sealed text not null,
  nonce text not null,
  redirect_uri text not null,
  expires_at timestamptz not null
);
create index single_sign_on_attempts_provider on single_sign_on_attempts (provider_id);
