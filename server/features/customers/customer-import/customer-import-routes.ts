import { importRoutes } from '@landfall/contract/customers/customer-import.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import {
  announceImport,
  type CustomerImportDeps,
  checkImport,
  discardImport,
  inspectImport,
  receiveImportChunk,
  revertImport,
  startImport,
  viewImport,
} from './customer-import-service.ts'
import { listImports } from './customer-import-store.ts'

/** Files of customers: announce, send in chunks, inspect, import, report, take back. */
export function registerCustomerImportRoutes(server: HttpServer, deps: CustomerImportDeps): void {
  const { files } = deps
  endpointWithoutTransaction(server, importRoutes.create, (ctx, { body }) => announceImport(ctx, body))
  endpointWithoutTransaction(server, importRoutes.chunk, (ctx, { params, stream }) =>
    receiveImportChunk(ctx, files, { ...params, stream }),
  )
  endpointWithoutTransaction(server, importRoutes.inspect, (ctx, { params, body }) =>
    inspectImport(ctx, files, { id: params.id, wish: body }),
  )
  endpointWithoutTransaction(server, importRoutes.check, (ctx, { params, body }) =>
    checkImport(ctx, deps, { id: params.id, decisions: body }),
  )
  endpointWithoutTransaction(server, importRoutes.start, (ctx, { params, body }) =>
    startImport(ctx, deps, { id: params.id, decisions: body }),
  )
  endpoint(server, importRoutes.list, async (ctx) => ({ items: await listImports(ctx.db, ctx.scope) }))
  endpointWithoutTransaction(server, importRoutes.read, (ctx, { params }) => viewImport(ctx, params.id))
  endpointWithoutTransaction(server, importRoutes.discard, async (ctx, { params }) => {
    await discardImport(ctx, files, params.id)
    return null
  })
  endpointWithoutTransaction(server, importRoutes.revert, (ctx, { params }) => revertImport(ctx, params.id))
}
