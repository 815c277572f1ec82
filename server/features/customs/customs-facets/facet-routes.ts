import { customsFacetRoutes, type FacetName, facetNames } from '@landfall/contract/customs/customs-facets.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import { recordEndpoint } from '#platform/trade/record-endpoint.ts'
import { countContainers, listFacets, readTotals } from './facet-list.ts'

/** What shipments can be narrowed by, with counts, their sums and their containers. */
export function registerFacetRoutes(server: HttpServer, { clickhouse }: { clickhouse: Clickhouse }): void {
  recordEndpoint(server, customsFacetRoutes.facets, (ctx, { query: { names, ...selection } }) =>
    listFacets(clickhouse, ctx, { selection, names: readNames(names) }),
  )
  recordEndpoint(server, customsFacetRoutes.totals, (ctx, { query }) => readTotals(clickhouse, ctx, query))
  recordEndpoint(server, customsFacetRoutes.containers, (ctx, { query }) =>
    countContainers(clickhouse, ctx, query),
  )
}

function readNames(text: string | undefined): readonly FacetName[] {
  const wanted = text?.split(',')
  return wanted ? facetNames.filter((name) => wanted.includes(name)) : facetNames
}
