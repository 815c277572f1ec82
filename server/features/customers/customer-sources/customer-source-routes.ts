import {
  type CustomerSourceInput,
  type CustomerSourceView,
  customerSourceRoutes,
} from '@landfall/contract/customers/customer-sources.ts'
import { AppError, fieldError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { translate } from '#platform/i18n/translate.ts'
import {
  binNamed,
  insertNamed,
  orderNamed,
  requireNamed,
  unbinNamed,
  updateNamed,
} from '#platform/records/named-table.ts'
import {
  customerSourceColumns,
  customerSourceTable,
  joinCustomerSources,
  listCustomerSources,
  type VisibleCustomers,
} from './customer-source-store.ts'

interface CustomerSourceDeps {
  visibleCustomers: VisibleCustomers
}

/** Where customers come from: the product's sources under the company's names, and those of the company. */
export function registerCustomerSourceRoutes(server: HttpServer, deps: CustomerSourceDeps): void {
  endpoint(server, customerSourceRoutes.list, async (ctx) => ({
    items: await listCustomerSources(ctx, deps.visibleCustomers),
  }))
  endpoint(server, customerSourceRoutes.create, async (ctx, { body }) => {
    requireName(ctx, body)
    const id = await insertNamed(ctx.db, customerSourceTable, customerSourceColumns(body))
    return { id, ...body, systemKey: null, customers: 0 }
  })
  endpoint(server, customerSourceRoutes.update, async (ctx, { params: { id }, body }) => {
    const { systemKey } = await requireSource(ctx, deps, id)
    if (systemKey === null) requireName(ctx, body)
    await updateNamed(ctx.db, customerSourceTable, { id, values: customerSourceColumns(body) })
    return requireSource(ctx, deps, id)
  })
  endpoint(server, customerSourceRoutes.order, async (ctx, { body }) => {
    await orderNamed(ctx.db, customerSourceTable, body.ids)
    return null
  })
  endpoint(server, customerSourceRoutes.remove, async (ctx, { params: { id }, body: { intoId } }) => {
    const { customers, systemKey } = await requireSource(ctx, deps, id)
    if (systemKey !== null) throw new AppError('customerSourceFixed')
    if (intoId === null) await binNamed(ctx.db, customerSourceTable, [id])
    else {
      if (intoId === id) throw new AppError('customerSourceNotFound')
      await requireNamed(ctx.db, customerSourceTable, [intoId])
      await joinCustomerSources(ctx.db, id, intoId)
    }
    return { customers }
  })
  endpoint(server, customerSourceRoutes.restore, async (ctx, { params: { id } }) => {
    await unbinNamed(ctx.db, customerSourceTable, id)
    return requireSource(ctx, deps, id)
  })
}

function requireName(ctx: TransactionContext, { names }: CustomerSourceInput): void {
  if (Object.keys(names).length > 0) return
  throw fieldError('badRequest', [{ path: 'body.names', message: translate(ctx.locale, 'issues.required') }])
}

async function requireSource(
  ctx: TransactionContext,
  { visibleCustomers }: CustomerSourceDeps,
  id: number,
): Promise<CustomerSourceView> {
  const found = (await listCustomerSources(ctx, visibleCustomers)).find((source) => source.id === id)
  if (!found) throw new AppError('customerSourceNotFound')
  return found
}
