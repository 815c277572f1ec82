import { companyDirectoryRoutes } from '@landfall/contract/buyers/company-directory.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { type CollectingNeeds, collectDirectory } from './directory-collecting.ts'
import { queueDirectoryExport } from './directory-export.ts'
import { listDirectory } from './directory-read-model.ts'

/** The companies of all datasets. */
export function registerDirectoryRoutes(server: HttpServer, needs: CollectingNeeds): void {
  endpoint(server, companyDirectoryRoutes.list, (ctx, { query }) => listDirectory(ctx, needs, query))
  endpoint(server, companyDirectoryRoutes.collect, (ctx, { body }) =>
    collectDirectory(ctx, needs, body.selection),
  )
  endpoint(server, companyDirectoryRoutes.export, (ctx, { body }) => queueDirectoryExport(ctx, needs, body))
}
