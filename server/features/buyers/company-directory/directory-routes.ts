import { companyDirectoryRoutes } from '@landfall/contract/buyers/company-directory.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import type { Context } from '#platform/http/context.ts'
import { endpointWithoutTransaction, type HttpServer, inTransaction } from '#platform/http/endpoint.ts'
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
import { findSelected, foundLimit } from './selected-companies.ts'

/** The companies of all datasets. */
export function registerDirectoryRoutes(
  server: HttpServer,
  needs: CollectingNeeds & SavingNeeds & ExportPoints & CopyNeeds,
): void {
  endpointWithoutTransaction(server, companyDirectoryRoutes.list, (ctx, { query }) =>
    listDirectory(ctx, needs, query),
  )
  endpointWithoutTransaction(server, companyDirectoryRoutes.collect, (ctx, { body }) =>
    collectDirectory(ctx, needs, body.selection),
  )
  endpointWithoutTransaction(server, companyDirectoryRoutes.save, (ctx, { body }) =>
    saveDirectory(ctx, needs, body.selection),
  )
  endpointWithoutTransaction(server, companyDirectoryRoutes.label, async (ctx, { body }) => ({
    count: await labelDirectory(ctx, needs, body),
  }))
  const inFile = (ctx: Context, { selection }: { selection: BatchSelection }) =>
    findSelected(ctx, needs, { selection, most: foundLimit, areAllNeeded: true })
  endpointWithoutTransaction(server, companyDirectoryRoutes.exportCost, async (ctx, { body }) => {
    const found = await inFile(ctx, body)
    return inTransaction(ctx, (inside) =>
      quoteExport(inside, needs, { ...directoryExported, ...body, found }),
    )
  })
  endpointWithoutTransaction(server, companyDirectoryRoutes.export, async (ctx, { body }) => {
    const found = await inFile(ctx, body)
    return inTransaction(ctx, (inside) =>
      queuePaidExport(inside, needs, { ...directoryExported, wish: body, found }),
    )
  })
}
