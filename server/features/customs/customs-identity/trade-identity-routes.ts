import { identityRoutes } from '@landfall/contract/customs/customs-identity.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { recordEndpoint } from '#platform/trade/record-endpoint.ts'
import { keepApart, mergeParties, previewMerge, readMembers, undoMerge } from './merge-service.ts'
import { decidePairs, listPairs, readMatchingState, wantScan } from './pair-service.ts'
import { listMerges } from './trade-merge-store.ts'

/** Which trade companies are one. */
export function registerIdentityRoutes(server: HttpServer, { clickhouse }: { clickhouse: Clickhouse }): void {
  recordEndpoint(server, identityRoutes.read, (ctx, { query }) => readMembers(ctx, clickhouse, query.key))
  recordEndpoint(server, identityRoutes.preview, (ctx, { body }) => previewMerge(ctx, clickhouse, body))
  recordEndpoint(server, identityRoutes.merge, async (ctx, { body }) => ({
    mergeIds: await mergeParties(ctx, clickhouse, body),
  }))
  recordEndpoint(server, identityRoutes.keepApart, async (ctx, { body }) => ({
    mergeId: await keepApart(ctx, clickhouse, body),
  }))
  endpoint(server, identityRoutes.merges, (ctx, { query }) => listMerges(ctx, query))
  endpointWithoutTransaction(server, identityRoutes.undo, (ctx, { params }) => undoMerge(ctx, params.id))
  endpoint(server, identityRoutes.pairs, (ctx, { query }) => listPairs(ctx, query))
  endpoint(server, identityRoutes.decide, (ctx, { body }) => decidePairs(ctx, body))
  endpoint(server, identityRoutes.state, (ctx) => readMatchingState(ctx))
  endpoint(server, identityRoutes.scan, (ctx) => wantScan(ctx))
}
