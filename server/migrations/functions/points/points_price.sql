-- What a feature costs the company of the transaction: the OEM's price, but not less than the system's.
create or replace function points_price(wanted text) returns table (price bigint, window_days integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select greatest(coalesce(s.price, 0), coalesce(o.price, 0)), s.window_days
  from companies c
  left join points_prices s on s.feature = wanted
    and s.company_id = (select h.id from companies h where h.level = 'system')
  left join points_prices o on o.feature = wanted and c.level = 'company'
    and o.company_id = (select h.id from companies h where h.level = 'oem' and h.oem_id = c.oem_id)
  where c.id = app_company_id()
$$;
revoke execute on function points_price(text) from public;
do $$ begin execute format('grant execute on function points_price(text) to %I', app_role()); end $$;
