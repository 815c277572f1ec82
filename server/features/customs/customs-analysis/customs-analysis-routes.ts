import { customsAnalysisRoutes } from '@landfall/contract/customs/customs-analysis.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import { recordEndpoint } from '#platform/trade/record-endpoint.ts'
import { spreadShipmentPrices, spreadStatisticPrices } from './price-analysis.ts'
import { readPartners, readPlaces, readProducts, readTrend } from './record-analysis.ts'

/** The figures behind the charts of customs data. */
export function registerCustomsAnalysisRoutes(
  server: HttpServer,
  { clickhouse }: { clickhouse: Clickhouse },
): void {
  const routes = customsAnalysisRoutes
  recordEndpoint(server, routes.trend, (ctx, { query }) => readTrend(clickhouse, ctx, query))
  recordEndpoint(server, routes.products, (ctx, { query }) => readProducts(clickhouse, ctx, query))
  recordEndpoint(server, routes.partners, (ctx, { query }) => readPartners(clickhouse, ctx, query))
  recordEndpoint(server, routes.places, (ctx, { query }) => readPlaces(clickhouse, ctx, query))
  recordEndpoint(server, routes.prices, (ctx, { query }) => spreadShipmentPrices(clickhouse, ctx, query))
  recordEndpoint(server, routes.statisticPrices, (ctx, { query }) =>
    spreadStatisticPrices(clickhouse, ctx, query),
  )
}
