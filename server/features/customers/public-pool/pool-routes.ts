import { placementRoutes } from '@landfall/contract/customers/customer-placement.ts'
import type { OwnRules } from '@landfall/contract/customers/pool-rules.ts'
import { type Pool, type PoolInput, poolRoutes } from '@landfall/contract/customers/public-pool.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import type { Db } from '#platform/postgres/database.ts'
import { claimCustomers } from './claim-service.ts'
import { requireOwnGroups, requireOwnPeople } from './own-people.ts'
import { listOwnerships, takeBack } from './ownership-history.ts'
import { type OrderDeps, type PlacementOrder, placeCustomers } from './placement-tasks.ts'
import { deletePool, findPool, insertPool, listPools, updatePool } from './pool-store.ts'
import { readQuota } from './quota-read-model.ts'
import { deleteReason, insertReason, listReasons, updateReason } from './reason-store.ts'
import { listReceivers } from './receiver-read-model.ts'

/** What the pool needs of other features. */
export interface PoolDeps<Viewer> extends OrderDeps<Viewer> {
  /** Throws when the caller may not see the customer. */
  assertVisible(ctx: TransactionContext, customerId: number): Promise<unknown>
  /** Pools with rules of their own, and how many people go by them. */
  listOwnRules(db: Db): Promise<ReadonlyMap<number, { rules: OwnRules; rulesFor: number }>>
  /** Gives a pool rules of its own, or with null those of the company. */
  saveOwnRules(db: Db, poolId: number, rules: OwnRules | null): Promise<void>
}
type RuleDeps = Pick<PoolDeps<unknown>, 'listOwnRules' | 'saveOwnRules'>

/** Pools, and everything that moves customers between people and pools. */
export function registerPoolRoutes<Viewer>(server: HttpServer, deps: PoolDeps<Viewer>): void {
  endpoint(server, poolRoutes.list, (ctx) => listAll(ctx, deps))
  endpoint(server, poolRoutes.create, (ctx, { body }) => createPool(ctx, deps, body))
  endpoint(server, poolRoutes.update, (ctx, { params, body }) =>
    changePool(ctx, deps, { ...body, id: params.id }),
  )
  endpoint(server, poolRoutes.remove, (ctx, { params }) => closePool(ctx, params.id))
  endpoint(server, poolRoutes.quota, (ctx) => readQuota(ctx))
  registerReasons(server)
  registerPlacement(server, deps)
}

function registerReasons(server: HttpServer) {
  endpoint(server, poolRoutes.reasons, async (ctx) => ({ items: await listReasons(ctx.db) }))
  endpoint(server, poolRoutes.createReason, (ctx, { body }) => insertReason(ctx.db, body))
  endpoint(server, poolRoutes.updateReason, async (ctx, { params, body }) => {
    const reason = await updateReason(ctx.db, params.id, body)
    if (!reason) throw new AppError('releaseReasonNotFound')
    return reason
  })
  endpoint(server, poolRoutes.removeReason, async (ctx, { params }) => {
    if (!(await deleteReason(ctx.db, params.id))) throw new AppError('releaseReasonNotFound')
    return null
  })
}

function registerPlacement<Viewer>(server: HttpServer, deps: PoolDeps<Viewer>) {
  const place = (ctx: TransactionContext, selection: BatchSelection, order: PlacementOrder) =>
    placeCustomers(ctx, deps, { selection, order })
  endpoint(server, placementRoutes.claim, (ctx, { body }) => claimCustomers(ctx, deps, body.selection))
  endpoint(server, placementRoutes.release, (ctx, { body: { selection, ...wish } }) =>
    place(ctx, selection, { ...wish, kind: 'release' }),
  )
  endpoint(server, placementRoutes.assign, (ctx, { body: { selection, ...wish } }) =>
    place(ctx, selection, { ...wish, kind: 'assign' }),
  )
  endpoint(server, placementRoutes.transfer, (ctx, { body: { selection, ...wish } }) =>
    place(ctx, selection, { ...wish, kind: 'transfer' }),
  )
  endpoint(server, placementRoutes.receivers, async (ctx, { query }) => ({
    items: await listReceivers(ctx, query),
  }))
  endpoint(server, placementRoutes.protect, (ctx, { body: { selection, ...wish } }) =>
    place(ctx, selection, { ...wish, kind: 'protect' }),
  )
  endpoint(server, placementRoutes.takeBack, (ctx, { body }) => takeBack(ctx, body.movedAt))
  endpoint(server, placementRoutes.ownerships, async (ctx, { params }) => {
    await deps.assertVisible(ctx, params.id)
    return { items: await listOwnerships(ctx.db, params.id) }
  })
}

async function listAll(ctx: TransactionContext, deps: RuleDeps): Promise<{ items: Pool[] }> {
  const manages = ctx.permissions.has('customer.pool.manage')
  const pools = await listPools(ctx.db, manages)
  const rules = manages ? await deps.listOwnRules(ctx.db) : new Map<number, never>()
  return { items: pools.map((pool) => withRules(pool, rules)) }
}

function withRules(
  pool: Omit<Pool, 'ownRules' | 'rulesFor'>,
  rules: Awaited<ReturnType<RuleDeps['listOwnRules']>>,
): Pool {
  const own = rules.get(pool.id)
  return { ...pool, ownRules: own?.rules ?? null, rulesFor: own?.rulesFor ?? 0 }
}

async function createPool(ctx: TransactionContext, deps: RuleDeps, input: PoolInput): Promise<Pool> {
  await requireOwnGroups(ctx.db, input.groupIds)
  const id = input.name === '' ? undefined : await insertPool(ctx.db, input)
  if (id === undefined) throw new AppError('poolNameTaken')
  return ruledPool(ctx, deps, { ...input, id })
}

async function changePool(
  ctx: TransactionContext,
  deps: RuleDeps,
  { id, ...input }: PoolInput & { id: number },
): Promise<Pool> {
  const pool = await requirePool(ctx, id)
  // Everybody needs one pool to release into, so the first one is open to all and may keep the product's name.
  const change = pool.isDefault ? { ...input, groupIds: [] } : input
  await requireOwnGroups(ctx.db, change.groupIds)
  if (!pool.isDefault && input.name === '') throw new AppError('poolNameTaken')
  if (!(await updatePool(ctx.db, id, change))) throw new AppError('poolNameTaken')
  return ruledPool(ctx, deps, { ...change, id })
}

// A pool that is open to all would only say what the company's rules say.
async function ruledPool(
  ctx: TransactionContext,
  deps: RuleDeps,
  { id, groupIds, ownRules }: Pick<PoolInput, 'groupIds' | 'ownRules'> & { id: number },
): Promise<Pool> {
  if (ownRules && groupIds.length === 0) throw new AppError('poolRulesForGroups')
  const rules = groupIds.length === 0 ? null : ownRules
  await requireOwnPeople(ctx.db, rules?.sparedUserIds ?? [])
  if (rules !== undefined) await deps.saveOwnRules(ctx.db, id, rules)
  return withRules(await requirePool(ctx, id), await deps.listOwnRules(ctx.db))
}

async function closePool(ctx: TransactionContext, id: number): Promise<null> {
  const pool = await requirePool(ctx, id)
  if (pool.isDefault) throw new AppError('poolIsFirst')
  await deletePool(ctx.db, id)
  return null
}

async function requirePool(ctx: TransactionContext, id: number) {
  const pool = await findPool(ctx.db, id)
  if (!pool) throw new AppError('poolNotFound')
  return pool
}
