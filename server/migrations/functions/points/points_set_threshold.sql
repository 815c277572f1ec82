-- Below which balance the admins of the company of the transaction are told.
create or replace function points_set_threshold(wanted bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into points_settings (company_id, low_threshold) values (app_company_id(), wanted)
  on conflict (company_id) do update set low_threshold = excluded.low_threshold, updated_at = now();
  update points_accounts set is_low_told = false where company_id = app_company_id() and is_low_told;
$$;
revoke execute on function points_set_threshold(bigint) from public;
do $$ begin execute format('grant execute on function points_set_threshold(bigint) to %I', app_role()); end $$;
