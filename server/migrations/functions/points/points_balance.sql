-- What can be spent now, without what has run out since it was last looked at.
create or replace function points_balance() returns table (monthly bigint, lasting bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select (a.monthly - coalesce(sum(l.remaining) filter (where l.kind = 'monthly'), 0))::bigint,
    (a.lasting - coalesce(sum(l.remaining) filter (where l.kind = 'lasting'), 0))::bigint
  from points_accounts a left join points_lots l on l.company_id = a.company_id and a.next_expiry <= now()
    and l.remaining > 0 and l.expires_at <= now()
  where a.company_id = app_company_id() group by a.company_id
$$;
revoke execute on function points_balance() from public;
do $$ begin execute format('grant execute on function points_balance() to %I', app_role()); end $$;
