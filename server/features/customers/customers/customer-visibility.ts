import { batchScope } from '@landfall/contract/list.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import type { SqlBinder } from '#platform/list/sql-binder.ts'
import { selectCustomerIds } from './customer-list.ts'
import { coveredSql, viewerOf, visibleSql, writableSql } from './customer-scope.ts'
import { readCustomer } from './customer-service.ts'

/** Those of some customers that the caller may see. */
export function visibleAmong(ctx: TransactionContext, ids: readonly number[]): Promise<ReadonlySet<number>> {
  return among(ctx, ids, 'see')
}

/** Those of some customers that the caller may change. */
export function writableAmong(ctx: TransactionContext, ids: readonly number[]): Promise<ReadonlySet<number>> {
  return among(ctx, ids, 'write')
}

async function among(ctx: TransactionContext, ids: readonly number[], right: 'see' | 'write') {
  const selection = { scope: batchScope.Checked, ids: [...ids] }
  return new Set(await selectCustomerIds(ctx, selection, { right, limit: ids.length }))
}

/** Whether the caller may read what is written with a customer: he sees it, and no pool covers it for him. */
export async function readsCustomer(ctx: TransactionContext, id: number): Promise<boolean> {
  if (!ctx.permissions.has('customer.customer.read') || !(await visibleAmong(ctx, [id])).has(id)) return false
  return !(await readCustomer(ctx, id)).isMasked
}

/** Customers `c` of which the caller may read what is written with them, as a condition. */
export function readableSql(caller: Parameters<typeof viewerOf>[0], binder: SqlBinder): string {
  const viewer = viewerOf(caller)
  return `(${visibleSql(viewer, binder)} and not ${coveredSql(viewer)})`
}

/** Customers `c` to whom the caller may write, as a condition. */
export function writableCustomersSql(caller: Parameters<typeof viewerOf>[0], binder: SqlBinder): string {
  return `(${writableSql(viewerOf(caller), binder)})`
}
