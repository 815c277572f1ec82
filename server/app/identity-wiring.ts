import { batchScope } from '@landfall/contract/list.ts'
import { registerIdentityRoutes } from '#features/customers/customer-identity/identity-routes.ts'
import { registerMergeRoutes } from '#features/customers/customer-merge/merge-routes.ts'
import { keysOf } from '#features/customers/customers/customer-keys.ts'
import { selectCustomerIds } from '#features/customers/customers/customer-list.ts'
import { coveredSql, viewerOf } from '#features/customers/customers/customer-scope.ts'
import { readCustomer } from '#features/customers/customers/customer-service.ts'
import { nameKeyOf } from '#features/customers/customers/customer-store.ts'
import { recordMoves } from '#features/customers/public-pool/placement-rows.ts'
import { assertReleasable, assertRoom } from '#features/customers/public-pool/placement-service.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import { visibleAmong } from './customer-wiring.ts'

/** Recognising, disputing and merging customers. */
export function registerIdentity(server: HttpServer): void {
  registerIdentityRoutes(server, {
    visibleAmong,
    writableAmong,
    coveredOf: (ctx) => coveredSql(viewerOf(ctx)),
    nameKeyOf,
    assertVisible: readCustomer,
    recordMoves,
    assertRoom,
    keysOf: ({ emails, ...claim }) =>
      keysOf({
        ...claim,
        contacts: emails.map((email) => ({
          name: '',
          jobTitle: '',
          workEmail: email,
          personalEmail: '',
          phones: [],
          linkedin: '',
        })),
      }),
  })
  registerMergeRoutes(server, { writableAmong, assertVisible: readCustomer, nameKeyOf, assertReleasable })
}

/** Those of some customers that the caller may change. */
async function writableAmong(ctx: TransactionContext, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const selection = { scope: batchScope.Checked, ids: [...ids] }
  return new Set(await selectCustomerIds(ctx, selection, { right: 'write', limit: ids.length }))
}
