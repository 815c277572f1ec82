import { watchRoutes } from '@landfall/contract/customs/customs-watches.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { changeWatch, createWatch, readRuns, removeWatch, restoreWatch, runNow } from './watch-service.ts'
import { listWatches } from './watch-store.ts'
import { createWatchTurns } from './watch-turn.ts'

/** Saved searches of customs data and what they tell of. */
export function registerWatchRoutes(server: HttpServer, { clickhouse }: { clickhouse: Clickhouse }): void {
  const needs = { clickhouse, inTurn: createWatchTurns() }
  endpoint(server, watchRoutes.list, async (ctx) => ({ items: await listWatches(ctx.db) }))
  endpointWithoutTransaction(server, watchRoutes.create, (ctx, { body }) => createWatch(needs, ctx, body))
  endpointWithoutTransaction(server, watchRoutes.change, (ctx, { params, body }) =>
    changeWatch(needs, ctx, { id: params.id, change: body }),
  )
  endpoint(server, watchRoutes.remove, async (ctx, { params }) => {
    await removeWatch(ctx, params.id)
    return null
  })
  endpoint(server, watchRoutes.restore, (ctx, { params }) => restoreWatch(ctx, params.id))
  endpointWithoutTransaction(server, watchRoutes.run, async (ctx, { params }) => ({
    run: await runNow(needs, ctx, params.id),
  }))
  endpoint(server, watchRoutes.runs, async (ctx, { params }) => ({ items: await readRuns(ctx, params.id) }))
}
