import { type Db, one } from '#platform/postgres/database.ts'

/** Where a customer was before it was moved, with the clocks it had there. */
export interface FormerPlace {
  id: number
  /** Null: in a pool. */
  ownerId: number | null
  poolId: number | null
  /** Since when its clock ran, or since when it lay in the pool. */
  ownedAt: string
  lockedUntil: string | null
  nextContactAt: string | null
  lastOwnerId: number | null
  /** Why it lay in the pool; null of one that had an owner. */
  reasonId: number | null
  how: string | null
}

/** Gives customers back to their owners as if nothing had happened. */
export async function returnToOwners(db: Db, moves: readonly FormerPlace[]): Promise<void> {
  if (moves.length === 0) return
  const ids = moves.map(({ id }) => id)
  await db.query(
    `update customers c set owner_id = back.owner_id, acquired_by = 'restored', updated_at = clock_timestamp(),
       release_count = c.release_count - (c.owner_id is null)::integer
     from unnest($1::bigint[], $2::bigint[]) as back (id, owner_id) where c.id = back.id`,
    [ids, moves.map(({ ownerId }) => ownerId)],
  )
  // Taking over sets the clocks anew.
  await db.query(
    `update customers c set owned_at = back.owned_at, locked_until = back.locked_until, last_owner_id = back.last_owner_id,
       next_contact_at = coalesce(c.next_contact_at, back.next_contact_at)
     from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[], $4::bigint[], $5::timestamptz[])
       as back (id, owned_at, locked_until, last_owner_id, next_contact_at) where c.id = back.id`,
    [
      ids,
      moves.map(({ ownedAt }) => ownedAt),
      moves.map(({ lockedUntil }) => lockedUntil),
      moves.map(({ lastOwnerId }) => lastOwnerId),
      moves.map(({ nextContactAt }) => nextContactAt),
    ],
  )
}

/** Puts customers back into their pools, where they lie as long as they did. */
export async function returnToPools(db: Db, moves: readonly FormerPlace[]): Promise<void> {
  if (moves.length === 0) return
  const ids = moves.map(({ id }) => id)
  await db.query(
    `update customers c set owner_id = null, pool_id = back.pool_id, release_type = 'restored',
       updated_at = clock_timestamp()
     from unnest($1::bigint[], $2::bigint[]) as back (id, pool_id) where c.id = back.id`,
    [ids, moves.map(({ poolId }) => poolId)],
  )
  // It was never released again.
  await db.query(
    `update customers c set pooled_at = back.pooled_at, last_owner_id = back.last_owner_id,
       release_count = c.release_count - 1, release_reason_id = back.reason_id, release_type = back.how
     from unnest($1::bigint[], $2::timestamptz[], $3::bigint[], $4::bigint[], $5::text[])
       as back (id, pooled_at, last_owner_id, reason_id, how) where c.id = back.id`,
    [
      ids,
      moves.map(({ ownedAt }) => ownedAt),
      moves.map(({ lastOwnerId }) => lastOwnerId),
      moves.map(({ reasonId }) => reasonId),
      moves.map(({ how }) => (how === 'created' ? null : how)),
    ],
  )
}

/** Gives a customer the clocks back that it had with its owner or in its pool. */
export async function returnClocks(
  db: Db,
  id: number,
  clocks: { ownedAt: string | null; pooledAt: string | null; lastOwnerId: number | null },
): Promise<void> {
  await db.query('update customers set owned_at = $2, pooled_at = $3, last_owner_id = $4 where id = $1', [
    id,
    clocks.ownedAt,
    clocks.pooledAt,
    clocks.lastOwnerId,
  ])
}

/**
 * Gives back what dropped in one night, with the clocks as they stood and some days of grace. `isUntouched` is the condition on
 * the customer `c`, its drop `d` and the run `r`.
 */
export async function returnDropped(
  db: Db,
  runId: number,
  { isUntouched, graceDays }: { isUntouched: string; graceDays: number },
): Promise<{ customerId: number; ownerId: number }[]> {
  const rows = await db.query<{ customerId: number; ownerId: number }>(
    `update customers c set owner_id = d.owner_id, acquired_by = 'restored', updated_at = clock_timestamp()
     from recycle_drops d join recycle_runs r on r.id = d.run_id join users u on u.id = d.owner_id
     where d.run_id = $1 and c.id = d.customer_id and u.disabled_at is null and ${isUntouched}
     returning c.id as customer_id, c.owner_id`,
    [runId],
  )
  await db.query(
    `update customers c set owned_at = d.owned_at,
       locked_until = greatest(c.locked_until, now() + make_interval(days => ${graceDays}))
     from recycle_drops d where d.run_id = $1 and d.customer_id = c.id and c.id = any($2)`,
    [runId, rows.map(({ customerId }) => customerId)],
  )
  return rows
}

/** Gives protections back, as the timeline kept them, that the caller changed at a moment and nobody has since; returns how many. */
export async function returnProtections(db: Db, movedAt: string, withinMinutes: number): Promise<number> {
  const row = await one<{ restored: number }>(
    db,
    `with target as (
       select c.id, nullif(change ->> 'before', '')::timestamptz as before, change from customer_events e
       cross join lateral (select e.data -> 'fields' -> 0 as change) changes
       join customers c on c.id = e.customer_id and c.deleted_at is null and c.owner_id is not null
       where e.user_id = app_user_id() and e.kind = 'changed' and change ->> 'field' = 'lockedUntil'
         and e.happened_at >= $1 and e.happened_at < $1::timestamptz + interval '1 millisecond'
         and e.happened_at > now() - interval '${withinMinutes} minutes'
         and date_trunc('milliseconds', c.locked_until)
           is not distinct from nullif(change ->> 'after', '')::timestamptz
       order by c.id for update of c
     ), told as (
       insert into customer_events (customer_id, kind, data)
       select id, 'changed', jsonb_build_object('fields', jsonb_build_array(jsonb_build_object('field', 'lockedUntil',
         'before', change ->> 'after', 'after', change ->> 'before'))) from target
     ), back as (
       update customers c set locked_until = target.before, updated_at = clock_timestamp(),
         locked_by = case when target.before is not null then c.locked_by end
       from target where c.id = target.id returning c.id
     )
     select count(*)::int as restored from back`,
    [movedAt],
  )
  return row?.restored ?? 0
}
