import type { CustomerView } from '@landfall/contract/customers/customers.ts'
import { followUpRoutes } from '@landfall/contract/customers/follow-ups.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import {
  type KeptFile,
  keepFiles,
  listCustomerFiles,
  lockKeptFile,
  setFileDeleted,
} from './customer-file-store.ts'
import type { FollowUpDeps } from './follow-up-service.ts'

type CustomerFileDeps = Pick<FollowUpDeps, 'readCustomer'>

/** The files of a customer: those of its follow-ups, and those kept with it. */
export function registerCustomerFileRoutes(server: HttpServer, deps: CustomerFileDeps): void {
  endpoint(server, followUpRoutes.customerFiles, async (ctx, { params, query }) => {
    const customer = await deps.readCustomer(ctx, params.id)
    if (customer.isMasked) return { items: [], nextCursor: null }
    const { cursor: beforeId, size } = query
    const rows = await listCustomerFiles(ctx.db, { customerId: params.id, beforeId, limit: size + 1 })
    const items = rows
      .slice(0, size)
      .map((file) => ({ ...file, canDelete: file.followUp === null && mayDelete(ctx, customer, file) }))
    return { items, nextCursor: rows.length > size ? (items.at(-1)?.id ?? null) : null }
  })
  endpoint(server, followUpRoutes.keepFiles, async (ctx, { params, body }) => {
    const { isMasked, mayFollowUp } = await deps.readCustomer(ctx, params.id)
    if (isMasked || !mayFollowUp) throw new AppError('customerReadOnly')
    const isComplete = await keepFiles(ctx.db, params.id, [...new Set(body.fileIds)])
    if (!isComplete) throw new AppError('followUpFileUnusable')
    return null
  })
  endpoint(server, followUpRoutes.removeFile, async (ctx, { params }) => {
    const { deletedAt } = await lockDeletable(ctx, deps, params.id)
    if (deletedAt !== null) throw new AppError('fileNotFound')
    await setFileDeleted(ctx.db, params.id, true)
    return null
  })
  endpoint(server, followUpRoutes.restoreFile, async (ctx, { params }) => {
    const { deletedAt, deletedBy } = await lockDeletable(ctx, deps, params.id)
    if (deletedAt === null) return null
    // What somebody else has deleted comes back out of the bin only.
    if (deletedBy !== ctx.user.id) throw new AppError('fileNotFound')
    await setFileDeleted(ctx.db, params.id, false)
    return null
  })
}

// Throws `fileNotFound`, `customerReadOnly`.
async function lockDeletable(ctx: TransactionContext, deps: CustomerFileDeps, id: number): Promise<KeptFile> {
  const file = await lockKeptFile(ctx.db, id)
  if (!file) throw new AppError('fileNotFound')
  const customer = await readOf(ctx, deps, file.customerId)
  if (!mayDelete(ctx, customer, file)) throw new AppError('customerReadOnly')
  return file
}

/** The customer of a file; throws `fileNotFound` to those from whom it is hidden or covered. */
export async function readOf(
  ctx: TransactionContext,
  { readCustomer }: CustomerFileDeps,
  customerId: number,
): Promise<CustomerView> {
  const customer = await readCustomer(ctx, customerId).catch((error: unknown) => {
    const isHidden = error instanceof AppError && error.errorName === 'customerNotFound'
    throw isHidden ? new AppError('fileNotFound') : error
  })
  if (customer.isMasked) throw new AppError('fileNotFound')
  return customer
}

function mayDelete(
  { user }: TransactionContext,
  { canWrite, mayFollowUp }: CustomerView,
  { userId }: { userId: number },
): boolean {
  return canWrite || (mayFollowUp && userId === user.id)
}
