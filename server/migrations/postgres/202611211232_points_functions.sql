-- Every movement of points. Those that end in `_` are steps of the others and cannot be called by requests.

-- Closes what has run out; the account is locked.
create function points_expire_(company bigint) returns void language plpgsql as $$
declare
  lot points_lots;
  entry points_ledger;
begin
  for lot in select * from points_lots
    where company_id = company and remaining > 0 and expires_at <= clock_timestamp() order by expires_at, id
  loop
    entry := null;
    entry.company_id := company;
    entry.type := 'expire';
    entry.lot_id := lot.id;
    entry.amount := -lot.remaining;
    perform points_post_(entry);
  end loop;
  update points_accounts set next_expiry = (
    select min(l.expires_at) from points_lots l where l.company_id = company and l.remaining > 0)
  where company_id = company;
end $$;

-- Locks the account of a company until the transaction ends, and opens it where there is none.
create function points_lock_(company bigint) returns points_accounts language plpgsql as $$
declare
  account points_accounts;
begin
  select * into account from points_accounts where company_id = company for update;
  if not found then
    insert into points_accounts (company_id) values (company) on conflict do nothing;
    select * into account from points_accounts where company_id = company for update;
  end if;
  if account.next_expiry <= clock_timestamp() then
    perform points_expire_(company);
    select * into account from points_accounts where company_id = company;
  end if;
  return account;
end $$;

-- Moves a lot and the balance by the amount of a line and writes the line; the account is locked.
create function points_post_(entry points_ledger) returns void language plpgsql as $$
declare
  after bigint;
begin
  update points_lots set remaining = remaining + entry.amount where id = entry.lot_id
  returning kind, expires_at into entry.kind, entry.expires_at;
  update points_accounts set
    monthly = monthly + case when entry.kind = 'monthly' then entry.amount else 0 end,
    lasting = lasting + case when entry.kind = 'lasting' then entry.amount else 0 end,
    next_expiry = case when entry.amount > 0 then least(next_expiry, entry.expires_at) else next_expiry end
  where company_id = entry.company_id returning monthly + lasting into strict after;
  insert into points_ledger (company_id, type, kind, lot_id, amount, balance_after, user_id, feature, reference, label,
    counterpart_id, reservation_id, idempotency_key, part, expires_at)
  values (entry.company_id, entry.type, entry.kind, entry.lot_id, entry.amount, after, entry.user_id, entry.feature,
    coalesce(entry.reference, ''), coalesce(entry.label, ''), entry.counterpart_id, entry.reservation_id,
    entry.idempotency_key, coalesce(entry.part, 0), entry.expires_at);
end $$;

-- A new lot with the kind, amount and end of a line.
create function points_credit_(entry points_ledger) returns void language plpgsql as $$
begin
  insert into points_lots (company_id, kind, granted, remaining, expires_at)
  values (entry.company_id, entry.kind, entry.amount, 0, entry.expires_at) returning id into entry.lot_id;
  perform points_post_(entry);
end $$;

-- Takes points out of lots: the month's first, then what ends soonest, or the other way round. Returns the pieces.
create function points_take_(entry points_ledger, wanted bigint, backwards boolean default false)
returns table (piece bigint, piece_ends timestamptz) language plpgsql as $$
declare
  missing bigint := wanted;
  lot points_lots;
begin
  entry.part := 0;
  for lot in select * from points_lots l
    where l.company_id = entry.company_id and l.remaining > 0 and (not backwards or l.kind = 'lasting')
    order by l.kind = 'monthly' desc,
      case when backwards then -extract(epoch from coalesce(l.expires_at, 'infinity')) else
        extract(epoch from coalesce(l.expires_at, 'infinity')) end, l.id
  loop
    exit when missing = 0;
    piece := least(missing, lot.remaining);
    piece_ends := lot.expires_at;
    missing := missing - piece;
    entry.lot_id := lot.id;
    entry.amount := -piece;
    perform points_post_(entry);
    entry.part := entry.part + 1;
    return next;
  end loop;
  if missing > 0 then raise exception 'points are missing in the lots of company %', entry.company_id; end if;
end $$;

-- What a feature costs the company of the transaction: the OEM's price, but not less than the system's.
create function points_price(wanted text) returns table (price bigint, window_days integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select greatest(coalesce(s.price, 0), coalesce(o.price, 0)), s.window_days
  from companies c
  left join points_prices s on s.feature = wanted
    and s.company_id = (select h.id from companies h where h.level = 'system')
  left join points_prices o on o.feature = wanted and c.level = 'company'
    and o.company_id = (select h.id from companies h where h.level = 'oem' and h.oem_id = c.oem_id)
  where c.id = app_company_id()
$$;

-- The system's price list, below which no OEM may sell.
create function points_floor() returns table (feature text, price bigint, window_days integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.feature, p.price, p.window_days from points_prices p join companies h on h.id = p.company_id
  where h.level = 'system'
$$;

create function points_cost(quantity bigint, price bigint, unit bigint) returns bigint language sql immutable
  return (quantity * price + unit - 1) / unit;

create function points_zone_(company bigint) returns text language sql stable
  return (select time_zone from companies where id = company);

-- What a person may still spend; null: no limit of his own.
create function points_limit_left(person bigint) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select greatest(0, least(
    l.monthly_cap - (select coalesce(sum(u.spent), 0) from points_usage u where u.user_id = person
      and u.day >= date_trunc('month', now() at time zone points_zone_(l.company_id))::date),
    l.total_cap - (select coalesce(sum(u.spent), 0) from points_usage u where u.user_id = person)))::bigint
  from points_limits l where l.user_id = person and l.company_id = app_company_id()
$$;

-- What can be spent now, without what has run out since it was last looked at.
create function points_balance() returns table (monthly bigint, lasting bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select (a.monthly - coalesce(sum(l.remaining) filter (where l.kind = 'monthly'), 0))::bigint,
    (a.lasting - coalesce(sum(l.remaining) filter (where l.kind = 'lasting'), 0))::bigint
  from points_accounts a left join points_lots l on l.company_id = a.company_id and a.next_expiry <= now()
    and l.remaining > 0 and l.expires_at <= now()
  where a.company_id = app_company_id() group by a.company_id
$$;

create function points_fresh_(company bigint, wanted text, things text[]) returns text[] language sql stable
  return (select coalesce(array_agg(distinct t), '{}') from unnest(things) t where not exists (
    select 1 from points_unlocks u where u.company_id = company and u.feature = wanted and u.thing = t
      and (u.expires_at is null or u.expires_at > now())));

-- How many units of a feature would be charged: things already paid for are free.
create function points_countable(wanted text, quantity bigint, things text[]) returns bigint
language sql stable security definer set search_path = public, pg_temp
  return case when things is null then quantity else cardinality(points_fresh_(app_company_id(), wanted, things)) end;

-- Charges what is about to be used. The outcome is ok (with no reservation where nothing is to be paid), insufficient
-- or limit. With `joins`, an open reservation for the same thing is enough.
create function points_reserve(wanted text, unit bigint, quantity bigint, things text[], reference text, label text,
  key text, check_after interval, joins boolean)
returns table (reservation_id bigint, outcome text, cost bigint, balance bigint, limit_left bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  company bigint := app_company_id();
  person bigint := app_user_id();
  tariff record;
  account points_accounts;
  fresh text[];
  units bigint := points_reserve.quantity;
  entry points_ledger;
begin
  select p.price, p.window_days into strict tariff from points_price(wanted) p;
  outcome := 'ok';
  cost := 0;
  if tariff.price = 0 then return next; return; end if;
  account := points_lock_(company);
  select r.id, r.amount into reservation_id, cost from points_reservations r
  where r.company_id = company and (r.idempotency_key = key
    or (joins and r.state = 'open' and r.feature = wanted and r.reference = points_reserve.reference)) limit 1;
  if found then return next; return; end if;
  if things is not null then
    fresh := points_fresh_(company, wanted, things);
    units := cardinality(fresh);
  end if;
  cost := points_cost(units, tariff.price, points_reserve.unit);
  balance := account.monthly + account.lasting;
  limit_left := points_limit_left(person);
  if cost > balance then outcome := 'insufficient';
  elsif cost > limit_left then outcome := 'limit';
  end if;
  if cost = 0 or outcome <> 'ok' then return next; return; end if;

  insert into points_reservations (company_id, user_id, feature, quantity, price, unit, amount, reference,
    idempotency_key, check_at)
  values (company, person, wanted, units, tariff.price, points_reserve.unit, cost, points_reserve.reference, key,
    clock_timestamp() + check_after) returning id into reservation_id;
  entry.company_id := company;
  entry.type := 'charge';
  entry.user_id := person;
  entry.feature := wanted;
  entry.reference := points_reserve.reference;
  entry.label := points_reserve.label;
  entry.reservation_id := reservation_id;
  entry.idempotency_key := 'charge:' || key;
  perform points_take_(entry, cost);
  insert into points_usage as u (company_id, user_id, day, feature, spent)
  values (company, person, (now() at time zone points_zone_(company))::date, wanted, cost)
  on conflict (user_id, day, feature) do update set spent = u.spent + excluded.spent;
  insert into points_unlocks as u (company_id, feature, thing, reservation_id, expires_at)
  select company, wanted, t, reservation_id, now() + make_interval(days => tariff.window_days) from unnest(fresh) t
  on conflict (company_id, feature, thing) do update set reservation_id = excluded.reservation_id,
    unlocked_at = excluded.unlocked_at, expires_at = excluded.expires_at;
  return next;
end $$;

-- Ends a reservation: what was not used is given back, to the lots it came from. Does nothing the second time.
-- Of things, those delivered stay paid for; returns the points given back.
create function points_settle(reservation bigint, used_units bigint, delivered text[]) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company bigint := app_company_id();
  held points_reservations;
  line points_ledger;
  entry points_ledger;
  units bigint := used_units;
  back bigint;
  total bigint;
begin
  perform points_lock_(company);
  select * into held from points_reservations r
  where r.id = reservation and r.company_id = company and r.state = 'open' for update;
  if not found then return 0; end if;
  if delivered is not null then
    delete from points_unlocks u where u.reservation_id = reservation and u.thing <> all (delivered);
    select count(*) into units from points_unlocks u where u.reservation_id = reservation;
  elsif units = 0 then
    delete from points_unlocks u where u.reservation_id = reservation;
  end if;
  units := least(greatest(units, 0), held.quantity);
  total := held.amount - least(held.amount, points_cost(units, held.price, held.unit));
  update points_reservations set state = 'settled', used = units, settled_at = now() where id = reservation;
  back := total;
  entry.part := 0;
  for line in select * from points_ledger l where l.reservation_id = reservation and l.type = 'charge' order by l.id desc
  loop
    exit when back = 0;
    entry.company_id := company;
    entry.type := 'refund';
    entry.user_id := held.user_id;
    entry.feature := held.feature;
    entry.reference := held.reference;
    entry.label := line.label;
    entry.reservation_id := reservation;
    entry.idempotency_key := 'refund:' || held.idempotency_key;
    entry.lot_id := line.lot_id;
    entry.amount := least(back, -line.amount);
    perform points_post_(entry);
    back := back - entry.amount;
    entry.part := entry.part + 1;
  end loop;
  if total > 0 then
    update points_usage set spent = spent - total where user_id = held.user_id and feature = held.feature
      and day = (held.created_at at time zone points_zone_(company))::date;
  end if;
  return total;
end $$;

-- When the next look at an open reservation is due.
create function points_keep(reservation bigint, check_after interval) returns void
language sql security definer set search_path = public, pg_temp as $$
  update points_reservations set check_at = clock_timestamp() + check_after
  where id = reservation and company_id = app_company_id() and state = 'open'
$$;

-- Whether the company of the transaction sells to another one: the system to all, an OEM to its companies.
create function points_below(target bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp
  return exists (select 1 from companies me, companies them where me.id = app_company_id() and them.id = target
    and ((me.level = 'system' and them.level <> 'system')
      or (me.level = 'oem' and them.level = 'company' and them.oem_id = me.oem_id)));

create function points_issue_(house bigint, wanted bigint) returns void language plpgsql as $$
declare
  entry points_ledger;
begin
  entry.company_id := house;
  entry.type := 'issue';
  entry.kind := 'lasting';
  entry.amount := wanted;
  entry.user_id := app_user_id();
  perform points_credit_(entry);
end $$;

-- Moves points from one account to another; both are locked.
create function points_move_(debit points_ledger, credit points_ledger, wanted bigint, backwards boolean)
returns void language plpgsql as $$
declare
  one record;
  ends timestamptz := credit.expires_at;
begin
  debit.counterpart_id := credit.company_id;
  credit.counterpart_id := debit.company_id;
  credit.part := 0;
  for one in select sum(t.piece)::bigint as piece, t.piece_ends from points_take_(debit, wanted, backwards) t
    group by t.piece_ends order by t.piece_ends nulls last
  loop
    credit.amount := one.piece;
    -- What ends below ends no later than above.
    credit.expires_at := least(ends, one.piece_ends);
    perform points_credit_(credit);
    credit.part := credit.part + 1;
  end loop;
end $$;

-- Gives points to somebody below: ok, insufficient or notBelow. The same key gives once.
create function points_allot(target bigint, wanted bigint, ends timestamptz, note text, key text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  me bigint := app_company_id();
  account points_accounts;
  debit points_ledger;
  credit points_ledger;
begin
  if not points_below(target) then return 'notBelow'; end if;
  perform points_lock_(least(me, target));
  perform points_lock_(greatest(me, target));
  if exists (select 1 from points_ledger where company_id = me and idempotency_key = 'allot:' || key) then
    return 'ok';
  end if;
  if (select level from companies where id = me) = 'system' then perform points_issue_(me, wanted); end if;
  select * into account from points_accounts where company_id = me;
  if account.monthly + account.lasting < wanted then return 'insufficient'; end if;
  debit.company_id := me;
  debit.type := 'allotOut';
  debit.user_id := app_user_id();
  debit.label := concat_ws(': ', (select name from companies where id = target), nullif(note, ''));
  debit.idempotency_key := 'allot:' || key;
  credit.company_id := target;
  credit.type := 'allot';
  credit.kind := 'lasting';
  credit.label := note;
  credit.expires_at := ends;
  credit.idempotency_key := 'allot:' || key;
  perform points_move_(debit, credit, wanted, false);
  return 'ok';
end $$;

-- Takes points back that were given and are not spent; the month's stay. Answers as points_allot.
create function points_take_back(target bigint, wanted bigint, note text, key text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  me bigint := app_company_id();
  debit points_ledger;
  credit points_ledger;
  retired points_ledger;
begin
  if not points_below(target) then return 'notBelow'; end if;
  perform points_lock_(least(me, target));
  perform points_lock_(greatest(me, target));
  if exists (select 1 from points_ledger where company_id = me and idempotency_key = 'back:' || key) then
    return 'ok';
  end if;
  if (select lasting from points_accounts where company_id = target) < wanted then return 'insufficient'; end if;
  debit.company_id := target;
  debit.type := 'takenBack';
  debit.label := note;
  debit.idempotency_key := 'back:' || key;
  credit.company_id := me;
  credit.type := 'takeBack';
  credit.kind := 'lasting';
  credit.user_id := app_user_id();
  credit.label := concat_ws(': ', (select name from companies where id = target), nullif(note, ''));
  credit.idempotency_key := 'back:' || key;
  perform points_move_(debit, credit, wanted, true);
  if (select level from companies where id = me) = 'system' then
    retired.company_id := me;
    retired.type := 'retire';
    retired.user_id := app_user_id();
    perform points_take_(retired, wanted);
  end if;
  return 'ok';
end $$;

-- What somebody above sees of accounts below.
create function points_accounts_below(targets bigint[])
returns table (company_id bigint, name text, monthly bigint, lasting bigint, monthly_grant bigint, is_grant_due boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, c.name, coalesce(a.monthly, 0), coalesce(a.lasting, 0), coalesce(s.monthly_grant, 0),
    coalesce(s.monthly_grant > 0
      and a.granted_month is distinct from date_trunc('month', now() at time zone c.time_zone)::date, false)
  from companies c left join points_accounts a on a.company_id = c.id
  left join points_settings s on s.company_id = c.id
  where c.id = any (targets) and points_below(c.id)
$$;

-- How many points somebody below gets every month, at the expense of the company of the transaction.
create function points_set_grant(target bigint, wanted bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not points_below(target) then return false; end if;
  insert into points_settings as s (company_id, monthly_grant, granted_by)
  values (target, wanted, app_company_id())
  on conflict (company_id) do update set monthly_grant = excluded.monthly_grant, granted_by = excluded.granted_by,
    updated_at = now()
  where s.monthly_grant <> excluded.monthly_grant;
  return true;
end $$;

-- Below which balance the admins of the company of the transaction are told.
create function points_set_threshold(wanted bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into points_settings (company_id, low_threshold) values (app_company_id(), wanted)
  on conflict (company_id) do update set low_threshold = excluded.low_threshold, updated_at = now();
  update points_accounts set is_low_told = false where company_id = app_company_id() and is_low_told;
$$;

-- Notes that the admins of the company of the transaction were told of a low balance, or that it is above again.
-- True when they are to be told now.
create function points_tell_low() returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account points_accounts := points_lock_(app_company_id());
  is_low boolean := coalesce(account.monthly + account.lasting < (
    select s.low_threshold from points_settings s where s.company_id = account.company_id), false);
begin
  update points_accounts set is_low_told = is_low where company_id = account.company_id;
  return is_low and not account.is_low_told;
end $$;

-- Gives the points of the month that is now in the zone of the company: granted, insufficient or not due.
create function points_grant_month_(company bigint) returns text language plpgsql as $$
declare
  house record;
  zone text := points_zone_(company);
  month date := date_trunc('month', now() at time zone zone)::date;
  debit points_ledger;
  credit points_ledger;
begin
  select h.id, h.level, s.monthly_grant as amount into house from points_settings s
  join companies h on h.id = s.granted_by where s.company_id = company and s.monthly_grant > 0;
  if not found then return 'notDue'; end if;
  perform points_lock_(least(company, house.id));
  perform points_lock_(greatest(company, house.id));
  if (select granted_month from points_accounts where company_id = company) = month then return 'notDue'; end if;
  if house.level = 'system' then perform points_issue_(house.id, house.amount); end if;
  if (select a.monthly + a.lasting from points_accounts a where a.company_id = house.id) < house.amount then
    return 'insufficient';
  end if;
  debit.company_id := house.id;
  debit.type := 'allotOut';
  debit.label := (select name from companies where id = company);
  debit.idempotency_key := 'month:' || company || ':' || month;
  credit.company_id := company;
  credit.type := 'monthlyGrant';
  credit.kind := 'monthly';
  credit.expires_at := (month + interval '1 month') at time zone zone;
  credit.idempotency_key := 'month:' || month;
  perform points_move_(debit, credit, house.amount, false);
  update points_accounts set granted_month = month where company_id = company;
  return 'granted';
end $$;

do $$
declare
  routine record;
begin
  for routine in select oid::regprocedure as name, proname from pg_proc
    where pronamespace = 'public'::regnamespace and proname like 'points\_%'
  loop
    execute format('revoke execute on function %s from public', routine.name);
    if routine.proname not like '%\_' then
      execute format('grant execute on function %s to %I', routine.name, app_role());
    end if;
  end loop;
end $$;
