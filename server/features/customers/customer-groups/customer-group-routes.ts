import { type CustomerGroupView, customerGroupRoutes } from '@landfall/contract/customers/customer-groups.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { one } from '#platform/postgres/database.ts'
import {
  binNamed,
  insertNamed,
  orderNamed,
  requireNamed,
  updateNamed,
} from '#platform/records/named-table.ts'
import {
  assertPlace,
  bringGroupBack,
  customerGroupColumns,
  customerGroupTable,
  idsInside,
  joinCustomerGroups,
  listCustomerGroups,
  type VisibleCustomers,
} from './customer-group-store.ts'

interface CustomerGroupDeps {
  visibleCustomers: VisibleCustomers
}

/** The tree of groups into which a company sorts its customers. */
export function registerCustomerGroupRoutes(server: HttpServer, deps: CustomerGroupDeps): void {
  const list = (ctx: TransactionContext) => listCustomerGroups(ctx, deps.visibleCustomers)
  endpoint(server, customerGroupRoutes.list, async (ctx) => ({ items: await list(ctx) }))
  endpoint(server, customerGroupRoutes.create, async (ctx, { body }) => {
    await assertPlace(ctx.db, body.parentId)
    const id = await insertNamed(ctx.db, customerGroupTable, customerGroupColumns(body))
    return { id, ...body, customers: 0 }
  })
  endpoint(server, customerGroupRoutes.update, async (ctx, { params: { id }, body }) => {
    await assertPlace(ctx.db, body.parentId, id)
    await updateNamed(ctx.db, customerGroupTable, { id, values: customerGroupColumns(body) })
    return requireGroup(await list(ctx), id)
  })
  endpoint(server, customerGroupRoutes.order, async (ctx, { body }) => {
    await orderNamed(ctx.db, customerGroupTable, body.ids)
    return null
  })
  endpoint(server, customerGroupRoutes.remove, (ctx, { params, body }) =>
    removeGroup(ctx, deps, { id: params.id, intoId: body.intoId }),
  )
  endpoint(server, customerGroupRoutes.restore, async (ctx, { params: { id } }) => {
    const isThere = await one(
      ctx.db,
      'select 1 from customer_groups where id = $1 and deleted_at is not null',
      [id],
    )
    if (!isThere) throw new AppError('customerGroupNotFound')
    await bringGroupBack(ctx.db, id)
    return requireGroup(await list(ctx), id)
  })
}

async function removeGroup(
  ctx: TransactionContext,
  { visibleCustomers }: CustomerGroupDeps,
  { id, intoId }: { id: number; intoId: number | null },
): Promise<{ customers: number }> {
  const groups = await listCustomerGroups(ctx, visibleCustomers)
  const group = requireGroup(groups, id)
  const inside = new Set(await idsInside(ctx.db, id))
  if (intoId === null) {
    // The groups below go along, and come back with it.
    await binNamed(ctx.db, customerGroupTable, [...inside])
    return { customers: sumOf(groups.filter((one) => inside.has(one.id))) }
  }
  if (inside.has(intoId)) throw new AppError('treeCircle')
  await requireNamed(ctx.db, customerGroupTable, [intoId])
  for (const child of groups.filter(({ parentId }) => parentId === id))
    await assertPlace(ctx.db, intoId, child.id)
  await joinCustomerGroups(ctx.db, id, intoId)
  return { customers: group.customers }
}

function sumOf(groups: readonly CustomerGroupView[]): number {
  return groups.reduce((sum, { customers }) => sum + customers, 0)
}

function requireGroup(groups: readonly CustomerGroupView[], id: number): CustomerGroupView {
  const group = groups.find((one) => one.id === id)
  if (!group) throw new AppError('customerGroupNotFound')
  return group
}
