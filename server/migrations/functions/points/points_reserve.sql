-- Charges what is about to be used. The outcome is ok (with no reservation where nothing is to be paid), insufficient
-- or limit. With `joins`, an open reservation for the same thing is enough.
create or replace function points_reserve(wanted text, unit bigint, quantity bigint, things text[], reference text, label text,
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
revoke execute on function points_reserve(text,bigint,bigint,text[],text,text,text,interval,boolean) from public;
do $$ begin execute format('grant execute on function points_reserve(text,bigint,bigint,text[],text,text,text,interval,boolean) to %I', app_role()); end $$;
