-- Whether the company of the transaction sells to another one: the system to all, an OEM to its companies.
create or replace function points_below(target bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp
  return exists (select 1 from companies me, companies them where me.id = app_company_id() and them.id = target
    and ((me.level = 'system' and them.level <> 'system')
      or (me.level = 'oem' and them.level = 'company' and them.oem_id = me.oem_id)));
revoke execute on function points_below(bigint) from public;
do $$ begin execute format('grant execute on function points_below(bigint) to %I', app_role()); end $$;
