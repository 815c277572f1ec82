import { mapGatheringRoutes } from '@landfall/contract/buyers/map-gatherings.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { latestGathering, pauseGathering, resumeGathering, startGathering } from './gathering-service.ts'

/** Companies gathered from OpenStreetMap. */
export function registerGatheringRoutes(server: HttpServer): void {
  const routes = mapGatheringRoutes
  endpoint(server, routes.latest, latestGathering)
  endpoint(server, routes.start, (ctx, { body }) => startGathering(ctx, body))
  endpoint(server, routes.pause, (ctx, { params }) => pauseGathering(ctx, params.id))
  endpoint(server, routes.resume, (ctx, { params }) => resumeGathering(ctx, params.id))
}
