-- The clocks of a customer are those of its living follow-ups: when the newest took place, and for the rules of the pool
-- the newest moment at which one had both taken place and been written down. Writing down an old one therefore counts
-- from when it took place, and changing one never winds a clock further than to when it was first written.
create or replace function add_to_follow_up_clocks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update customers c set last_follow_up_at = greatest(c.last_follow_up_at, n.last_at),
    follow_up_clock_at = greatest(c.follow_up_clock_at, n.clock_at)
  from (select company_id, customer_id, max(happened_at) as last_at, max(least(happened_at, created_at)) as clock_at
        from added where deleted_at is null group by company_id, customer_id) n
  where c.company_id = n.company_id and c.id = n.customer_id
    and (c.last_follow_up_at is null or c.follow_up_clock_at is null
      or n.last_at > c.last_follow_up_at or n.clock_at > c.follow_up_clock_at);
  return null;
end $$;
