import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { queueExport } from '#platform/list/list-export.ts'
import type { ExportInput } from './customer-export.ts'
import { customerList, reachOf } from './customer-list.ts'
import { listCustomers } from './customer-read-model.ts'
import { deleteBatch, deleteCustomers, restoreCustomers } from './customer-recycle.ts'
import { viewerOf } from './customer-scope.ts'
import {
  attendCustomer,
  type CustomerCreating,
  type CustomerWriting,
  changeCustomer,
  createCustomer,
  type ErasedAmong,
  type RoomKeeping,
  readCustomer,
  refuseErased,
} from './customer-service.ts'
import { type CustomsLinkDeps, recogniseCustomers, saveTradeCompanies } from './customs-link-service.ts'

/** What customers need of other features. */
export interface CustomerDeps extends CustomerWriting, CustomerCreating, CustomsLinkDeps {
  /** Counts an opened customer of a pool; throws when the caller has opened enough today. */
  countPoolView(ctx: TransactionContext, customerId: number): Promise<void>
  erasedAmong: ErasedAmong
}

/** Customers: list, profile, recycle bin, export, and saving from customs data. */
export function registerCustomerRoutes(server: HttpServer, deps: CustomerDeps): void {
  endpoint(server, customerRoutes.list, (ctx, { query }) => listCustomers(ctx.db, viewerOf(ctx), query))
  endpoint(server, customerRoutes.read, async (ctx, { params }) => {
    await deps.countPoolView(ctx, params.id)
    return readCustomer(ctx, params.id)
  })
  endpoint(server, customerRoutes.create, async (ctx, { body }) => {
    await refuseErased(ctx, deps.erasedAmong, body.contacts)
    return createCustomer(ctx, body, deps)
  })
  endpoint(server, customerRoutes.update, async (ctx, { params, body }) => {
    await refuseErased(ctx, deps.erasedAmong, body.contacts)
    return changeCustomer(ctx, params.id, { ...deps, input: body })
  })
  endpoint(server, customerRoutes.attend, async (ctx, { params, body }) => {
    await attendCustomer(ctx, params.id, body.isAttended)
    return null
  })
  endpoint(server, customerRoutes.recognise, async (ctx, { body }) => ({
    items: await recogniseCustomers(ctx, body, deps.hidden),
  }))
  endpointWithoutTransaction(server, customerRoutes.saveFromCustoms, async (ctx, { body }) => ({
    items: await saveTradeCompanies(ctx, body.companies, deps),
  }))
  registerRecycling(server, deps)
  registerExport(server)
}

function registerRecycling(server: HttpServer, deps: RoomKeeping) {
  endpoint(server, customerRoutes.remove, async (ctx, { params }) => {
    const { canWrite } = await readCustomer(ctx, params.id)
    if (!canWrite) throw new AppError('customerReadOnly')
    return deleteCustomers(ctx, { scope: batchScope.Checked, ids: [params.id] })
  })
  endpoint(server, customerRoutes.removeBatch, (ctx, { body }) => deleteBatch(ctx, body.selection))
  endpoint(server, customerRoutes.reach, (ctx, { body }) => reachOf(ctx, body.selection))
  endpoint(server, customerRoutes.restore, (ctx, { body }) => restoreCustomers(ctx, body.deletedAt, deps))
}

function registerExport(server: HttpServer) {
  endpoint(server, customerRoutes.export, async (ctx, { body }) => {
    const viewer = viewerOf(ctx)
    const input: ExportInput = { ...body, viewer }
    const definition = customerList(viewer, 'write')
    const title = body.format.toUpperCase()
    return queueExport(ctx, { kind: 'customerExport', source: 'customers', definition, input, title })
  })
}
