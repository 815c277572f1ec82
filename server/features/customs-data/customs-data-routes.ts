import { customsRoutes } from '@landfall/contract/customs-data.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import { recordDataPull } from '#platform/records/data-pull-store.ts'
import { recordEndpoint } from '#platform/trade/record-endpoint.ts'
import { listCompanies } from './company-list.ts'
import { readCompany } from './company-profile.ts'
import { type ExportNeeds, quoteExport, startExport } from './customs-export.ts'
import { readRecord } from './record-detail.ts'
import { listShipments, listStatistics } from './record-list.ts'
import { summariseShipments } from './record-summary.ts'
import { summariseStatistics } from './statistic-summary.ts'

/** Customs records: lists, companies, summaries, one of each, export. */
export function registerCustomsDataRoutes(server: HttpServer, needs: ExportNeeds): void {
  const { clickhouse } = needs
  recordEndpoint(server, customsRoutes.shipments, (ctx, { query }) => listShipments(clickhouse, ctx, query))
  recordEndpoint(server, customsRoutes.statistics, (ctx, { query }) => listStatistics(clickhouse, ctx, query))
  recordEndpoint(server, customsRoutes.companies, (ctx, { query }) => listCompanies(clickhouse, ctx, query))
  recordEndpoint(server, customsRoutes.summary, (ctx, { query }) =>
    summariseShipments(clickhouse, ctx, query),
  )
  recordEndpoint(server, customsRoutes.statisticSummary, (ctx, { query }) =>
    summariseStatistics(clickhouse, ctx, query),
  )
  recordEndpoint(server, customsRoutes.record, (ctx, { params }) => readRecord(clickhouse, ctx, params.id))
  recordEndpoint(server, customsRoutes.company, async (ctx, { query }) => {
    const company = await readCompany(clickhouse, ctx, query)
    const { name: subject } = company
    await ctx.transaction((db) =>
      recordDataPull(db, { action: 'opened', source: 'tradeCompany', subject, rowCount: 1 }),
    )
    return company
  })
  recordEndpoint(server, customsRoutes.exportCost, (ctx, { body }) => quoteExport(ctx, needs, body))
  recordEndpoint(server, customsRoutes.export, (ctx, { body }) => startExport(ctx, needs, body))
}
