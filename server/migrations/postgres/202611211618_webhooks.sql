-- Webhooks: events about customers, written in the transaction that makes them and sent until they have arrived.

create table webhooks (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  url text not null check (length(url) <= 500),
  secret_sealed text not null,
  kinds text[] not null,
  is_active boolean not null default true,
  -- Since when nothing has arrived, and why it was switched off by itself.
  failing_since timestamptz,
  off_reason text check (off_reason in ('failing', 'gone')),
  created_by bigint default app_user_id() references users on delete set null,
  created_at timestamptz not null default now(),
  unique (company_id, id)
);
create index webhooks_created_by on webhooks (created_by) where created_by is not null;
select app_tenant_table('webhooks');
select app_audited('webhooks', masked => '{secret_sealed}', ignored => '{failing_since}');

create table webhook_events (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  kind text not null,
  -- No reference: an event outlives its customer.
  customer_id bigint,
  data jsonb not null,
  happened_at timestamptz not null default clock_timestamp(),
  unique (company_id, id)
);
create index webhook_events_age on webhook_events (happened_at);
select app_tenant_table('webhook_events');

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  webhook_id bigint not null,
  event_id bigint not null,
  customer_id bigint,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  status integer,
  error text not null default '',
  took_ms integer,
  foreign key (company_id, webhook_id) references webhooks (company_id, id) on delete cascade,
  foreign key (company_id, event_id) references webhook_events (company_id, id) on delete cascade
);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at, id) where state = 'waiting';
create index webhook_deliveries_order on webhook_deliveries (webhook_id, customer_id, id) where state = 'waiting';
create index webhook_deliveries_webhook on webhook_deliveries (company_id, webhook_id, id);
create index webhook_deliveries_event on webhook_deliveries (company_id, event_id);
select app_tenant_table('webhook_deliveries');

-- Whoever writes an event owes it to every webhook that wants its kind.
create function owe_webhook_events() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into webhook_deliveries (company_id, webhook_id, event_id, customer_id)
  select e.company_id, w.id, e.id, e.customer_id
  from new_rows e join webhooks w on w.company_id = e.company_id and w.is_active and e.kind = any (w.kinds)
  order by e.id, w.id;
  return null;
end $$;
create trigger webhook_events_owed after insert on webhook_events
  referencing new table as new_rows for each statement execute function owe_webhook_events();

create function webhook_customer(c customers) returns jsonb language sql stable as $$
  select jsonb_build_object('id', c.id, 'name', c.name, 'country', c.country, 'website', c.website, 'phone', c.phone,
    'stage', c.stage, 'intent', c.intent, 'ownerId', c.owner_id, 'poolId', c.pool_id,
    'nextContactAt', c.next_contact_at, 'lastFollowUpAt', c.last_follow_up_at,
    'createdAt', c.created_at, 'updatedAt', c.updated_at)
$$;

-- The kinds that a company's webhooks want; nothing is written for nobody.
create function wanted_webhook_kinds(company bigint) returns text[]
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(distinct kind), '{}') from webhooks w, unnest(w.kinds) kind
  where w.company_id = company and w.is_active
$$;

create function note_created_customers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from webhooks where is_active) then return null; end if;
  insert into webhook_events (company_id, kind, customer_id, data)
  select n.company_id, 'customer.created', n.id, jsonb_build_object('customer', webhook_customer(n::customers))
  from new_rows n
  where 'customer.created' = any (wanted_webhook_kinds(n.company_id)) order by n.id;
  return null;
end $$;
create trigger customers_webhook_created after insert on customers
  referencing new table as new_rows for each statement execute function note_created_customers();

create function note_changed_customers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
        'follow_up_clock_at', 'deal_at', 'deal_reversed_at', 'drops_at', 'locked_by', 'name_key', 'name_sort'])
    ) changed
    cross join lateral (values
      ('customer.deleted', o.deleted_at is null and n.deleted_at is not null,
        jsonb_build_object('customer', webhook_customer(n::customers))),
      ('customer.restored', o.deleted_at is not null and n.deleted_at is null,
        jsonb_build_object('customer', webhook_customer(n::customers))),
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
create trigger customers_webhook_changed after update on customers
  referencing old table as old_rows new table as new_rows for each statement execute function note_changed_customers();

create function note_follow_ups() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from webhooks where is_active) then return null; end if;
  insert into webhook_events (company_id, kind, customer_id, data)
  select n.company_id, 'followUp.created', n.customer_id, jsonb_build_object('followUp', jsonb_build_object(
    'id', n.id, 'customerId', n.customer_id, 'authorId', n.author_id, 'method', n.method, 'content', n.content,
    'happenedAt', n.happened_at, 'nextContactAt', n.next_contact_at))
  from new_rows n
  where 'followUp.created' = any (wanted_webhook_kinds(n.company_id)) order by n.id;
  return null;
end $$;
create trigger follow_ups_webhook after insert on follow_ups
  referencing new table as new_rows for each statement execute function note_follow_ups();
