import type { PlacementResult } from '@landfall/contract/customer-placement.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { notify } from '#platform/notices/notice-store.ts'
import { one } from '#platform/postgres/database.ts'
import { assertPlaceable, type PlacedRow, Placement, readRows, recordMoves } from './placement-rows.ts'
import { findFirstPool, findPoolSettings, type PoolRow } from './pool-store.ts'
import { lockCapped, readHolding, readRoom } from './quota-read-model.ts'
import { reasonExists } from './reason-store.ts'

/** What placing needs of customers. */
export interface PlacementDeps {
  /** Ids of the selected customers that the caller may see, or change; at most one more than may be placed. */
  selectCustomers(
    ctx: TransactionContext,
    selection: BatchSelection,
    right: 'see' | 'write',
  ): Promise<number[]>
  /** Whether the caller may give customers to somebody: a colleague who can sign in and whom he may see. */
  mayOwn(ctx: TransactionContext, userId: number): Promise<boolean>
}

interface Release {
  selection: BatchSelection
  poolId?: number | undefined
  reasonId?: number | undefined
}

/** Puts customers into a pool; who releases for another leaves the cooldown with the owner. */
export async function releaseCustomers(
  ctx: TransactionContext,
  deps: PlacementDeps,
  { selection, poolId, reasonId }: Release,
): Promise<PlacementResult> {
  const rows = await selectRows(ctx, deps, selection)
  const pool = await targetPool(ctx, poolId)
  if (pool.reasonRequired && reasonId === undefined) throw new AppError('releaseReasonRequired')
  if (reasonId !== undefined && !(await reasonExists(ctx.db, reasonId)))
    throw new AppError('releaseReasonNotFound')
  const placement = new Placement(ctx)
  const owned = rows.filter(({ ownerId }) => ownerId !== null)
  for (const row of rows) if (row.ownerId === null) placement.refuse(row, 'customerInPool')
  await ctx.db.query(
    `update customers set owner_id = null, pool_id = $2, release_type = 'manual', release_reason_id = $3,
       updated_at = clock_timestamp()
     where id = any($1) and owner_id is not null`,
    [owned.map(({ id }) => id), pool.id, reasonId ?? null],
  )
  await recordMoves(
    ctx.db,
    owned.map(({ id, ownerId }) => ({ id, before: ownerId, after: null })),
  )
  placement.done = owned.length
  return placement.result()
}

async function targetPool(ctx: TransactionContext, poolId: number | undefined): Promise<PoolRow> {
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

/** Deals customers out of a pool to people in turn; the holding cap of each is respected, daily limits are not. */
export async function assignCustomers(
  ctx: TransactionContext,
  deps: PlacementDeps,
  { selection, userIds }: { selection: BatchSelection; userIds: readonly number[] },
): Promise<PlacementResult> {
  const ids = await deps.selectCustomers(ctx, selection, 'see')
  assertPlaceable(ids)
  const seats = await seatsOf(ctx, deps, [...new Set(userIds)])
  const placement = new Placement(ctx)
  const dealt: { id: number; userId: number }[] = []
  for (const row of await readRows(ctx.db, ids)) {
    const seat = row.ownerId === null ? nextSeat(seats, dealt.length) : undefined
    if (row.ownerId !== null) placement.refuse(row, 'customerTaken', { owner: row.ownerName ?? '' })
    else if (!seat) placement.refuse(row, 'holdingCapReached', capOf(seats))
    else {
      seat.left -= 1
      dealt.push({ id: row.id, userId: seat.userId })
    }
  }
  const moved = await ctx.db.query<{ id: number; ownerId: number }>(
    `update customers c set owner_id = dealt.user_id, acquired_by = 'assigned', updated_at = clock_timestamp()
     from unnest($1::bigint[], $2::bigint[]) as dealt (id, user_id)
     where c.id = dealt.id and c.owner_id is null and c.deleted_at is null returning c.id, c.owner_id`,
    [dealt.map(({ id }) => id), dealt.map(({ userId }) => userId)],
  )
  await recordMoves(
    ctx.db,
    moved.map(({ id, ownerId }) => ({ id, before: null, after: ownerId })),
  )
  await tellAssigned(ctx, moved)
  placement.done = moved.length
  return placement.result()
}

interface Seat {
  userId: number
  left: number
  cap: number
}

async function seatsOf(
  ctx: TransactionContext,
  deps: PlacementDeps,
  userIds: readonly number[],
): Promise<Seat[]> {
  for (const userId of userIds) if (!(await deps.mayOwn(ctx, userId))) throw new AppError('ownerNotAllowed')
  await lockCapped(ctx.db, userIds)
  const seats: Seat[] = []
  for (const userId of userIds) {
    const { held, holdingCap } = await readRoom(ctx.db, userId)
    const cap = holdingCap ?? Number.MAX_SAFE_INTEGER
    seats.push({ userId, left: cap - held, cap })
  }
  return seats
}

// The next person in turn who still has room.
function nextSeat(seats: readonly Seat[], turn: number): Seat | undefined {
  for (let step = 0; step < seats.length; step += 1) {
    const seat = seats[(turn + step) % seats.length]
    if (seat && seat.left > 0) return seat
  }
  return undefined
}

function capOf(seats: readonly Seat[]) {
  const cap = seats[0]?.cap ?? 0
  return { cap, held: cap, left: 0 }
}

async function tellAssigned(ctx: TransactionContext, moved: readonly { ownerId: number }[]): Promise<void> {
  const amounts = new Map<number, number>()
  for (const { ownerId } of moved) amounts.set(ownerId, (amounts.get(ownerId) ?? 0) + 1)
  amounts.delete(ctx.user.id)
  await notify(
    ctx.db,
    [...amounts].map(([userId, amount]) => ({
      userIds: [userId],
      kind: 'assignedToMe',
      params: { amount, by: ctx.user.name },
      path: '/customer/index?tab=mine',
    })),
  )
}

/** Gives owned customers to somebody else; their clocks start anew. */
export async function transferCustomers(
  ctx: TransactionContext,
  deps: PlacementDeps,
  { selection, userId }: { selection: BatchSelection; userId: number },
): Promise<PlacementResult> {
  // Before the customers are locked, as whoever claims does it.
  const [seat] = await seatsOf(ctx, deps, [userId])
  const rows = await selectRows(ctx, deps, selection)
  const placement = new Placement(ctx)
  const moving: PlacedRow[] = []
  for (const row of rows) {
    if (row.ownerId === userId) placement.refuse(row, 'customerTaken', { owner: row.ownerName ?? '' })
    else if (!seat || seat.left <= moving.length)
      placement.refuse(row, 'holdingCapReached', capOf(seat ? [seat] : []))
    else moving.push(row)
  }
  await ctx.db.query(
    `update customers set owner_id = $2, acquired_by = 'transferred', updated_at = clock_timestamp() where id = any($1)`,
    [moving.map(({ id }) => id), userId],
  )
  await recordMoves(
    ctx.db,
    moving.map(({ id, ownerId }) => ({ id, before: ownerId, after: userId })),
  )
  await tellAssigned(
    ctx,
    moving.map(() => ({ ownerId: userId })),
  )
  placement.done = moving.length
  return placement.result()
}

const dayMs = 86_400_000

/** Keeps customers from dropping until a moment; null ends the protection. Won customers need none. */
export async function protectCustomers(
  ctx: TransactionContext,
  deps: PlacementDeps,
  { selection, until }: { selection: BatchSelection; until: string | null },
): Promise<PlacementResult> {
  const rows = await selectRows(ctx, deps, selection)
  const placement = new Placement(ctx)
  if (until !== null) await assertUntil(ctx, until)
  const left = new Map<number, number>()
  const chosen: PlacedRow[] = []
  for (const row of rows) {
    const refusal = until === null ? undefined : await protectionRefusal(ctx, row, left)
    if (refusal) placement.refuse(row, refusal.error, refusal.values)
    else chosen.push(row)
  }
  await ctx.db.query(
    `update customers set locked_until = $2::timestamptz, locked_by = case when $2::timestamptz is null then null else app_user_id() end,
       updated_at = clock_timestamp() where id = any($1) and owner_id is not null`,
    [chosen.map(({ id }) => id), until],
  )
  placement.done = chosen.length
  return placement.result()
}

async function assertUntil(ctx: TransactionContext, until: string): Promise<void> {
  const { protectionDays } = await readHolding(ctx.db, ctx.user.id)
  const ahead = Date.parse(until) - Date.now()
  if (ahead <= 0 || ahead > protectionDays * dayMs)
    throw new AppError('protectionTooLong', { days: protectionDays })
}

async function protectionRefusal(
  ctx: TransactionContext,
  row: PlacedRow,
  left: Map<number, number>,
): Promise<{ error: string; values?: Record<string, number> } | undefined> {
  if (row.ownerId === null) return { error: 'customerInPool' }
  if (row.stage === 'won' || row.stage === 'repeat') return { error: 'protectionNeedless' }
  // Prolonging a protection uses no further place.
  if (row.lockedUntil !== null && Date.parse(row.lockedUntil) > Date.now()) return undefined
  const holding = await readHolding(ctx.db, row.ownerId)
  const free = left.get(row.ownerId) ?? holding.protectionCap - holding.protectedCount
  if (free <= 0) return { error: 'protectionCapReached', values: { cap: holding.protectionCap } }
  left.set(row.ownerId, free - 1)
  return undefined
}

async function selectRows(
  ctx: TransactionContext,
  deps: PlacementDeps,
  selection: BatchSelection,
): Promise<PlacedRow[]> {
  const ids = await deps.selectCustomers(ctx, selection, 'write')
  assertPlaceable(ids)
  // Locked in one order, so that two batches wait for each other instead of deadlocking.
  await ctx.db.query('select id from customers where id = any($1) order by id for update', [ids])
  return readRows(ctx.db, ids)
}
