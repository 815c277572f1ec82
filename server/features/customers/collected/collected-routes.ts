import { collectedRoutes } from '@landfall/contract/customers/collected.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { acceptMany, acceptOne } from './accept-service.ts'
import { queueCollectedExport } from './collected-export.ts'
import { mergeCollected, previewMerge } from './collected-merge.ts'
import type { CollectedNeeds } from './collected-needs.ts'
import { listCollected } from './collected-read-model.ts'
import { discardCollected, restoreCollected } from './collected-recycle.ts'
import { collect, collectFromCustoms } from './collecting-service.ts'

/** What was collected and is not a customer yet. */
export function registerCollectedRoutes(server: HttpServer, needs: CollectedNeeds): void {
  endpoint(server, collectedRoutes.list, (ctx, { query }) => listCollected(ctx, needs, query))
  endpoint(server, collectedRoutes.collect, async (ctx, { body }) => ({
    items: await collect(ctx, needs, body),
  }))
  endpointWithoutTransaction(server, collectedRoutes.collectFromCustoms, async (ctx, { body }) => ({
    items: await collectFromCustoms(ctx, needs, body.companies),
  }))
  endpoint(server, collectedRoutes.accept, async (ctx, { params, body }) => ({
    customerId: await acceptOne(ctx, needs, { id: params.id, ...body }),
  }))
  endpointWithoutTransaction(server, collectedRoutes.acceptBatch, (ctx, { body }) =>
    acceptMany(ctx, needs, body.selection),
  )
  endpoint(server, collectedRoutes.previewMerge, (ctx, { params, body }) =>
    previewMerge(ctx, needs, { id: params.id, ...body }),
  )
  endpoint(server, collectedRoutes.merge, (ctx, { params, body }) =>
    mergeCollected(ctx, needs, { id: params.id, ...body }),
  )
  endpoint(server, collectedRoutes.export, async (ctx, { body }) => queueCollectedExport(ctx, body))
  endpoint(server, collectedRoutes.discard, (ctx, { body }) => discardCollected(ctx, body.selection))
  endpoint(server, collectedRoutes.restore, (ctx, { body }) => restoreCollected(ctx, body.deletedAt))
}
