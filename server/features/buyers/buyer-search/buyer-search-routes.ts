import { buyerSearchRoutes } from '@landfall/contract/buyers/buyer-search.ts'
import { endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { countFacets, type FacetNeeds } from './buyer-facets-service.ts'
import { type BuyerSearchNeeds, searchBuyers } from './buyer-search-service.ts'

/** Companies that may become customers, from all doors. */
export function registerBuyerSearchRoutes(server: HttpServer, needs: BuyerSearchNeeds & FacetNeeds): void {
  endpointWithoutTransaction(server, buyerSearchRoutes.search, (ctx, { query }) =>
    searchBuyers(ctx, needs, query),
  )
  endpointWithoutTransaction(server, buyerSearchRoutes.facets, (ctx, { query }) =>
    countFacets(ctx, needs, query),
  )
}
