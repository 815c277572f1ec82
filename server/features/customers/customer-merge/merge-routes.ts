import { mergeRoutes } from '@landfall/contract/customers/customer-merge.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { listMerges } from './merge-store.ts'
import { undoMerge } from './merge-undo.ts'
import { type MergeDeps, mergeCustomers, previewMerge } from './merging-service.ts'

/** Making several customers one, and taking that apart again. */
export function registerMergeRoutes(server: HttpServer, deps: MergeDeps): void {
  endpoint(server, mergeRoutes.preview, (ctx, { body }) => previewMerge(ctx, deps, body))
  endpoint(server, mergeRoutes.merge, (ctx, { body }) => mergeCustomers(ctx, deps, body))
  endpoint(server, mergeRoutes.undo, (ctx, { params }) => undoMerge(ctx, deps, params.id))
  endpoint(server, mergeRoutes.list, async (ctx, { params }) => {
    await deps.assertVisible(ctx, params.id)
    return { items: await listMerges(ctx, deps, params.id) }
  })
}
