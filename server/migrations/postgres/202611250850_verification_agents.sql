-- Machines elsewhere that ask mail servers for this installation, by the key each was given.
create table verification_agents (
  id bigint generated always as identity primary key,
  name text not null,
  key_hash bytea not null unique,
  hint text not null,
  created_at timestamptz not null default now(),
  created_by bigint default app_user_id() references users on delete set null,
  last_seen_at timestamptz,
  last_seen_from text not null default '',
  helo text not null default '',
  reach text check (reach in ('open', 'closed', 'noNames')),
  -- Its address is known by its name; null: nobody said which address it has.
  is_named boolean,
  settled bigint not null default 0
);
create index verification_agents_maker on verification_agents (created_by);
alter table verification_agents enable row level security;
create policy system on verification_agents using ((select app_level()) = 'system') with check ((select app_level()) = 'system');
select app_grant('verification_agents', 'select, insert, delete');
select app_audited('verification_agents', masked => '{key_hash}', ignored => '{last_seen_at,last_seen_from,helo,reach,is_named,settled}');

-- Addresses whose servers are asked from elsewhere are no business of this machine, and of no index that it looks through.
alter table verification_addresses add column for_agent boolean not null default false;
create index verification_addresses_due_here on verification_addresses (company_id, next_attempt_at)
  where next_attempt_at is not null and not for_agent;
create index verification_addresses_due_agent on verification_addresses (company_id, next_attempt_at)
  where next_attempt_at is not null and for_agent;
create index verification_addresses_lease on verification_addresses (lease) where lease is not null;
drop index verification_addresses_due;

-- How agents reach mail servers, for all companies: which machines those are is no business of theirs.
create function app_agent_reach() returns table (state text, is_named boolean, helo text, checked_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select reach, is_named, helo, last_seen_at from verification_agents
   where reach is not null and last_seen_at > now() - interval '1 minute'
$$;
