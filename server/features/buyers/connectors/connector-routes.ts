import { connectorRoutes } from '@landfall/contract/buyers/connectors.ts'
import type { CollectingNeeds } from '#features/buyers/company-directory/directory-collecting.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import type { AskingNeeds } from './connector-asking.ts'
import { collectFromConnector, searchConnector } from './connector-service.ts'
import { listConnectors, saveConnector } from './connector-store.ts'

/** Sources outside. */
export function registerConnectorRoutes(
  server: HttpServer,
  needs: AskingNeeds & Pick<CollectingNeeds, 'collect'>,
): void {
  const routes = connectorRoutes
  endpoint(server, routes.list, async ({ db }) => ({ items: await listConnectors(db) }))
  endpoint(server, routes.save, ({ db }, { params, body }) => {
    const { apiKey } = body
    const keySealed = apiKey === undefined ? undefined : apiKey === '' ? null : needs.secrets.seal(apiKey)
    return saveConnector(db, params.key, { isOn: body.isOn, baseUrl: body.baseUrl, keySealed })
  })
  endpointWithoutTransaction(server, routes.search, (ctx, { params, query }) =>
    searchConnector(ctx, needs, { key: params.key, search: query.search }),
  )
  endpointWithoutTransaction(server, routes.collect, (ctx, { params, body }) =>
    collectFromConnector(ctx, needs, { key: params.key, ...body }),
  )
}
