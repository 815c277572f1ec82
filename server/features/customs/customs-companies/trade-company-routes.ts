import { type TradeCompanyView, tradeCompanyRoutes } from '@landfall/contract/customs/customs-companies.ts'
import { customsRoutes } from '@landfall/contract/customs/customs-data.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import { recordDataPull } from '#platform/records/data-pull-store.ts'
import { canonicalKey } from '#platform/trade/party-identity.ts'
import { recordEndpoint } from '#platform/trade/record-endpoint.ts'
import type { Asker } from '#platform/trade/record-scope.ts'
import { findByName } from './company-finding.ts'
import { isByLikeness, listAlike } from './company-likeness.ts'
import { listCompanies } from './company-list.ts'
import { readCompany } from './company-profile.ts'
import { readCompetitorPartners, readCompetitors } from './company-rivals.ts'
import { counterpart } from './company-select.ts'
import { readSimilar } from './company-similar.ts'
import { readLanes, readPartners, readProducts } from './company-trade.ts'
import type { Subject } from './company-work.ts'

/** Companies found in customs records: rankings, one of them, those around it. */
export function registerCompanyRoutes(server: HttpServer, { clickhouse }: { clickhouse: Clickhouse }): void {
  recordEndpoint(server, customsRoutes.companies, (ctx, { query }) =>
    isByLikeness(query) ? listAlike(clickhouse, ctx, query) : listCompanies(clickhouse, ctx, query),
  )
  recordEndpoint(server, tradeCompanyRoutes.read, async (ctx, { query }) => {
    const company = await readInEitherRole(clickhouse, ctx, query)
    await recordOpening(ctx, company)
    return company
  })
  recordEndpoint(server, tradeCompanyRoutes.partners, async (ctx, { query }) =>
    opened(ctx, query, { items: await readPartners(clickhouse, ctx, query) }),
  )
  recordEndpoint(server, tradeCompanyRoutes.products, async (ctx, { query }) =>
    opened(ctx, query, { items: await readProducts(clickhouse, ctx, query) }),
  )
  recordEndpoint(server, tradeCompanyRoutes.lanes, async (ctx, { query }) =>
    opened(ctx, query, { items: await readLanes(clickhouse, ctx, query) }),
  )
  recordEndpoint(server, tradeCompanyRoutes.competitors, async (ctx, { query }) =>
    opened(ctx, query, await readCompetitors(clickhouse, ctx, query)),
  )
  recordEndpoint(server, tradeCompanyRoutes.similar, async (ctx, { query }) =>
    opened(ctx, query, await readSimilar(clickhouse, ctx, query)),
  )
  recordEndpoint(server, tradeCompanyRoutes.competitorPartners, async (ctx, { query }) =>
    opened(ctx, query, await readCompetitorPartners(clickhouse, ctx, query)),
  )
  recordEndpoint(server, tradeCompanyRoutes.byName, (ctx, { query }) => findByName(ctx, clickhouse, query))
}

/** Writes down who is told something of a company; all of its parts are one look, whichever of its keys they are asked by. */
async function opened<Part extends { items: readonly unknown[] }>(
  ctx: Context & Asker,
  { key }: Subject,
  part: Part,
): Promise<Part> {
  if (part.items.length > 0) await recordOpening(ctx, { key: canonicalKey(key, ctx) })
  return part
}

async function recordOpening(ctx: Context, { key: subject }: { key: string }): Promise<void> {
  await ctx.transaction((db) =>
    recordDataPull(db, { action: 'opened', source: 'tradeCompany', subject, rowCount: 1 }),
  )
}

/** A company that is asked for in a role it does not have is shown in the one it has. */
async function readInEitherRole(
  clickhouse: Clickhouse,
  asker: Asker,
  subject: Subject,
): Promise<TradeCompanyView> {
  try {
    return await readCompany(clickhouse, asker, subject)
  } catch (error) {
    if (!(error instanceof AppError && error.errorName === 'tradeCompanyNotFound')) throw error
    return readCompany(clickhouse, asker, { ...subject, role: counterpart[subject.role] })
  }
}
