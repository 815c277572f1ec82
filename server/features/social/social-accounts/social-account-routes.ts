import { socialAccountRoutes } from '@landfall/contract/social/social-accounts.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import {
  type AccountNeeds,
  bindAccount,
  checkAccount,
  listTargets,
  readAccounts,
  readDoor,
  renewToken,
  unbind,
} from './account-service.ts'

/** Accounts at social networks. */
export function registerAccountRoutes(server: HttpServer, needs: AccountNeeds): void {
  const routes = socialAccountRoutes
  endpoint(server, routes.list, ({ db }) => readAccounts(db))
  endpoint(server, routes.choices, ({ db }) => readAccounts(db))
  endpoint(server, routes.door, ({ db }, { params }) => readDoor(db, needs, params.id))
  endpointWithoutTransaction(server, routes.targets, async (ctx, { body }) => ({
    items: await listTargets(ctx, needs, body),
  }))
  endpointWithoutTransaction(server, routes.bind, (ctx, { body }) => bindAccount(ctx, needs, body))
  endpointWithoutTransaction(server, routes.renew, (ctx, { params, body }) =>
    renewToken(ctx, needs, { ...body, id: params.id }),
  )
  endpointWithoutTransaction(server, routes.check, (ctx, { params }) => checkAccount(ctx, needs, params.id))
  endpointWithoutTransaction(server, routes.unbind, (ctx, { params }) => unbind(ctx, needs, params.id))
}
