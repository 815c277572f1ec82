import { type CustomerFieldView, customerFieldRoutes } from '@landfall/contract/customers/customer-fields.ts'
import { AppError, fieldError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { translate } from '#platform/i18n/translate.ts'
import { binNamed, insertNamed, orderNamed, unbinNamed, updateNamed } from '#platform/records/named-table.ts'
import {
  fieldColumns,
  fieldTable,
  findField,
  listFields,
  readFields,
  type VisibleCustomers,
} from './field-store.ts'
import { registerVocabularyRoutes, type VocabularyDeps } from './vocabulary-routes.ts'

interface FieldDeps extends Omit<VocabularyDeps, 'readFields'> {
  visibleCustomers: VisibleCustomers
}

/** The fields a company adds to its customers, and its words around them. */
export function registerFieldRoutes(server: HttpServer, deps: FieldDeps): void {
  const require = async (ctx: TransactionContext, id: number): Promise<CustomerFieldView> => {
    const found = (await listFields(ctx, deps.visibleCustomers)).find((field) => field.id === id)
    if (!found) throw new AppError('customerFieldNotFound')
    return found
  }
  endpoint(server, customerFieldRoutes.list, async (ctx) => ({
    items: await listFields(ctx, deps.visibleCustomers),
  }))
  endpoint(server, customerFieldRoutes.create, async (ctx, { body }) => {
    const id = await insertNamed(ctx.db, fieldTable, fieldColumns(body))
    return { id, ...body, customers: 0 }
  })
  endpoint(server, customerFieldRoutes.update, async (ctx, { params: { id }, body }) => {
    const before = await findField(ctx.db, id)
    if (!before) throw new AppError('customerFieldNotFound')
    // Values of one type would make no sense as another.
    if (before.type !== body.type) throw wrong(ctx, 'body.type')
    await updateNamed(ctx.db, fieldTable, { id, values: fieldColumns(body) })
    return require(ctx, id)
  })
  endpoint(server, customerFieldRoutes.order, async (ctx, { body }) => {
    await orderNamed(ctx.db, fieldTable, body.ids)
    return null
  })
  endpoint(server, customerFieldRoutes.remove, async (ctx, { params: { id }, body }) => {
    const { customers } = await require(ctx, id)
    // Fields hold values of their own, so that there is nothing to join.
    if (body.intoId !== null) throw wrong(ctx, 'body.intoId')
    await binNamed(ctx.db, fieldTable, [id])
    return { customers }
  })
  endpoint(server, customerFieldRoutes.restore, async (ctx, { params: { id } }) => {
    await unbinNamed(ctx.db, fieldTable, id)
    return require(ctx, id)
  })
  registerVocabularyRoutes(server, { ...deps, readFields })
}

function wrong(ctx: TransactionContext, path: string): AppError {
  return fieldError('badRequest', [{ path, message: translate(ctx.locale, 'issues.invalid') }])
}
