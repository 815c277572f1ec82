-- A change of a customer's people or labels is a change of the customer too: told once per transaction, with the rest.

alter table webhook_events add column written_in xid8 not null default pg_current_xact_id();
create index webhook_events_customer on webhook_events (company_id, customer_id, id);

-- Adds what changed to the event of this transaction, or writes one where nothing was told of the customer yet.
create function note_customer_details(company bigint, customer_ids bigint[], detail text) returns void
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
    and not exists (
      select from webhook_events e
      where e.company_id = company and e.customer_id = c.id and e.written_in = pg_current_xact_id()
        and e.kind in ('customer.created', 'customer.changed'))
  order by c.id;
end $$;
revoke execute on function note_customer_details from public;

create function note_changed_details() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  touched record;
begin
  if not exists (select from webhooks where is_active) then return null; end if;
  -- The transition table is there under one name, whatever happened.
  for touched in select company_id, array_agg(distinct customer_id) as ids from touched_rows group by company_id loop
    perform note_customer_details(touched.company_id, touched.ids, tg_argv[0]);
  end loop;
  return null;
end $$;

-- Saving a customer writes its people anew, mostly as they were.
create function note_changed_contacts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  touched record;
begin
  if not exists (select from webhooks where is_active) then return null; end if;
  for touched in
    select n.company_id, array_agg(distinct n.customer_id) as ids from new_rows n join old_rows o on o.id = n.id
    where n is distinct from o group by n.company_id
  loop
    perform note_customer_details(touched.company_id, touched.ids, 'contacts');
  end loop;
  return null;
end $$;

create trigger customer_contacts_webhook_insert after insert on customer_contacts
  referencing new table as touched_rows for each statement execute function note_changed_details('contacts');
create trigger customer_contacts_webhook_delete after delete on customer_contacts
  referencing old table as touched_rows for each statement execute function note_changed_details('contacts');
create trigger customer_contacts_webhook_update after update on customer_contacts
  referencing old table as old_rows new table as new_rows for each statement execute function note_changed_contacts();
create trigger customer_label_links_webhook_insert after insert on customer_label_links
  referencing new table as touched_rows for each statement execute function note_changed_details('labels');
create trigger customer_label_links_webhook_delete after delete on customer_label_links
  referencing old table as touched_rows for each statement execute function note_changed_details('labels');
