-- What companies use of what they were given; those the transaction's house may not see are left out. Customers are
-- counted up to `app_count_limit` plus one.
create or replace function company_usage(ids bigint[])
returns table (company_id bigint, people integer, customers integer, storage_bytes bigint, last_sign_in_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select c.id, person.amount, customer.amount, file.bytes + upload.bytes, person.last_sign_in_at
  from companies c
  cross join lateral (
    select (count(*) filter (where disabled_at is null))::int as amount, max(u.last_sign_in_at) as last_sign_in_at
    from users u where u.company_id = c.id) person
  cross join lateral (
    select count(*)::int as amount from (
      select from customers k where k.company_id = c.id and k.deleted_at is null limit 100001) counted) customer
  cross join lateral (select coalesce(sum(size), 0)::bigint as bytes from files f where f.company_id = c.id) file
  cross join lateral (select coalesce(sum(size), 0)::bigint as bytes from customs_uploads k where k.company_id = c.id) upload
  where c.id = any(ids)
    and (c.id = app_company_id() or app_level() = 'system' or (c.level = 'company' and c.oem_id = app_below_oem_id()));
end;
