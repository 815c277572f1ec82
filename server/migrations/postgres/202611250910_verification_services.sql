-- The company's own account with a service that verifies addresses; one a company.
create table verification_services (
  company_id bigint primary key default app_company_id() references companies on delete cascade,
  service text not null check (service in ('zeroBounce', 'hunter')),
  use text not null check (use in ('unsettled', 'all')),
  key_sealed text not null,
  -- The end of the key.
  hint text not null,
  -- What is left there; null: it does not say.
  credits bigint,
  credits_at timestamptz,
  trouble text check (trouble in ('keyRefused', 'noCredits', 'tooMany', 'unreachable')),
  -- Not asked until then; null: until somebody does something, when there is trouble.
  rests_until timestamptz,
  settled bigint not null default 0
);
select app_tenant_table('verification_services');
select app_audited('verification_services', masked => '{key_sealed}', ignored => '{credits,credits_at,trouble,rests_until,settled}');
