import { mapPlaceRoutes } from '@landfall/contract/buyers/map-places.ts'
import {
  type ExportPoints,
  queuePaidExport,
  quoteExport,
} from '#features/buyers/company-directory/paid-export.ts'
import type { AskingNeeds } from '#features/buyers/connectors/connector-asking.ts'
import { connectorCatalogue } from '#features/buyers/connectors/connector-catalogue.ts'
import type { MapTiles } from '#platform/config/map-tiles.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { collectPlaces, type PlaceNeeds, savePlaces } from './map-collecting.ts'
import { placesExported } from './map-export.ts'
import { listPlaces, listPoints, readPlace } from './map-read-model.ts'
import { removePlaces } from './map-removal.ts'
import { findAreas } from './named-areas.ts'

/** Companies on the map. */
export function registerMapRoutes(
  server: HttpServer,
  needs: PlaceNeeds & AskingNeeds & ExportPoints & { tiles: MapTiles | undefined },
): void {
  const routes = mapPlaceRoutes
  endpoint(server, routes.list, (ctx, { query }) => listPlaces(ctx, needs, query))
  endpoint(server, routes.points, (ctx, { query }) => listPoints(ctx, needs, query))
  endpointWithoutTransaction(server, routes.areas, async (ctx, { query }) => ({
    items: await findAreas(ctx, needs, query.search),
    licence: connectorCatalogue.nominatim.licence,
  }))
  endpoint(server, routes.tiles, async () => ({ tiles: needs.tiles ?? null }))
  endpoint(server, routes.read, (ctx, { params }) => readPlace(ctx, params.id))
  endpoint(server, routes.collect, (ctx, { body }) => collectPlaces(ctx, needs, body.selection))
  endpointWithoutTransaction(server, routes.save, (ctx, { body }) => savePlaces(ctx, needs, body.selection))
  endpoint(server, routes.remove, (ctx, { body }) => removePlaces(ctx, needs, body.selection))
  endpoint(server, routes.exportCost, (ctx, { body }) =>
    quoteExport(ctx, needs, { ...placesExported, ...body }),
  )
  endpoint(server, routes.export, (ctx, { body }) =>
    queuePaidExport(ctx, needs, { ...placesExported, wish: body }),
  )
}
