import { poolRoutes } from '@landfall/contract/customers/public-pool.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { requireOwnPeople } from '../public-pool/own-people.ts'
import { dryRunOwnRules, dryRunRules } from './recycle-forecast.ts'
import { readRules, saveRules } from './rule-store.ts'
import { listRuns, type RunDeps, undoRun } from './run-store.ts'

/** The rules by which customers drop into the pool by themselves, and the nights on which they did. */
export function registerRecycleRoutes(server: HttpServer, deps: RunDeps): void {
  endpoint(server, poolRoutes.rules, (ctx) => readRules(ctx.db))
  endpoint(server, poolRoutes.saveRules, async (ctx, { body }) => {
    await requireOwnPeople(ctx.db, body.sparedUserIds)
    return saveRules(ctx.db, body)
  })
  endpoint(server, poolRoutes.dryRun, (ctx, { body }) => dryRunRules(ctx, body))
  endpoint(server, poolRoutes.dryRunOwn, (ctx, { body }) => dryRunOwnRules(ctx, body))
  endpoint(server, poolRoutes.runs, async (ctx) => ({ items: await listRuns(ctx.db) }))
  endpoint(server, poolRoutes.undoRun, (ctx, { params }) => undoRun(ctx, deps, params.id))
}
