import type { Db } from '#platform/postgres/database.ts'

/** Deletes some customers of somebody as he would have, for the recycle bin. */
export async function deleteDemoCustomers(
  db: Db,
  { deletedAt, deletedBy }: { deletedAt: Date; deletedBy: number | null },
): Promise<void> {
  const customers = await db.query<{ id: number }>(
    `update customers set deleted_at = date_trunc('milliseconds', $1::timestamptz), deleted_by = $2
     where id in (select id from customers where owner_id = $2 order by id desc limit 4) returning id`,
    [deletedAt, deletedBy],
  )
  const ids = customers.map(({ id }) => id)
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
