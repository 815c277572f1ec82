-- Tells the timeline what was changed of customers.
create or replace function note_changed_customers() returns trigger language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = 'force_generic_plan' as $$
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
