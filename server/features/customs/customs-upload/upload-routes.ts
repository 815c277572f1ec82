import { uploadRoutes } from '@landfall/contract/customs/customs-upload.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import {
  announceUpload,
  checkUpload,
  discardUpload,
  inspectUpload,
  listVisible,
  receiveChunk,
  revertUpload,
  startImport,
  type UploadDeps,
  viewUpload,
} from './upload-service.ts'

/** Customs files: announce, send in chunks, inspect, load, report, take back. */
export function registerUploadRoutes(server: HttpServer, deps: UploadDeps): void {
  const { files } = deps
  endpointWithoutTransaction(server, uploadRoutes.create, (ctx, { body }) => announceUpload(ctx, body))
  endpointWithoutTransaction(server, uploadRoutes.chunk, (ctx, { params, stream }) =>
    receiveChunk(ctx, files, { ...params, stream }),
  )
  endpointWithoutTransaction(server, uploadRoutes.inspect, (ctx, { params, body }) =>
    inspectUpload(ctx, deps, { id: params.id, wish: body }),
  )
  endpointWithoutTransaction(server, uploadRoutes.check, (ctx, { params, body }) =>
    checkUpload(ctx, deps, { id: params.id, decisions: body }),
  )
  endpointWithoutTransaction(server, uploadRoutes.start, (ctx, { params, body }) =>
    startImport(ctx, files, { id: params.id, decisions: body }),
  )
  endpoint(server, uploadRoutes.list, (ctx, { query }) => listVisible(ctx, query))
  endpointWithoutTransaction(server, uploadRoutes.read, (ctx, { params }) => viewUpload(ctx, params.id))
  endpointWithoutTransaction(server, uploadRoutes.discard, async (ctx, { params }) => {
    await discardUpload(ctx, files, params.id)
    return null
  })
  endpointWithoutTransaction(server, uploadRoutes.revert, (ctx, { params }) => revertUpload(ctx, params.id))
}
