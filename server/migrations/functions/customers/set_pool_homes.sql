-- Works out anew whose rules hold for whom in a company, and says in the audit why.
create or replace function set_pool_homes(company bigint, cause text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moved bigint[];
begin
  -- Changes come one after the other, so that the later one sees the earlier; a company that is being removed needs none.
  perform from recycle_rules r join companies c on c.id = r.company_id where r.company_id = company for update of r;
  if not found then
    return;
  end if;
  with wanted as materialized (select * from nearest_pools(company, null, null)),
  gone as (
    delete from pool_homes h where h.company_id = company and not exists (select from wanted w where w.user_id = h.user_id)
    returning h.user_id
  ), settled as (
    insert into pool_homes as h (company_id, user_id, pool_id) select company, w.user_id, w.pool_id from wanted w
    on conflict (user_id) do update set pool_id = excluded.pool_id where h.pool_id <> excluded.pool_id
    returning h.user_id
  )
  select array(select user_id from gone union all select user_id from settled) into moved;
  -- The first people who come under rules of a pool, and those whom a wider circle takes in, had no night before.
  update recycle_rules r set updated_at = now(), has_homes = home.found
  from (select exists (select from pool_homes where company_id = company) as found) home
  where r.company_id = company and (r.has_homes <> home.found or (cause = 'circle' and moved <> '{}'));
  -- Customers on their way to one of these people are not to be seen yet; only a new colleague can have none.
  if cause <> 'newcomer' and moved <> '{}' then
    update recycle_rules set stale_since = now(), refreshed_through = 0 where company_id = company;
  end if;
end $$;
revoke execute on function set_pool_homes(bigint,text) from public;
