-- Notes that the admins of the company of the transaction were told of a low balance, or that it is above again.
-- True when they are to be told now.
create or replace function points_tell_low() returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account points_accounts := points_lock_(app_company_id());
  is_low boolean := coalesce(account.monthly + account.lasting < (
    select s.low_threshold from points_settings s where s.company_id = account.company_id), false);
begin
  update points_accounts set is_low_told = is_low where company_id = account.company_id;
  return is_low and not account.is_low_told;
end $$;
revoke execute on function points_tell_low() from public;
do $$ begin execute format('grant execute on function points_tell_low() to %I', app_role()); end $$;
