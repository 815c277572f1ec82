import { conflictRoutes } from '@landfall/contract/customers/customer-conflicts.ts'
import { identityRoutes } from '@landfall/contract/customers/customer-identity.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import {
  type ConflictDeps,
  decideConflict,
  listConflicts,
  openConflict,
  readConflict,
  withdrawConflict,
} from './conflict-service.ts'
import { type GroupDeps, listGroups } from './duplicate-groups.ts'
import { lookUp } from './lookup-service.ts'
import { listSimilar } from './similar-customers.ts'

/** Looking customers up, those that are there twice, and the conflict desk. */
export function registerIdentityRoutes(server: HttpServer, deps: ConflictDeps & GroupDeps): void {
  endpoint(server, identityRoutes.lookUp, (ctx, { body }) => lookUp(ctx, deps, body.text))
  endpoint(server, identityRoutes.similar, async (ctx, { params }) => {
    await deps.assertVisible(ctx, params.id)
    return { items: await listSimilar(ctx, deps, params.id) }
  })
  endpoint(server, identityRoutes.groups, (ctx, { query }) => listGroups(ctx, deps, query))
  endpoint(server, conflictRoutes.list, (ctx, { query }) => listConflicts(ctx, deps, query))
  endpoint(server, conflictRoutes.read, (ctx, { params }) => readConflict(ctx, deps, params.id))
  endpoint(server, conflictRoutes.open, (ctx, { body }) => openConflict(ctx, deps, body))
  endpoint(server, conflictRoutes.decide, (ctx, { params, body }) =>
    decideConflict(ctx, deps, { id: params.id, ...body }),
  )
  endpoint(server, conflictRoutes.withdraw, (ctx, { params }) => withdrawConflict(ctx, deps, params.id))
}
