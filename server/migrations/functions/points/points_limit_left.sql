-- What a person may still spend; null: no limit of his own.
create or replace function points_limit_left(person bigint) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select greatest(0, least(
    l.monthly_cap - (select coalesce(sum(u.spent), 0) from points_usage u where u.user_id = person
      and u.day >= date_trunc('month', now() at time zone points_zone_(l.company_id))::date),
    l.total_cap - (select coalesce(sum(u.spent), 0) from points_usage u where u.user_id = person)))::bigint
  from points_limits l where l.user_id = person and l.company_id = app_company_id()
$$;
revoke execute on function points_limit_left(bigint) from public;
do $$ begin execute format('grant execute on function points_limit_left(bigint) to %I', app_role()); end $$;
