-- The conflict desk: somebody wants a customer that a colleague has; whoever decides sees what speaks for whom.

create table customer_conflicts (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  customer_id bigint not null,
  claimant_id bigint not null default app_user_id() references users on delete cascade,
  -- Who had the customer when it was opened.
  owner_id bigint not null references users on delete cascade,
  wish text not null check (wish in ('share', 'takeOver', 'separate')),
  reason text not null,
  -- What the claimant had typed when he came across the customer, and by what it was recognised.
  claim jsonb not null,
  keys text[] not null,
  opened_at timestamptz(3) not null default now(),
  state text not null default 'open' check (state in ('open', 'decided', 'withdrawn')),
  decision text check (decision in ('keep', 'share', 'transfer', 'separate')),
  note text not null default '',
  closed_at timestamptz(3),
  closed_by bigint references users on delete set null,
  unique (company_id, id),
  check ((state = 'open') = (closed_at is null)),
  check ((state = 'decided') = (decision is not null)),
  foreign key (company_id, customer_id) references customers (company_id, id) on delete cascade
);
create unique index customer_conflicts_open on customer_conflicts (company_id, customer_id, claimant_id) where state = 'open';
create index customer_conflicts_customer on customer_conflicts (company_id, customer_id);
create index customer_conflicts_time on customer_conflicts (company_id, opened_at, id);
create index customer_conflicts_claimant on customer_conflicts (claimant_id, state);
create index customer_conflicts_owner on customer_conflicts (owner_id);
create index customer_conflicts_closed_by on customer_conflicts (closed_by) where closed_by is not null;
select app_tenant_table('customer_conflicts');
select app_audited('customer_conflicts', ignored => '{claim,keys}');

-- Keys that several customers share although each of them may belong to one only.
create index customer_keys_doubled on customer_keys (company_id, type, value)
  where released_at is null and is_shared and type in ('email', 'domain', 'registration', 'tradeCompany');
create index customers_registered on customers (company_id, country) where registration_no <> '';
