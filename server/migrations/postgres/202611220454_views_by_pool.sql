-- A view counts in the pool in which it took place, whatever becomes of the customer since.
alter table pool_views add column pool_id bigint;
update pool_views v set pool_id = coalesce(
  (select c.pool_id from customers c where c.company_id = v.company_id and c.id = v.customer_id),
  (select o.pool_id from customer_ownerships o
   where o.company_id = v.company_id and o.customer_id = v.customer_id and o.pool_id is not null order by o.id desc limit 1),
  (select p.id from pools p where p.company_id = v.company_id and p.is_default));
alter table pool_views
  alter column pool_id set not null,
  add foreign key (company_id, pool_id) references pools (company_id, id) on delete cascade,
  drop constraint pool_views_pkey,
  add primary key (company_id, user_id, viewed_on, pool_id, customer_id);
create index pool_views_pool on pool_views (company_id, pool_id);

-- Processes of the release before write no pool: until the next release it is filled in for them.
create function fill_view_pool() returns trigger language plpgsql as $$
begin
  new.pool_id := coalesce(
    (select c.pool_id from customers c where c.company_id = new.company_id and c.id = new.customer_id),
    (select p.id from pools p where p.company_id = new.company_id and p.is_default));
  return new;
end $$;
create trigger pool_views_pool before insert on pool_views for each row when (new.pool_id is null) execute function fill_view_pool();

-- What the caller has opened on this day of his company, and in which pool it lay then.
create function pool_views_today() returns table (pool_id bigint, customer_id bigint) language sql stable as $$
  select v.pool_id, v.customer_id from pool_views v
  where v.company_id = app_company_id() and v.user_id = app_user_id()
    and v.viewed_on = (select (now() at time zone k.time_zone)::date from companies k where k.id = app_company_id())
$$;
