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
