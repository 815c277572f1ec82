import { type PointsLine, type PointsPerson, pointsRoutes } from '@landfall/contract/points/points.ts'
import { pointsSellingRoutes } from '@landfall/contract/points/points-selling.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { readPage } from '#platform/list/list-page.ts'
import { allotPoints, readAccount, saveGrant, takeBackPoints } from './points-allotment.ts'
import { startLedgerExport } from './points-export.ts'
import { type LedgerViewer, ledgerColumns, ledgerList } from './points-ledger.ts'
import { peopleList, personColumns, saveLimit } from './points-people.ts'
import { readPrices, savePrices } from './points-prices.ts'
import { quotePoints } from './points-service.ts'
import { readLots, readSummary, readUsage } from './points-summary.ts'

/** Points: balance, ledger, limits, allotments and prices. */
export function registerPointsRoutes(server: HttpServer): void {
  endpoint(server, pointsRoutes.summary, (ctx) => readSummary(ctx))
  endpoint(server, pointsRoutes.quote, (ctx, { query }) => quotePoints(ctx.db, query))
  endpoint(server, pointsRoutes.lots, async (ctx) => ({ items: await readLots(ctx.db) }))
  endpoint(server, pointsRoutes.ledger, (ctx, { query }) =>
    readPage<PointsLine>(ctx.db, ledgerList(viewerOf(ctx)), { columns: ledgerColumns, query }),
  )
  endpoint(server, pointsRoutes.myLedger, (ctx, { query }) =>
    readPage<PointsLine>(ctx.db, ledgerList(ownViewer(ctx)), { columns: ledgerColumns, query }),
  )
  endpoint(server, pointsRoutes.export, (ctx, { body }) =>
    startLedgerExport(ctx, { ...body, viewer: viewerOf(ctx) }),
  )
  endpoint(server, pointsRoutes.usage, (ctx, { query }) => readUsage(ctx, query))
  endpoint(server, pointsRoutes.people, (ctx, { query }) =>
    readPage<PointsPerson>(ctx.db, peopleList(ctx), { columns: personColumns, query }),
  )
  endpoint(server, pointsRoutes.saveLimit, async (ctx, { params, body }) => {
    await saveLimit(ctx, params.id, body)
    return null
  })
  endpoint(server, pointsRoutes.saveThreshold, async (ctx, { body }) => {
    await ctx.db.query('select points_set_threshold($1)', [body.lowThreshold])
    return null
  })
  registerSellingRoutes(server)
}

function registerSellingRoutes(server: HttpServer): void {
  endpoint(server, pointsSellingRoutes.account, (ctx, { params }) => readAccount(ctx, params.id))
  endpoint(server, pointsSellingRoutes.allot, (ctx, { params, body }) => allotPoints(ctx, params.id, body))
  endpoint(server, pointsSellingRoutes.takeBack, (ctx, { params, body }) =>
    takeBackPoints(ctx, params.id, body),
  )
  endpoint(server, pointsSellingRoutes.saveGrant, (ctx, { params, body }) =>
    saveGrant(ctx, params.id, body.amount),
  )
  endpoint(server, pointsSellingRoutes.prices, async (ctx) => ({ items: await readPrices(ctx) }))
  endpoint(server, pointsSellingRoutes.savePrices, async (ctx, { body }) => ({
    items: await savePrices(ctx, body.items),
  }))
}

// Whoever sees only some people sees only their lines, beside what happened to the company.
function viewerOf({ locale, company, scope }: TransactionContext): LedgerViewer {
  const userIds = scope.kind === 'company' ? null : scope.userIds
  return { userIds, withCompany: true, locale, timeZone: company.timeZone }
}

function ownViewer({ locale, company, user }: TransactionContext): LedgerViewer {
  return { userIds: [user.id], withCompany: false, locale, timeZone: company.timeZone }
}
