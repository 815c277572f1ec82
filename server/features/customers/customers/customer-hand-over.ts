import { type Db, one } from '#platform/postgres/database.ts'

/** Customers somebody is responsible for. */
export function countOwned(db: Db, userId: number): Promise<number> {
  return countWhere(db, 'owner_id = $1 and deleted_at is null', userId)
}

/** The same with those in the recycle bin, which must not come back to somebody who left. */
export function countOwnedEver(db: Db, userId: number): Promise<number> {
  return countWhere(db, 'owner_id = $1', userId)
}

async function countWhere(db: Db, condition: string, userId: number): Promise<number> {
  const row = await one<{ count: number }>(
    db,
    `select count(*)::int as count from customers where ${condition}`,
    [userId],
  )
  return row?.count ?? 0
}

/** Gives some of somebody's customers to another owner, or to the public pool; returns how many. */
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
