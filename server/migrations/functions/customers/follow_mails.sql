-- A mail that went out only moves the moment of its customer forward: it is put in place at once. Working it out anew out of
-- all his mails, in a function that is planned at each call, made sending three times slower.
create or replace function follow_mails() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_correspondence(company_id, array_agg(distinct customer_id)) from after
    where customer_id is not null and (sent_at is not null or replied_at is not null) group by company_id;
  elsif tg_op = 'DELETE' then
    perform refresh_correspondence(company_id, array_agg(distinct customer_id)) from before
    where customer_id is not null and (sent_at is not null or replied_at is not null) group by company_id;
  else
    -- In the order of customers: two statements that wait for each other's rows would both be stuck.
    insert into customer_correspondence as k (company_id, customer_id, mailed_at)
    select a.company_id, a.customer_id, max(a.sent_at) from before b join after a on a.id = b.id
    where a.customer_id = b.customer_id and a.replied_at is not distinct from b.replied_at
      and a.sent_at > coalesce(b.sent_at, '-infinity')
      and exists (select from customers c where c.company_id = a.company_id and c.id = a.customer_id)
    group by a.company_id, a.customer_id order by a.company_id, a.customer_id
    on conflict (company_id, customer_id) do update set mailed_at = excluded.mailed_at
    where k.mailed_at is null or k.mailed_at < excluded.mailed_at;

    perform refresh_correspondence(company_id, array_agg(distinct customer_id)) from (
      select b.company_id, unnest(array[b.customer_id, a.customer_id]) as customer_id from before b join after a on a.id = b.id
      where ((b.customer_id, b.replied_at) is distinct from (a.customer_id, a.replied_at)
          or (b.sent_at is distinct from a.sent_at and (a.sent_at > coalesce(b.sent_at, '-infinity')) is not true))
        and coalesce(b.sent_at, b.replied_at, a.sent_at, a.replied_at) is not null) each
    where customer_id is not null group by company_id;
  end if;
  return null;
end $$;
