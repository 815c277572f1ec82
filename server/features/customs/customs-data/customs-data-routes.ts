import { customsRoutes } from '@landfall/contract/customs/customs-data.ts'
import type { ReachNeeds } from '#features/customs/customs-contacts/contact-reading.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import { recordEndpoint } from '#platform/trade/record-endpoint.ts'
import { readRecord } from './record-detail.ts'
import { listShipments, listStatistics } from './record-list.ts'
import { summariseShipments } from './record-summary.ts'
import { summariseStatistics } from './statistic-summary.ts'

/** Customs records: lists, summaries, one of them. */
export function registerCustomsDataRoutes(server: HttpServer, needs: ReachNeeds): void {
  const { clickhouse } = needs
  recordEndpoint(server, customsRoutes.shipments, (ctx, { query }) => listShipments(clickhouse, ctx, query))
  recordEndpoint(server, customsRoutes.statistics, (ctx, { query }) => listStatistics(clickhouse, ctx, query))
  recordEndpoint(server, customsRoutes.summary, (ctx, { query }) =>
    summariseShipments(clickhouse, ctx, query),
  )
  recordEndpoint(server, customsRoutes.statisticSummary, (ctx, { query }) =>
    summariseStatistics(clickhouse, ctx, query),
  )
  recordEndpoint(server, customsRoutes.record, (ctx, { params }) => readRecord(needs, ctx, params.id))
}
