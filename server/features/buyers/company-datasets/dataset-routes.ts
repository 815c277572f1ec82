import { companyDatasetRoutes } from '@landfall/contract/buyers/company-datasets.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { importDataset } from './dataset-import.ts'
import { readReaders, shareDataset } from './dataset-sharing.ts'
import { listDatasets, removeDataset, restoreDataset } from './dataset-store.ts'

/** Files of companies. */
export function registerDatasetRoutes(server: HttpServer, files: FileStore): void {
  const routes = companyDatasetRoutes
  endpoint(server, routes.list, async ({ db }) => ({ items: await listDatasets(db) }))
  endpointWithoutTransaction(server, routes.import, (ctx, { query, stream }) =>
    importDataset(ctx, files, { ...query, stream }),
  )
  endpoint(server, routes.remove, async ({ db }, { params }) => {
    await removeDataset(db, params.id)
    return null
  })
  endpoint(server, routes.readers, ({ db }, { params }) => readReaders(db, params.id))
  endpoint(server, routes.share, ({ db }, { params, body }) => shareDataset(db, params.id, body))
  endpoint(server, routes.restore, async ({ db }, { params }) => {
    await restoreDataset(db, params.id)
    return null
  })
}
