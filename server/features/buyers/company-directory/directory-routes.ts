import { companyDirectoryRoutes } from '@landfall/contract/buyers/company-directory.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import type { CopyNeeds } from './copied-directory.ts'
import {
  type CollectingNeeds,
  collectDirectory,
  type SavingNeeds,
  saveDirectory,
} from './directory-collecting.ts'
import { directoryExported } from './directory-export.ts'
import { labelDirectory } from './directory-labels.ts'
import { listDirectory } from './directory-read-model.ts'
import { type ExportPoints, queuePaidExport, quoteExport } from './paid-export.ts'

/** The companies of all datasets. */
export function registerDirectoryRoutes(
  server: HttpServer,
  needs: CollectingNeeds & SavingNeeds & ExportPoints & CopyNeeds,
): void {
  endpointWithoutTransaction(server, companyDirectoryRoutes.list, (ctx, { query }) =>
    listDirectory(ctx, needs, query),
  )
  endpoint(server, companyDirectoryRoutes.collect, (ctx, { body }) =>
    collectDirectory(ctx, needs, body.selection),
  )
  endpointWithoutTransaction(server, companyDirectoryRoutes.save, (ctx, { body }) =>
    saveDirectory(ctx, needs, body.selection),
  )
  endpoint(server, companyDirectoryRoutes.label, async (ctx, { body }) => ({
    count: await labelDirectory(ctx, needs, body),
  }))
  endpoint(server, companyDirectoryRoutes.exportCost, (ctx, { body }) =>
    quoteExport(ctx, needs, { ...directoryExported, ...body }),
  )
  endpoint(server, companyDirectoryRoutes.export, (ctx, { body }) =>
    queuePaidExport(ctx, needs, { ...directoryExported, wish: body }),
  )
}
