import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { one } from '#platform/postgres/database.ts'
import { setProtection } from '../customer-writing/customer-clocks.ts'
import { releaseToPool } from '../customer-writing/customer-owners.ts'
import {
  type Chosen,
  type Mover,
  type PlacedRow,
  type Placement,
  recordMoves,
  takeRows,
} from './placement-rows.ts'
import { findFirstPool, findPoolSettings, type PoolRow } from './pool-store.ts'
import { type Holding, lockCapped, readHolding, readRoom } from './quota-read-model.ts'
import { reasonExists } from './reason-store.ts'

/** Into which pool customers go, by default the first one, and why. */
export interface Release {
  poolId?: number | undefined
  reasonId?: number | undefined
}

/** Puts customers into a pool; who releases for another leaves the cooldown with the owner. */
export async function releaseCustomers(ctx: Mover, release: Release, chosen: Chosen): Promise<Placement> {
  const { pool, reasonId } = await admitRelease(ctx, release)
  const { placement, rows } = await takeRows(ctx, chosen, 'write')
  const owned = rows.filter(({ ownerId }) => ownerId !== null)
  for (const row of rows) if (row.ownerId === null) placement.refuse(row, 'customerInPool')
  await releaseToPool(
    ctx.db,
    owned.map(({ id }) => id),
    { poolId: pool.id, reasonId: reasonId ?? null },
  )
  await recordMoves(
    ctx.db,
    owned.map(({ id, ownerId }) => ({ id, before: ownerId, after: null })),
  )
  placement.done = owned.length
  return placement
}

/** Into which pool a release goes; throws `poolNotFound`, `poolNotYours`, `releaseReasonRequired`, `releaseReasonNotFound`. */
export async function admitRelease(
  ctx: Mover,
  { poolId, reasonId }: Release,
): Promise<{ pool: PoolRow; reasonId: number | undefined }> {
  const pool = await targetPool(ctx, poolId)
  if (pool.reasonRequired && reasonId === undefined) throw new AppError('releaseReasonRequired')
  if (reasonId !== undefined && !(await reasonExists(ctx.db, reasonId)))
    throw new AppError('releaseReasonNotFound')
  return { pool, reasonId }
}

async function targetPool(ctx: Mover, poolId: number | undefined): Promise<PoolRow> {
  if (poolId === undefined) return findFirstPool(ctx.db)
  const pool = await findPoolSettings(ctx.db, poolId)
  if (!pool) throw new AppError('poolNotFound')
  const isOpen = await one(ctx.db, 'select 1 where $1 in (select open_pools(app_user_id()))', [poolId])
  if (!isOpen && !ctx.permissions.has('customer.pool.manage')) throw new AppError('poolNotYours')
  return pool
}

/**
 * Throws `holdingCapReached` when somebody may hold no further customer, or not those that this transaction has given him
 * already, so that two at once for one person cannot both take the last place.
 */
export async function assertRoom({ db }: TransactionContext, userId: number, given = 0): Promise<void> {
  await lockCapped(db, [userId])
  const { held, holdingCap } = await readRoom(db, userId)
  if (holdingCap === null) return
  const before = held - given
  if (before + Math.max(1, given) > holdingCap)
    throw new AppError('holdingCapReached', {
      cap: holdingCap,
      held: before,
      left: Math.max(0, holdingCap - before),
    })
}

/** Throws `releaseReasonRequired` where somebody has to say why he puts a customer into a pool; null is the first one. */
export async function assertReleasable({ db }: TransactionContext, poolId: number | null): Promise<void> {
  const pool = poolId === null ? await findFirstPool(db) : await findPoolSettings(db, poolId)
  if (pool?.reasonRequired) throw new AppError('releaseReasonRequired')
}

/** Whether a customer can change hands in its form; throws `holdingCapReached`, `releaseReasonRequired`. */
export function assertPlaceableByForm(ctx: TransactionContext, ownerId: number | null): Promise<void> {
  return ownerId === null ? assertReleasable(ctx, null) : assertRoom(ctx, ownerId)
}

const dayMs = 86_400_000

/** Keeps customers from dropping until a moment; null ends the protection. Won customers need none. */
export async function protectCustomers(
  ctx: Mover,
  { until }: { until: string | null },
  chosen: Chosen,
): Promise<Placement> {
  await assertUntil(ctx, until)
  const { placement, rows } = await takeRows(ctx, chosen, 'write')
  const left = new Map<number, Pick<Holding, 'protectionCap' | 'protectedCount'>>()
  const protectable: PlacedRow[] = []
  for (const row of rows) {
    const refusal = await protectionRefusal(ctx, row, { until, left })
    if (refusal) placement.refuse(row, refusal.error, refusal.values)
    else protectable.push(row)
  }
  await setProtection(
    ctx.db,
    protectable.map(({ id }) => id),
    until,
  )
  placement.done = protectable.length
  return placement
}

/** Throws `protectionTooLong` when a protection would have ended already or lasts longer than the company allows. */
export async function assertUntil(ctx: Mover, until: string | null): Promise<void> {
  if (until === null) return
  const { protectionDays } = await readHolding(ctx.db, ctx.user.id)
  const ahead = Date.parse(until) - Date.now()
  if (ahead <= 0 || ahead > protectionDays * dayMs)
    throw new AppError('protectionTooLong', { days: protectionDays })
}

async function protectionRefusal(
  { db }: Mover,
  row: PlacedRow,
  {
    until,
    left,
  }: { until: string | null; left: Map<number, Pick<Holding, 'protectionCap' | 'protectedCount'>> },
): Promise<{ error: string; values?: Record<string, number> } | undefined> {
  if (row.ownerId === null) return { error: 'customerInPool' }
  if (until === null) return undefined
  if (row.stage === 'won' || row.stage === 'repeat') return { error: 'protectionNeedless' }
  // Prolonging a protection uses no further place.
  if (row.lockedUntil !== null && Date.parse(row.lockedUntil) > Date.now()) return undefined
  const holding = left.get(row.ownerId) ?? (await readHolding(db, row.ownerId))
  const { protectionCap, protectedCount } = holding
  if (protectedCount >= protectionCap)
    return { error: 'protectionCapReached', values: { cap: protectionCap } }
  left.set(row.ownerId, { protectionCap, protectedCount: protectedCount + 1 })
  return undefined
}
