import { batchScope } from '@landfall/contract/list.ts'
import { registerMergeRoutes } from '#features/customer-merge/merge-routes.ts'
import { selectCustomerIds } from '#features/customers/customer-list.ts'
import { readCustomer } from '#features/customers/customer-service.ts'
import { nameKeyOf } from '#features/customers/customer-store.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'

/** Recognising, disputing and merging customers. */
export function registerIdentity(server: HttpServer): void {
  registerMergeRoutes(server, { writableAmong, assertVisible: readCustomer, nameKeyOf })
}

/** Those of some customers that the caller may change. */
async function writableAmong(ctx: TransactionContext, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const selection = { scope: batchScope.Checked, ids: [...ids] }
  return new Set(await selectCustomerIds(ctx, selection, { right: 'write', limit: ids.length }))
}
