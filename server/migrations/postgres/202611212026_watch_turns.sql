-- Watches of one company ask the records one at a time, in no transaction; who holds the turn renews it until it has
-- stored what it found, and who died holding it loses it.
create table customs_watch_turns (
  company_id bigint primary key default app_company_id() references companies,
  holder uuid not null,
  held_until timestamptz not null
);
select app_tenant_table('customs_watch_turns');

-- How often in a row a watch could not look.
alter table customs_watches add column failures integer not null default 0;

-- Names of companies may be longer than an index takes: what was told is known by its hash.
alter table customs_watch_hits alter column subject type bytea using sha256(convert_to(subject, 'UTF8'));
