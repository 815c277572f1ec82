-- Works out anew when the living follow-ups of customers took place.
create or replace function set_follow_up_clocks(company bigint, subjects bigint[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  -- Two changes of one customer's follow-ups come one after the other, and the later one sees the earlier one's.
  select from customers where company_id = company and id = any(subjects) order by id for update;
  update customers c set last_follow_up_at = n.last_at, follow_up_clock_at = n.clock_at
  from (select subject.id as customer_id,
          (select max(happened_at) from follow_ups f
           where f.company_id = company and f.customer_id = subject.id and f.deleted_at is null) as last_at,
          (select max(least(happened_at, created_at)) from follow_ups f
           where f.company_id = company and f.customer_id = subject.id and f.deleted_at is null) as clock_at
        from unnest(subjects) as subject (id)) n
  where c.company_id = company and c.id = n.customer_id
    and (c.last_follow_up_at is distinct from n.last_at or c.follow_up_clock_at is distinct from n.clock_at);
$$;
revoke execute on function set_follow_up_clocks(bigint,bigint[]) from public;
