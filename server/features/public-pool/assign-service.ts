import type { PlacementResult } from '@landfall/contract/customer-placement.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { notify } from '#platform/notices/notice-store.ts'
import {
  type PlacedRow,
  type Placement,
  type PlacementDeps,
  recordMoves,
  takeRows,
} from './placement-rows.ts'
import { capOf, type Seat, seatsOf } from './receiver-read-model.ts'

/**
 * Deals customers out of pools to people in turn; each gets only what lies in a pool he may look into, up to his holding
 * cap. Daily limits are not asked.
 */
export async function assignCustomers(
  ctx: TransactionContext,
  deps: PlacementDeps,
  { selection, userIds }: { selection: BatchSelection; userIds: readonly number[] },
): Promise<PlacementResult> {
  // Before the customers are locked, as whoever claims does it.
  const seats = await seatsOf(ctx, userIds)
  const { placement, rows } = await takeRows(ctx, deps, { selection, right: 'see' })
  const dealt = dealOut(placement, rows, seats)
  await ctx.db.query(
    `update customers c set owner_id = dealt.user_id, acquired_by = 'assigned', updated_at = clock_timestamp()
     from unnest($1::bigint[], $2::bigint[]) as dealt (id, user_id) where c.id = dealt.id`,
    [dealt.map(({ id }) => id), dealt.map(({ ownerId }) => ownerId)],
  )
  await recordMoves(
    ctx.db,
    dealt.map(({ id, ownerId }) => ({ id, before: null, after: ownerId })),
  )
  await tellAssigned(ctx, dealt)
  placement.done = dealt.length
  return placement.result()
}

function dealOut(placement: Placement, rows: readonly PlacedRow[], seats: readonly Seat[]) {
  const dealt: { id: number; ownerId: number }[] = []
  for (const row of rows) {
    if (row.ownerId !== null) {
      placement.refuse(row, 'customerTaken', { owner: row.ownerName ?? '' })
      continue
    }
    const open = seats.filter(({ pools }) => pools.has(row.poolId ?? 0))
    const seat = nextSeat(seats, dealt.length, row.poolId ?? 0)
    if (seat) {
      seat.left -= 1
      dealt.push({ id: row.id, ownerId: seat.userId })
    } else if (open.length === 0) placement.refuse(row, 'poolNotTheirs')
    else placement.refuse(row, 'holdingCapReached', capOf(open))
  }
  return dealt
}

// The next person in turn who still has room and may look into the pool.
function nextSeat(seats: readonly Seat[], turn: number, poolId: number): Seat | undefined {
  for (let step = 0; step < seats.length; step += 1) {
    const seat = seats[(turn + step) % seats.length]
    if (seat && seat.left > 0 && seat.pools.has(poolId)) return seat
  }
  return undefined
}

/** Tells people how many customers somebody has just given them. */
export async function tellAssigned(
  ctx: TransactionContext,
  moved: readonly { ownerId: number }[],
): Promise<void> {
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
