import { dashboardRoutes } from '@landfall/contract/dashboard.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { readCoverage } from './coverage-read-model.ts'
import { readFunnel } from './funnel-read-model.ts'
import { hasTeam, readTeam } from './team-read-model.ts'
import { readQueue, readTodo } from './todo-read-model.ts'

/** What the home page shows. */
export function registerDashboardRoutes(server: HttpServer, clickhouse: Clickhouse): void {
  endpoint(server, dashboardRoutes.read, async (ctx) => ({
    ...(await readFunnel(ctx)),
    todo: await readTodo(ctx),
    hasTeam: hasTeam(ctx),
  }))
  endpoint(server, dashboardRoutes.queue, (ctx, { params, query }) =>
    readQueue(ctx, params.queue, query.cursor),
  )
  endpoint(server, dashboardRoutes.team, async (ctx) => ({ items: await readTeam(ctx) }))
  endpointWithoutTransaction(server, dashboardRoutes.coverage, (ctx) => readCoverage(clickhouse, ctx))
}
