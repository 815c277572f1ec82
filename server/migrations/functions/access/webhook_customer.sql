-- Receivers hear when a customer drops into the pool, until when it is protected, and since when it is there.
create or replace function webhook_customer(c customers) returns jsonb language sql stable as $$
  select jsonb_build_object('id', c.id, 'name', c.name, 'country', c.country, 'website', c.website, 'phone', c.phone,
    'stage', c.stage, 'intent', c.intent, 'ownerId', c.owner_id, 'poolId', c.pool_id, 'pooledAt', c.pooled_at,
    'dropsAt', c.drops_at, 'lockedUntil', case when c.locked_until > now() then c.locked_until end,
    'nextContactAt', c.next_contact_at, 'lastFollowUpAt', c.last_follow_up_at,
    'createdAt', c.created_at, 'updatedAt', c.updated_at)
$$;
