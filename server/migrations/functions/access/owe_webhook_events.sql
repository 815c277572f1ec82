-- Whoever writes an event owes it to every webhook that wants its kind.
create or replace function owe_webhook_events() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into webhook_deliveries (company_id, webhook_id, event_id, customer_id)
  select e.company_id, w.id, e.id, e.customer_id
  from new_rows e join webhooks w on w.company_id = e.company_id and w.is_active and e.kind = any (w.kinds)
  order by e.id, w.id;
  return null;
end $$;
