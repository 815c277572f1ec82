import type { BatchSelection } from '@landfall/contract/list.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { batchSql } from '#platform/list/list-selection.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { customerList } from './customer-list.ts'
import { viewerOf } from './customer-scope.ts'

/** What one action deleted; the moment identifies it together with who did it. */
export interface Deletion {
  deletedAt: string
  count: number
}

/** Moves the selected customers that the caller may change to the recycle bin. */
export async function deleteCustomers(ctx: TransactionContext, selection: BatchSelection): Promise<Deletion> {
  const binder = new SqlBinder()
  const where = batchSql(customerList(viewerOf(ctx), 'write'), selection, binder)
  const moment = await one<{ deletedAt: string }>(
    ctx.db,
    `select date_trunc('milliseconds', clock_timestamp()) as deleted_at`,
  )
  const deletedAt = moment?.deletedAt ?? new Date().toISOString()
  const rows = await ctx.db.query<{ id: number }>(
    `update customers c set deleted_at = ${binder.bind(deletedAt, 'timestamptz')}, deleted_by = app_user_id()
     where ${where} returning c.id`,
    binder.values,
  )
  const ids = rows.map(({ id }) => id)
  await ctx.db.query(
    'update customer_keys set released_at = $2 where customer_id = any($1) and released_at is null',
    [ids, deletedAt],
  )
  await recordForAll(ctx.db, ids, 'deleted')
  return { deletedAt, count: ids.length }
}

/** Brings back what the caller deleted in one action; a customer whose place was taken stays deleted. */
export async function restoreCustomers(
  ctx: TransactionContext,
  deletedAt: string,
): Promise<{ restored: number; refused: number }> {
  const deleted = await ctx.db.query<{ id: number; isTaken: boolean }>(
    `select c.id, exists (
       select 1 from customer_keys mine
       join customer_keys other on other.type = mine.type and other.value = mine.value and other.released_at is null
       where mine.customer_id = c.id and mine.released_at = c.deleted_at) as is_taken
     from customers c where c.deleted_at = $1 and c.deleted_by = app_user_id() for update of c`,
    [deletedAt],
  )
  const ids = deleted.filter(({ isTaken }) => !isTaken).map(({ id }) => id)
  await takeBackKeys(ctx.db, ids, deletedAt)
  await ctx.db.query('update customers set deleted_at = null, deleted_by = null where id = any($1)', [ids])
  await recordForAll(ctx.db, ids, 'restored')
  return { restored: ids.length, refused: deleted.length - ids.length }
}

async function takeBackKeys(db: Db, ids: readonly number[], releasedAt: string) {
  try {
    await db.query(
      'update customer_keys set released_at = null where customer_id = any($1) and released_at = $2',
      [ids, releasedAt],
    )
  } catch (error) {
    // Somebody created one of them anew in this very moment.
    if ((error as { code?: string }).code === '23505') throw new AppError('conflict')
    throw error
  }
}

async function recordForAll(db: Db, ids: readonly number[], kind: 'deleted' | 'restored') {
  await db.query('insert into customer_events (customer_id, kind) select unnest($1::bigint[]), $2', [
    ids,
    kind,
  ])
}
