-- Processes of the release before write no pool: until the next release it is filled in for them.
create or replace function fill_view_pool() returns trigger language plpgsql as $$
begin
  new.pool_id := coalesce(
    (select c.pool_id from customers c where c.company_id = new.company_id and c.id = new.customer_id),
    (select p.id from pools p where p.company_id = new.company_id and p.is_default));
  return new;
end $$;
