import { libraryRoutes } from '@landfall/contract/customs/customs-library.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { recordEndpoint } from '#platform/trade/record-endpoint.ts'
import { readLibrary } from '#platform/trade/record-scope.ts'
import { readGrants, saveGrants, withMonths } from './library-grant-store.ts'
import { readCoverage } from './month-coverage.ts'

/** The shared library: who may read what of it, and of which months there are records. */
export function registerLibraryRoutes(server: HttpServer, { clickhouse }: { clickhouse: Clickhouse }): void {
  endpoint(server, libraryRoutes.mine, async (ctx) => ({
    items: (await readLibrary(ctx.db)).map(withMonths),
  }))
  recordEndpoint(server, libraryRoutes.coverage, (ctx, { query }) => readCoverage(clickhouse, ctx, query))
  recordEndpoint(server, libraryRoutes.sources, async (ctx) => {
    const found = await Promise.all(
      (['shipments', 'statistics'] as const).map((kind) =>
        readCoverage(clickhouse, ctx, { kind, ownership: 'shared' }),
      ),
    )
    return { items: [...new Set(found.flatMap(({ lines }) => lines.map(({ source }) => source)))].sort() }
  })
  endpoint(server, libraryRoutes.grants, (ctx, { params }) => readGrants(ctx, params.id))
  endpoint(server, libraryRoutes.saveGrants, (ctx, { params, body }) =>
    saveGrants(ctx, params.id, body.items),
  )
}
