import { customerBatchRoutes } from '@landfall/contract/customers/customer-batch.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { type BatchDeps, editCustomers, undoBatch } from './batch-service.ts'

/** Changing many customers alike, and taking that back. */
export function registerCustomerBatchRoutes<Viewer>(server: HttpServer, deps: BatchDeps<Viewer>): void {
  endpoint(server, customerBatchRoutes.edit, (ctx, { body }) => editCustomers(ctx, deps, body))
  endpoint(server, customerBatchRoutes.undo, (ctx, { params }) => undoBatch(ctx, params.id))
}
