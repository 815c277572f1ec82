-- Tells the timeline of new customers.
create or replace function note_created_customers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from webhooks where is_active) then return null; end if;
  insert into webhook_events (company_id, kind, customer_id, data)
  select n.company_id, 'customer.created', n.id, jsonb_build_object('customer', webhook_customer(n::customers))
  from new_rows n
  where 'customer.created' = any (wanted_webhook_kinds(n.company_id)) order by n.id;
  return null;
end $$;
