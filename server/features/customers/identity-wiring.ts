import { contactWith } from '@landfall/contract/customers/customer-contacts.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import { registerIdentityRoutes } from './customer-identity/identity-routes.ts'
import { registerMergeRoutes } from './customer-merge/merge-routes.ts'
import { nameKeyOf } from './customer-writing/customer-values.ts'
import { keysOf } from './customers/customer-keys.ts'
import { coveredSql, viewerOf } from './customers/customer-scope.ts'
import { readCustomer } from './customers/customer-service.ts'
import { visibleAmong, writableAmong } from './customers/customer-visibility.ts'
import { recordMoves } from './public-pool/placement-rows.ts'
import { assertReleasable, assertRoom } from './public-pool/placement-service.ts'

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
        contacts: emails.map((workEmail) => contactWith({ workEmail })),
      }),
  })
  registerMergeRoutes(server, { writableAmong, assertVisible: readCustomer, nameKeyOf, assertReleasable })
}
