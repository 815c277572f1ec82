-- Adds what changed to the event of this transaction, or writes one where nothing was told of the customer yet.
create or replace function note_customer_details(company bigint, customer_ids bigint[], detail text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update webhook_events e set data = jsonb_set(e.data, '{changed}', e.data -> 'changed' || to_jsonb(detail))
  where e.company_id = company and e.customer_id = any (customer_ids) and e.written_in = pg_current_xact_id()
    and e.kind = 'customer.changed' and not e.data -> 'changed' ? detail;
  insert into webhook_events (company_id, kind, customer_id, data)
  select c.company_id, 'customer.changed', c.id,
    jsonb_build_object('customer', webhook_customer(c), 'changed', jsonb_build_array(detail))
  from customers c
  where c.company_id = company and c.id = any (customer_ids) and 'customer.changed' = any (wanted_webhook_kinds(company))
    -- A part of another one, which was told before, no longer changes by itself.
    and c.merged_into_id is null
    and not exists (
      select from webhook_events e
      where e.company_id = company and e.customer_id = c.id and e.written_in = pg_current_xact_id()
        and e.kind in ('customer.created', 'customer.changed'))
  order by c.id;
end $$;
revoke execute on function note_customer_details(bigint,bigint[],text) from public;
