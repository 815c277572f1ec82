import { buyerDemandRoutes } from '@landfall/contract/buyers/buyer-demands.ts'
import { AppError } from '#platform/http/app-error.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import {
  claimDemand,
  type DemandNeeds,
  importDemands,
  listDemands,
  moveDemand,
  readDemand,
  saveBuyer,
  withdrawDemands,
} from './demand-service.ts'
import { findDemand, insertDemand, restoreDemands, updateDemand } from './demand-store.ts'

/** What buyers ask for. */
export function registerDemandRoutes(server: HttpServer, needs: DemandNeeds): void {
  const routes = buyerDemandRoutes
  endpoint(server, routes.list, (ctx, { query }) => listDemands(ctx, needs, query))
  endpointWithoutTransaction(server, routes.read, (ctx, { params }) => readDemand(ctx, needs, params.id))
  endpointWithoutTransaction(server, routes.import, (ctx, { query, stream }) =>
    importDemands(ctx, needs, { source: query.source, stream }),
  )
  endpoint(server, routes.publish, async ({ db }, { body }) => findDemand(db, await insertDemand(db, body)))
  endpoint(server, routes.edit, async ({ db }, { params, body }) => {
    if (!(await updateDemand(db, params.id, body))) throw new AppError('demandNotFound')
    return findDemand(db, params.id)
  })
  endpoint(server, routes.withdraw, async (ctx, { body }) => ({
    ids: await withdrawDemands(ctx, needs, body.selection),
  }))
  endpoint(server, routes.restore, async ({ db }, { body }) => ({
    count: await restoreDemands(db, body.ids),
  }))
  endpoint(server, routes.claim, (ctx, { params }) => claimDemand(ctx, params.id))
  endpoint(server, routes.release, (ctx, { params }) => moveDemand(ctx, params.id, 'open'))
  endpoint(server, routes.progress, (ctx, { params, body }) => moveDemand(ctx, params.id, body.state))
  endpointWithoutTransaction(server, routes.saveCustomer, (ctx, { params }) =>
    saveBuyer(ctx, needs, params.id),
  )
}
