import { placeKindRoutes } from '@landfall/contract/buyers/place-kinds.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { addKind, listKinds, resetKind, saveKind } from './place-kind-store.ts'

/** By which words and tags lines of business are known on the map. */
export function registerPlaceKindRoutes(server: HttpServer): void {
  const routes = placeKindRoutes
  endpoint(server, routes.list, async ({ db }) => ({ items: await listKinds(db) }))
  endpoint(server, routes.add, ({ db }, { body }) => addKind(db, body))
  endpoint(server, routes.save, ({ db }, { params, body }) => saveKind(db, params.kind, body))
  endpoint(server, routes.reset, async ({ db }, { params }) => {
    await resetKind(db, params.kind)
    return null
  })
}
