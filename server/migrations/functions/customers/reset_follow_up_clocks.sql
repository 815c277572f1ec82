-- Works out anew the clocks of customers whose follow-ups were changed or deleted.
create or replace function reset_follow_up_clocks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  touched record;
begin
  if tg_op = 'DELETE' then
    for touched in select company_id, array_agg(distinct customer_id) as ids from before group by company_id loop
      perform set_follow_up_clocks(touched.company_id, touched.ids);
    end loop;
  else
    -- What is merely reworded moves no clock.
    for touched in
      select company_id, array_agg(distinct customer_id) as ids from (
        select b.company_id, unnest(array[b.customer_id, a.customer_id]) as customer_id
        from before b join after a on a.id = b.id
        where (b.customer_id, b.happened_at, b.created_at, b.deleted_at)
          is distinct from (a.customer_id, a.happened_at, a.created_at, a.deleted_at)) each
      group by company_id
    loop
      perform set_follow_up_clocks(touched.company_id, touched.ids);
    end loop;
  end if;
  return null;
end $$;
