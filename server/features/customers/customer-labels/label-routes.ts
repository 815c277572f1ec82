import { type LabelView, labelRoutes } from '@landfall/contract/customers/customer-labels.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import {
  binNamed,
  insertNamed,
  orderNamed,
  requireNamed,
  unbinNamed,
  updateNamed,
} from '#platform/records/named-table.ts'
import { joinLabels, labelColumns, labelTable, listLabels, type VisibleCustomers } from './label-store.ts'

interface LabelDeps {
  visibleCustomers: VisibleCustomers
}

/** The labels of a company: names, colours, order, joining and removing. */
export function registerLabelRoutes(server: HttpServer, deps: LabelDeps): void {
  endpoint(server, labelRoutes.list, async (ctx) => ({ items: await listLabels(ctx, deps.visibleCustomers) }))
  endpoint(server, labelRoutes.create, async (ctx, { body }) => {
    const id = await insertNamed(ctx.db, labelTable, labelColumns(body))
    return { id, ...body, customers: 0 }
  })
  endpoint(server, labelRoutes.update, async (ctx, { params: { id }, body }) => {
    await updateNamed(ctx.db, labelTable, { id, values: labelColumns(body) })
    return requireLabel(ctx, deps, id)
  })
  endpoint(server, labelRoutes.order, async (ctx, { body }) => {
    await orderNamed(ctx.db, labelTable, body.ids)
    return null
  })
  endpoint(server, labelRoutes.remove, async (ctx, { params: { id }, body: { intoId } }) => {
    const { customers } = await requireLabel(ctx, deps, id)
    if (intoId === null) await binNamed(ctx.db, labelTable, [id])
    else {
      if (intoId === id) throw new AppError('labelNotFound')
      await requireNamed(ctx.db, labelTable, [intoId])
      await joinLabels(ctx.db, id, intoId)
    }
    return { customers }
  })
  endpoint(server, labelRoutes.restore, async (ctx, { params: { id } }) => {
    await unbinNamed(ctx.db, labelTable, id)
    return requireLabel(ctx, deps, id)
  })
}

async function requireLabel(ctx: TransactionContext, deps: LabelDeps, id: number): Promise<LabelView> {
  const found = (await listLabels(ctx, deps.visibleCustomers)).find((label) => label.id === id)
  if (!found) throw new AppError('labelNotFound')
  return found
}
