-- Domains and mailboxes from which a company's mail may come, with the keys it is signed with.

create table sender_domains (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  -- In A-labels and lower case.
  domain text not null,
  -- What has to stand in DNS, to show whose it is.
  token text not null,
  verified_at timestamptz,
  -- Since when checks no longer find what has to be there.
  failing_at timestamptz,
  checked_at timestamptz,
  next_check_at timestamptz not null default now(),
  -- What the last check found, by kind of record.
  findings jsonb not null default '{}',
  -- The zone that the domain belongs to, and where it is kept.
  zone text not null default '',
  provider text check (provider in ('aliyun', 'tencent', 'cloudflare', 'godaddy', 'other')),
  -- The name for bounces leads to us.
  returns_mail boolean not null default false,
  created_by bigint default app_user_id() references users,
  created_at timestamptz not null default now(),
  unique (company_id, domain)
);
create index sender_domains_due on sender_domains (next_check_at);
create index sender_domains_creator on sender_domains (created_by);
select app_tenant_table('sender_domains');
select app_audited('sender_domains', masked => '{token}',
  ignored => '{checked_at,next_check_at,findings,zone,provider,returns_mail,failing_at}');

create table sender_keys (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  domain_id bigint not null references sender_domains on delete cascade,
  algorithm text not null check (algorithm in ('rsa', 'ed25519')),
  selector text not null,
  -- Base64, as it stands in DNS.
  public_key text not null,
  -- Sealed; never leaves the server.
  private_key_sealed text not null,
  created_at timestamptz not null default now(),
  -- Since when it stands in DNS and signs.
  published_at timestamptz,
  -- Since when another signs in its place.
  retired_at timestamptz,
  unique (domain_id, selector)
);
create index sender_keys_company on sender_keys (company_id);
select app_tenant_table('sender_keys');

create table sender_mailboxes (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  address text not null,
  -- SHA-256 of the code in the last letter; null once it is of no use any more.
  code_hash bytea,
  letter_at timestamptz not null default now(),
  failures integer not null default 0,
  proven_at timestamptz,
  created_by bigint default app_user_id() references users,
  created_at timestamptz not null default now(),
  unique (company_id, address)
);
create index sender_mailboxes_creator on sender_mailboxes (created_by);
select app_tenant_table('sender_mailboxes');
select app_audited('sender_mailboxes', masked => '{code_hash}', ignored => '{letter_at,failures}');

-- Senders that were in use before they had to be verified.
create table sender_graces (
  company_id bigint not null default app_company_id() references companies,
  domain text not null,
  until timestamptz not null,
  primary key (company_id, domain)
);
select app_tenant_table('sender_graces');

insert into sender_graces (company_id, domain, until)
select company_id, domain, now() + interval '30 days' from (
  select company_id, lower(split_part(from_address, '@', 2)) as domain from email_relays where deleted_at is null
  union
  select company_id, lower(split_part(from_address, '@', 2)) from send_tasks
  where kind = 'SERVER' and relay_id is not null and created_at > now() - interval '90 days'
) in_use where domain <> '';
