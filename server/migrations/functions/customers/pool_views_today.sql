-- What the caller has opened on this day of his company, and in which pool it lay then.
create or replace function pool_views_today() returns table (pool_id bigint, customer_id bigint) language sql stable as $$
  select v.pool_id, v.customer_id from pool_views v
  where v.company_id = app_company_id() and v.user_id = app_user_id()
    and v.viewed_on = (select (now() at time zone k.time_zone)::date from companies k where k.id = app_company_id())
$$;
