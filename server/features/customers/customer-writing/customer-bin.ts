import type { SqlBinder } from '#platform/list/sql-binder.ts'
import type { Db } from '#platform/postgres/database.ts'

/** Moves the customers `c` that a condition finds to the recycle bin, in the caller's name. */
export async function binWhere(
  db: Db,
  { where, binder, deletedAt }: { where: string; binder: SqlBinder; deletedAt: string },
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `update customers c set deleted_at = ${binder.bind(deletedAt, 'timestamptz')}, deleted_by = app_user_id()
     where ${where} returning c.id`,
    binder.values,
  )
  return rows.map(({ id }) => id)
}

/** Moves customers to the recycle bin, in the caller's name. */
export async function binCustomers(
  db: Db,
  ids: readonly number[],
  deletedAt: string | undefined,
): Promise<void> {
  await db.query('update customers set deleted_at = $2, deleted_by = app_user_id() where id = any($1)', [
    ids,
    deletedAt,
  ])
}

/** Moves customers to the recycle bin that became part of another one. */
export async function binMerged(db: Db, intoId: number, ids: readonly number[]): Promise<void> {
  await db.query(
    `update customers set deleted_at = date_trunc('milliseconds', clock_timestamp()), deleted_by = app_user_id(),
       merged_into_id = $1
     where id = any($2)`,
    [intoId, ids],
  )
}

/** Brings customers back from the recycle bin. */
export async function unbinCustomers(db: Db, ids: readonly number[]): Promise<void> {
  await db.query('update customers set deleted_at = null, deleted_by = null where id = any($1)', [ids])
}

/** Brings a customer back that had become part of another one; not to an owner who has left meanwhile. */
export async function unbinMerged(db: Db, id: number): Promise<void> {
  await db.query(
    `update customers c set deleted_at = null, deleted_by = null, merged_into_id = null,
       owner_id = case when exists (select from users u where u.id = c.owner_id and u.disabled_at is null) then c.owner_id end
     where c.id = $1`,
    [id],
  )
}

/** Forgets into which one customers in the recycle bin were merged. */
export async function forgetMerge(db: Db, ids: readonly number[]): Promise<void> {
  await db.query('update customers set merged_into_id = null where id = any($1)', [ids])
}

/** Removes customers in the recycle bin for good. */
export async function purgeCustomers(db: Db, ids: readonly number[]): Promise<void> {
  await db.query('delete from customers where id = any($1) and deleted_at is not null', [ids])
}

/** Removes a customer that was stored in this transaction and is not wanted after all. */
export async function dropNewCustomer(db: Db, id: number): Promise<void> {
  await db.query('delete from customers where id = $1', [id])
}
