-- Ends a reservation: what was not used is given back, to the lots it came from. Does nothing the second time.
-- Of things, those delivered stay paid for; returns the points given back.
create or replace function points_settle(reservation bigint, used_units bigint, delivered text[]) returns bigint
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
revoke execute on function points_settle(bigint,bigint,text[]) from public;
do $$ begin execute format('grant execute on function points_settle(bigint,bigint,text[]) to %I', app_role()); end $$;
