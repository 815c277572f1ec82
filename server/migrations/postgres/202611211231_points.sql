-- What paid features cost. Nothing here is written but through the functions below: the application role may only read.
-- A balance is a number of lots, each with its own end; every change of a lot is one line of the ledger, which nobody
-- changes. Whoever moves points first locks the account of the company, so that balance, lots, limits and unlocked
-- things agree at every moment.

create table points_accounts (
  company_id bigint primary key default app_company_id() references companies on delete cascade,
  monthly bigint not null default 0 check (monthly >= 0),
  lasting bigint not null default 0 check (lasting >= 0),
  -- When the next lot runs out; may be too early, never too late.
  next_expiry timestamptz,
  -- For which month its points were given.
  granted_month date,
  -- The admins know that the balance is low.
  is_low_told boolean not null default false
) with (fillfactor = 50);
select app_tenant_table('points_accounts');

-- What people decide about an account.
create table points_settings (
  company_id bigint primary key default app_company_id() references companies on delete cascade,
  -- Points at the start of every month, and the house that pays them.
  monthly_grant bigint not null default 0 check (monthly_grant >= 0),
  granted_by bigint references companies,
  -- Below this the admins are told, once until it is above again; null: never.
  low_threshold bigint check (low_threshold >= 0),
  updated_at timestamptz not null default now(),
  check (monthly_grant = 0 or granted_by is not null)
);
create index points_settings_payer on points_settings (granted_by) where granted_by is not null;
select app_tenant_table('points_settings');
select app_audited('points_settings');

create table points_lots (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  kind text not null check (kind in ('monthly', 'lasting')),
  granted bigint not null check (granted > 0),
  remaining bigint not null check (remaining between 0 and granted),
  created_at timestamptz not null default now(),
  -- Half-open; null: never.
  expires_at timestamptz
);
create index points_lots_company on points_lots (company_id, expires_at) where remaining > 0;
create index points_lots_owner on points_lots (company_id);
select app_tenant_table('points_lots');

create table points_reservations (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  user_id bigint not null default app_user_id() references users,
  feature text not null,
  quantity bigint not null check (quantity > 0),
  used bigint check (used between 0 and quantity),
  -- The price of then: points for so many units.
  price bigint not null,
  unit bigint not null check (unit > 0),
  amount bigint not null check (amount > 0),
  state text not null default 'open' check (state in ('open', 'settled')),
  -- What it was for, for example `task:12`.
  reference text not null,
  idempotency_key text not null,
  -- What nobody settled by then is asked about, and given back when nobody knows of it.
  check_at timestamptz not null,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (company_id, idempotency_key)
);
create index points_reservations_open on points_reservations (check_at) where state = 'open';
create index points_reservations_reference on points_reservations (company_id, reference);
create index points_reservations_user on points_reservations (user_id);
select app_tenant_table('points_reservations');

create table points_ledger (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  type text not null check (type in ('issue', 'retire', 'allot', 'allotOut', 'takeBack', 'takenBack', 'monthlyGrant',
    'charge', 'refund', 'expire')),
  kind text not null check (kind in ('monthly', 'lasting')),
  lot_id bigint not null references points_lots,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null check (balance_after >= 0),
  happened_at timestamptz not null default clock_timestamp(),
  user_id bigint references users,
  feature text,
  reference text not null default '',
  -- What it was for in words: a title, a note, the name of the other side.
  label text not null default '',
  -- The company on the other side; it may be gone.
  counterpart_id bigint,
  reservation_id bigint references points_reservations,
  idempotency_key text,
  part integer not null default 0,
  expires_at timestamptz
);
create index points_ledger_time on points_ledger (company_id, happened_at, id);
create index points_ledger_user on points_ledger (user_id, happened_at, id);
create index points_ledger_lot on points_ledger (lot_id);
create index points_ledger_reservation on points_ledger (reservation_id) where reservation_id is not null;
create unique index points_ledger_key on points_ledger (company_id, idempotency_key, part)
  where idempotency_key is not null;
select app_tenant_table('points_ledger');
select app_append_only('points_ledger');

-- What each person spent on what each day; refunds are taken off the day of the charge.
create table points_usage (
  company_id bigint not null default app_company_id() references companies on delete cascade,
  user_id bigint not null references users,
  day date not null,
  feature text not null,
  spent bigint not null,
  primary key (user_id, day, feature)
) with (fillfactor = 70);
create index points_usage_day on points_usage (company_id, day);
select app_tenant_table('points_usage');

-- Things a company has paid for: nobody of it pays again before the end.
create table points_unlocks (
  company_id bigint not null default app_company_id() references companies on delete cascade,
  feature text not null,
  thing text not null,
  reservation_id bigint not null references points_reservations,
  unlocked_at timestamptz not null default now(),
  -- Null: for good.
  expires_at timestamptz,
  primary key (company_id, feature, thing)
);
create index points_unlocks_reservation on points_unlocks (reservation_id);
select app_tenant_table('points_unlocks');

-- How much one person may spend beside the balance of the company; null: no limit.
create table points_limits (
  user_id bigint primary key references users on delete cascade,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  monthly_cap bigint check (monthly_cap >= 0),
  total_cap bigint check (total_cap >= 0),
  updated_at timestamptz not null default now()
);
create index points_limits_company on points_limits (company_id);
select app_tenant_table('points_limits');
select app_audited('points_limits');

-- The price lists of the system's house and of those of the OEMs, which may only add to it.
create table points_prices (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  feature text not null,
  price bigint not null check (price >= 0),
  -- For how many days a thing is paid; null: for good. Only the system's counts.
  window_days integer check (window_days > 0),
  updated_at timestamptz not null default now(),
  unique (company_id, feature)
);
select app_tenant_table('points_prices');
select app_audited('points_prices');

do $$
declare
  name text;
begin
  foreach name in array array['points_accounts', 'points_settings', 'points_lots', 'points_reservations', 'points_ledger', 'points_usage',
    'points_unlocks'] loop
    execute format('revoke insert, update, delete on %I from %I', name, app_role());
  end loop;
end $$;
