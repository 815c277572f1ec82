-- How many points somebody below gets every month, at the expense of the company of the transaction.
create or replace function points_set_grant(target bigint, wanted bigint) returns boolean
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
revoke execute on function points_set_grant(bigint,bigint) from public;
do $$ begin execute format('grant execute on function points_set_grant(bigint,bigint) to %I', app_role()); end $$;
