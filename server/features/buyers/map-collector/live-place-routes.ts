import { livePlaceRoutes } from '@landfall/contract/buyers/live-places.ts'
import type { AskingNeeds } from '#features/buyers/connectors/connector-asking.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { collectLivePlace, searchLivePlaces } from './live-places.ts'
import type { PlaceNeeds } from './map-collecting.ts'

/** Places that services tell of while somebody looks. */
export function registerLivePlaceRoutes(server: HttpServer, needs: PlaceNeeds & AskingNeeds): void {
  endpointWithoutTransaction(server, livePlaceRoutes.search, (ctx, { params, query }) =>
    searchLivePlaces(ctx, needs, { key: params.key, ...query }),
  )
  endpoint(server, livePlaceRoutes.collect, (ctx, { params, body }) =>
    collectLivePlace(ctx, needs, { key: params.key, ...body }),
  )
}
