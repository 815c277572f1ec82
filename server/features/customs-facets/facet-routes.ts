import { customsFacetRoutes } from '@landfall/contract/customs-facets.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import { recordEndpoint } from '#platform/trade/record-endpoint.ts'
import { listFacets } from './facet-list.ts'

/** What shipments can be narrowed by, with counts. */
export function registerFacetRoutes(server: HttpServer, { clickhouse }: { clickhouse: Clickhouse }): void {
  recordEndpoint(server, customsFacetRoutes.facets, (ctx, { query }) => listFacets(clickhouse, ctx, query))
}
