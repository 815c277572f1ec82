import { type PlaceKindWords, placeKindRoutes } from '@landfall/contract/buyers/place-kinds.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import type { Db } from '#platform/postgres/database.ts'
import { listKinds, readKind, resetKind, saveKind } from './place-kind-store.ts'

/** By which words and tags lines of business are known on the map. */
export function registerPlaceKindRoutes(server: HttpServer): void {
  const routes = placeKindRoutes
  endpoint(server, routes.list, async ({ db }) => ({ items: await listKinds(db) }))
  endpoint(server, routes.save, async ({ db }, { params, body }) => {
    await saveKind(db, params.kind, body)
    return known(db, params.kind)
  })
  endpoint(server, routes.reset, async ({ db }, { params }) => {
    await resetKind(db, params.kind)
    return known(db, params.kind)
  })
}

async function known(db: Db, kind: string): Promise<PlaceKindWords> {
  const found = await readKind(db, kind)
  if (!found) throw new Error(`nobody knows the kind ${kind}`)
  return found
}
