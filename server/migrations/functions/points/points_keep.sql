-- When the next look at an open reservation is due.
create or replace function points_keep(reservation bigint, check_after interval) returns void
language sql security definer set search_path = public, pg_temp as $$
  update points_reservations set check_at = clock_timestamp() + check_after
  where id = reservation and company_id = app_company_id() and state = 'open'
$$;
revoke execute on function points_keep(bigint,interval) from public;
do $$ begin execute format('grant execute on function points_keep(bigint,interval) to %I', app_role()); end $$;
