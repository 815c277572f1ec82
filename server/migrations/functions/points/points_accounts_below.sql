-- What somebody above sees of accounts below.
create or replace function points_accounts_below(targets bigint[])
returns table (company_id bigint, name text, monthly bigint, lasting bigint, monthly_grant bigint, is_grant_due boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, c.name, coalesce(a.monthly, 0), coalesce(a.lasting, 0), coalesce(s.monthly_grant, 0),
    coalesce(s.monthly_grant > 0
      and a.granted_month is distinct from date_trunc('month', now() at time zone c.time_zone)::date, false)
  from companies c left join points_accounts a on a.company_id = c.id
  left join points_settings s on s.company_id = c.id
  where c.id = any (targets) and points_below(c.id)
$$;
revoke execute on function points_accounts_below(bigint[]) from public;
do $$ begin execute format('grant execute on function points_accounts_below(bigint[]) to %I', app_role()); end $$;
