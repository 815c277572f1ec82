import { tradeCompanyRoutes } from '@landfall/contract/customs-companies.ts'
import { customsRoutes } from '@landfall/contract/customs-data.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import { recordDataPull } from '#platform/records/data-pull-store.ts'
import { recordEndpoint } from '#platform/trade/record-endpoint.ts'
import { findByName } from './company-finding.ts'
import { listCompanies } from './company-list.ts'
import { readCompetitorPartners, readSimilar } from './company-partners.ts'
import { readCompany } from './company-profile.ts'

/** Companies found in customs records: rankings, one of them, those around it. */
export function registerCompanyRoutes(server: HttpServer, { clickhouse }: { clickhouse: Clickhouse }): void {
  recordEndpoint(server, customsRoutes.companies, (ctx, { query }) => listCompanies(clickhouse, ctx, query))
  recordEndpoint(server, tradeCompanyRoutes.read, async (ctx, { query }) => {
    const company = await readCompany(clickhouse, ctx, query)
    const { name: subject } = company
    await ctx.transaction((db) =>
      recordDataPull(db, { action: 'opened', source: 'tradeCompany', subject, rowCount: 1 }),
    )
    return company
  })
  recordEndpoint(server, tradeCompanyRoutes.similar, async (ctx, { query }) => ({
    items: await readSimilar(clickhouse, ctx, query),
  }))
  recordEndpoint(server, tradeCompanyRoutes.competitorPartners, async (ctx, { query }) => ({
    items: await readCompetitorPartners(clickhouse, ctx, query),
  }))
  recordEndpoint(server, tradeCompanyRoutes.byName, async (ctx, { query }) => ({
    items: await findByName(ctx, clickhouse, query),
  }))
}
