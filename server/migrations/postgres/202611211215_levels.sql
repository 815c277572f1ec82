-- The system and every OEM keep house in a company of their own, so that their people, sessions and logs stand behind
-- the same wall as everybody's.
alter table companies
  add column level text not null default 'company' check (level in ('system', 'oem', 'company')),
  alter column oem_id drop not null,
  add check (level = 'system' or oem_id is not null);
create unique index companies_system on companies (level) where level = 'system';
create unique index companies_oem_house on companies (oem_id) where level = 'oem';

-- Support that has signed in as somebody: whose session it really is.
alter table sessions add column actor_id bigint references users;
create index sessions_actor on sessions (actor_id) where actor_id is not null;

-- Who really acts in this transaction when support has signed in as somebody, and from which address; for the audit.
create function app_actor_id() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.actor_id', true), '')::bigint;

create function app_address() returns text language sql stable parallel safe
  return nullif(current_setting('app.address', true), '');
