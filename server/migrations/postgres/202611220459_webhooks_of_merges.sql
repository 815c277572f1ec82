-- A customer that became part of another one was told as deleted, which it is not: receivers hear of the merge, with the
-- number of the customer that stays, and of its undoing.

-- Who wanted to hear of the one goes on hearing of it under its new name.
update webhooks set kinds = kinds
  || case when 'customer.deleted' = any (kinds) then '{customer.merged}' else '{}' end::text[]
  || case when 'customer.restored' = any (kinds) then '{customer.mergeUndone}' else '{}' end::text[]
where kinds && '{customer.deleted,customer.restored}';

create or replace function note_changed_customers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from webhooks where is_active) then return null; end if;
  insert into webhook_events (company_id, kind, customer_id, data)
  select happened.company_id, happened.kind, happened.id, happened.data from (
    select n.company_id, n.id, event.kind, event.data
    from new_rows n join old_rows o on o.id = n.id
    cross join lateral (
      select coalesce(array_agg(field.key order by field.key), '{}') as names
      from jsonb_each(to_jsonb(n)) field
      -- What follows from other columns is no change of its own.
      where field.value is distinct from to_jsonb(o) -> field.key and field.key <> all (array[
        'updated_at', 'owner_id', 'pool_id', 'owned_at', 'pooled_at', 'deleted_at', 'deleted_by', 'acquired_by',
        'last_owner_id', 'release_count', 'release_type', 'release_reason_id', 'last_follow_up_at',
        'follow_up_clock_at', 'deal_at', 'deal_reversed_at', 'drops_at', 'locked_by', 'name_key', 'name_sort',
        'merged_into_id'])
    ) changed
    cross join lateral (values
      (case when n.merged_into_id is null then 'customer.deleted' else 'customer.merged' end,
        o.deleted_at is null and n.deleted_at is not null,
        jsonb_strip_nulls(jsonb_build_object('targetId', n.merged_into_id))
          || jsonb_build_object('customer', webhook_customer(n::customers))),
      (case when o.merged_into_id is null then 'customer.restored' else 'customer.mergeUndone' end,
        o.deleted_at is not null and n.deleted_at is null,
        jsonb_strip_nulls(jsonb_build_object('targetId', o.merged_into_id))
          || jsonb_build_object('customer', webhook_customer(n::customers))),
      (case when n.owner_id is null and n.release_type = 'auto' then 'customer.dropped' else 'customer.ownerChanged' end,
        n.owner_id is distinct from o.owner_id,
        jsonb_build_object('customer', webhook_customer(n::customers), 'previousOwnerId', o.owner_id)),
      ('customer.changed', cardinality(changed.names) > 0,
        jsonb_build_object('customer', webhook_customer(n::customers), 'changed', to_jsonb(changed.names)))
    ) as event (kind, holds, data)
    where event.holds
  ) happened
  where happened.kind = any (wanted_webhook_kinds(happened.company_id))
  order by happened.id;
  return null;
end $$;
alter function note_changed_customers() set plan_cache_mode = force_generic_plan;

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

-- Saving a customer writes its people anew, mostly as they were; people who move change both.
create or replace function note_changed_contacts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  touched record;
begin
  if not exists (select from webhooks where is_active) then return null; end if;
  for touched in
    select n.company_id, array_agg(distinct side.customer_id) as ids from new_rows n join old_rows o on o.id = n.id
    cross join lateral (values (n.customer_id), (o.customer_id)) side (customer_id)
    where n is distinct from o group by n.company_id
  loop
    perform note_customer_details(touched.company_id, touched.ids, 'contacts');
  end loop;
  return null;
end $$;
