import {
  dashboardRoutes,
  type TodoList,
  type TodoQueue,
  todoQueues,
} from '@landfall/contract/frame/dashboard.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { recordEndpoint } from '#platform/trade/record-endpoint.ts'
import { readCoverage } from './coverage-read-model.ts'
import { readFunnel } from './funnel-read-model.ts'
import { hasTeam, readTeam } from './team-read-model.ts'

/** What the home page needs of the stores and the workbench. */
export interface DashboardDeps {
  clickhouse: Clickhouse
  /** What waits for the caller in some queues, as far as his rights let him work on it. */
  readQueues(ctx: TransactionContext, queues: readonly TodoQueue[]): Promise<TodoList[]>
  /** The next page of one of them. */
  readQueuePage(
    ctx: TransactionContext,
    queue: TodoQueue,
    cursor: string | undefined,
  ): Promise<Pick<TodoList, 'items' | 'nextCursor'>>
}

/** What the home page shows. */
export function registerDashboardRoutes(server: HttpServer, deps: DashboardDeps): void {
  endpoint(server, dashboardRoutes.read, async (ctx) => ({
    ...(await readFunnel(ctx)),
    todo: await deps.readQueues(ctx, todoQueues),
    hasTeam: hasTeam(ctx),
  }))
  endpoint(server, dashboardRoutes.queue, (ctx, { params, query }) =>
    deps.readQueuePage(ctx, params.queue, query.cursor),
  )
  endpoint(server, dashboardRoutes.team, async (ctx) => ({ items: await readTeam(ctx) }))
  recordEndpoint(server, dashboardRoutes.coverage, (ctx) => readCoverage(deps.clickhouse, ctx))
}
