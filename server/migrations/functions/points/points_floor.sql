-- The system's price list, below which no OEM may sell.
create or replace function points_floor() returns table (feature text, price bigint, window_days integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.feature, p.price, p.window_days from points_prices p join companies h on h.id = p.company_id
  where h.level = 'system'
$$;
revoke execute on function points_floor() from public;
do $$ begin execute format('grant execute on function points_floor() to %I', app_role()); end $$;
