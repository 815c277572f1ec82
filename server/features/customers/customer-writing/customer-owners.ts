import type { Db } from '#platform/postgres/database.ts'

/** Gives a customer to an owner, or to the public pool. */
export async function setOwner(db: Db, id: number, ownerId: number | null): Promise<void> {
  await db.query(
    `update customers set owner_id = $2::bigint,
       owned_at = case when $2::bigint is not null then now() end,
       pooled_at = case when $2::bigint is null then now() end
     where id = $1`,
    [id, ownerId],
  )
}

/** Gives customers to an owner or to the public pool whose own one is still here. */
export async function replaceOwner(db: Db, ids: readonly number[], ownerId: number | null): Promise<void> {
  await db.query(
    `update customers c set owner_id = $2::bigint,
       owned_at = case when $2::bigint is not null then now() end,
       pooled_at = case when $2::bigint is null then now() end
     from users u where c.id = any($1) and u.id = c.owner_id and u.disabled_at is not null`,
    [ids, ownerId],
  )
}

/** Puts a customer where it shall be: with an owner, or in a pool. */
export async function setPlace(
  db: Db,
  id: number,
  { ownerId, poolId }: { ownerId: number | null; poolId: number | null },
): Promise<void> {
  await db.query(
    `update customers set owner_id = $2::bigint, pool_id = case when $2::bigint is null then $3::bigint end,
       acquired_by = case when $2::bigint is null then acquired_by else 'transferred' end, updated_at = clock_timestamp()
     where id = $1`,
    [id, ownerId, poolId],
  )
}

/** Gives customers of an owner to another one. */
export async function transferOwned(
  db: Db,
  ids: readonly number[],
  { userId, keepsNextContact }: { userId: number; keepsNextContact: boolean },
): Promise<void> {
  await db.query(
    `update customers set owner_id = $2, acquired_by = 'transferred', updated_at = clock_timestamp(),
       next_contact_at = case when $3 then next_contact_at end where id = any($1)`,
    [ids, userId, keepsNextContact],
  )
}

/** Gives customers of a pool to people, each to one. */
export async function assignPooled(db: Db, dealt: readonly { id: number; ownerId: number }[]): Promise<void> {
  await db.query(
    `update customers c set owner_id = dealt.user_id, acquired_by = 'assigned', updated_at = clock_timestamp()
     from unnest($1::bigint[], $2::bigint[]) as dealt (id, user_id) where c.id = dealt.id`,
    [dealt.map(({ id }) => id), dealt.map(({ ownerId }) => ownerId)],
  )
}

/** Gives customers of a pool to who claims them; answers which of them nobody else had taken. */
export async function claimPooled(db: Db, ids: readonly number[], userId: number): Promise<Set<number>> {
  const taken = await db.query<{ id: number }>(
    `update customers set owner_id = $2, acquired_by = 'claimed', updated_at = clock_timestamp()
     where id = any($1) and owner_id is null and deleted_at is null returning id`,
    [ids, userId],
    { prepareAs: 'claim' },
  )
  return new Set(taken.map(({ id }) => id))
}

/** Puts customers into a pool for a reason. */
export async function releaseToPool(
  db: Db,
  ids: readonly number[],
  { poolId, reasonId }: { poolId: number; reasonId: number | null },
): Promise<void> {
  await db.query(
    `update customers set owner_id = null, pool_id = $2, release_type = 'manual', release_reason_id = $3,
       updated_at = clock_timestamp() where id = any($1)`,
    [ids, poolId, reasonId],
  )
}

/** Puts customers into pools by the rules. */
export async function dropToPools(
  db: Db,
  drops: readonly { id: number; poolId: number | null }[],
): Promise<void> {
  await db.query(
    `update customers c set owner_id = null, release_type = 'auto', release_reason_id = null, pool_id = d.pool_id
     from unnest($1::bigint[], $2::bigint[]) as d (id, pool_id) where c.id = d.id`,
    [drops.map(({ id }) => id), drops.map(({ poolId }) => poolId)],
  )
}

/** Has the customers of a pool lie in the first one from now on, those in the recycle bin included. */
export async function emptyPool(db: Db, poolId: number): Promise<void> {
  await db.query(
    `update customers set pool_id = (select p.id from pools p where p.is_default),
       release_type = coalesce(release_type, 'manual') where pool_id = $1`,
    [poolId],
  )
}

/** Gives some of somebody's customers to another owner, or to the public pool, and tells their timelines; returns how many. */
export async function moveOwned(
  db: Db,
  { userId, successorId, limit }: { userId: number; successorId: number | null; limit: number },
): Promise<number> {
  const rows = await db.query(
    `with taken as (
       select id from customers where owner_id = $1 order by id limit $3 for update
     ), moved as (
       update customers c set owner_id = $2::bigint, updated_at = clock_timestamp(),
         release_type = case when $2::bigint is null then 'leaver' end,
         acquired_by = case when $2::bigint is null then c.acquired_by else 'transferred' end
       from taken where c.id = taken.id returning c.id
     )
     insert into customer_events (customer_id, kind, data)
     select id, 'ownerChanged', jsonb_build_object('before', $1::bigint, 'after', $2::bigint) from moved
     returning customer_id`,
    [userId, successorId, limit],
  )
  return rows.length
}
