import type { BatchSelection } from '@landfall/contract/list.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { batchSql } from '#platform/list/list-selection.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import { one } from '#platform/postgres/database.ts'
import type { RecordConflict, RecycleHandler } from '#platform/records/recycle-handler.ts'
import { collectedList } from './collected-list.ts'

/** Moves the selected to the recycle bin; throws `nothingSelected` when there is none. */
export async function discardCollected(
  ctx: TransactionContext,
  selection: BatchSelection,
): Promise<{ deletedAt: string; count: number }> {
  const binder = new SqlBinder()
  const where = batchSql(collectedList(ctx), selection, binder)
  const moment = await one<{ deletedAt: string }>(
    ctx.db,
    `select date_trunc('milliseconds', clock_timestamp()) as deleted_at`,
  )
  const deletedAt = moment?.deletedAt ?? new Date().toISOString()
  const rows = await ctx.db.query(
    `update collected_customers e set deleted_at = ${binder.bind(deletedAt, 'timestamptz')}, deleted_by = app_user_id()
     where ${where} returning e.id`,
    binder.values,
  )
  if (rows.length === 0) throw new AppError('nothingSelected')
  return { deletedAt, count: rows.length }
}

/** Brings back what the caller discarded in one action. */
export async function restoreCollected(
  ctx: TransactionContext,
  deletedAt: string,
): Promise<{ restored: number; refused: number }> {
  const rows = await ctx.db.query<{ id: number }>(
    'select id from collected_customers where deleted_at = $1 and deleted_by = app_user_id()',
    [deletedAt],
  )
  const ids = rows.map(({ id }) => id)
  const { restored, conflicts } = await collectedRecycling.restore(ctx, ids, { isRenaming: false })
  return { restored, refused: conflicts.length }
}

/** Collected companies in the recycle bin; one that was collected again since stays there. */
export const collectedRecycling: RecycleHandler = {
  kind: 'collected',
  async restore({ db }, ids) {
    await db.query('select 1 from collected_customers where id = any($1) order by id for update', [ids])
    const taken = await db.query<RecordConflict>(
      `select distinct on (mine.id) mine.id as record_id, mine.name as title, 'nameTaken' as reason, mine.name as value,
         other.id as holder_id, other.name as holder_title
       from collected_customers mine join collected_customers other
         on other.state = 'open' and other.id <> mine.id and (other.deleted_at is null or (other.id = any($1) and other.id < mine.id))
         and ((other.name_key = mine.name_key and other.country is not distinct from mine.country)
           or other.trade_key = mine.trade_key)
       where mine.id = any($1) and mine.state = 'open' order by mine.id, other.id`,
      [ids],
    )
    const refused = new Set(taken.map(({ recordId }) => recordId))
    const free = ids.filter((id) => !refused.has(id))
    await db.query('update collected_customers set deleted_at = null, deleted_by = null where id = any($1)', [
      free,
    ])
    return { restored: free.length, conflicts: taken }
  },
  async purge(db, ids) {
    await db.query('delete from collected_customers where id = any($1) and deleted_at is not null', [ids])
  },
}
