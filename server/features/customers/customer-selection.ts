import type { BatchSelection } from '@landfall/contract/list.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { batchSql } from '#platform/list/list-selection.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import { customerList } from './customer-list.ts'
import { canWrite, viewerOf } from './customer-scope.ts'
import { isColleague } from './customer-store.ts'

/** Ids of the selected customers that the caller may see, or change; at most `limit` of them. */
export async function selectCustomerIds(
  ctx: TransactionContext,
  selection: BatchSelection,
  { right, limit }: { right: 'see' | 'write'; limit: number },
): Promise<number[]> {
  const binder = new SqlBinder()
  const where = batchSql(customerList(viewerOf(ctx), right), selection, binder)
  const rows = await ctx.db.query<{ id: number }>(
    `select c.id from customers c where ${where} order by c.id limit ${limit}`,
    binder.values,
  )
  return rows.map(({ id }) => id)
}

/** Whether the caller may give customers to somebody: a colleague who can sign in and is within his data scope. */
export async function mayOwn(ctx: TransactionContext, userId: number): Promise<boolean> {
  return canWrite(viewerOf(ctx), userId) && (await isColleague(ctx.db, userId))
}
