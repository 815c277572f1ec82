import type { Db } from '#platform/postgres/database.ts'
import { binNewest } from '../customer-writing/demo-writing.ts'

/** Deletes some customers of somebody as he would have, for the recycle bin. */
export async function deleteDemoCustomers(
  db: Db,
  { deletedAt, deletedBy }: { deletedAt: Date; deletedBy: number | null },
): Promise<void> {
  const ids = await binNewest(db, { ownerId: deletedBy, deletedAt, amount: 4 })
  await db.query(
    `update customer_keys k set released_at = c.deleted_at from customers c where c.id = k.customer_id and c.id = any($1)`,
    [ids],
  )
  await db.query(
    `insert into customer_events (customer_id, user_id, kind, happened_at)
     select id, $2, 'deleted', $3 from unnest($1::bigint[]) as id`,
    [ids, deletedBy, deletedAt],
  )
}
