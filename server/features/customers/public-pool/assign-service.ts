import { notify } from '#platform/notices/notice-store.ts'
import { assignPooled } from '../customer-writing/customer-owners.ts'
import {
  type Chosen,
  type Mover,
  type PlacedRow,
  type Placement,
  recordMoves,
  takeRows,
} from './placement-rows.ts'
import { capOf, type Seat, seatsOf } from './receiver-read-model.ts'

/**
 * Deals customers out of pools to people in turn; each gets only what lies in a pool he may look into, up to his holding
 * cap. Daily limits are not asked. `turn` is how many have been dealt before.
 */
export async function assignCustomers(
  ctx: Mover,
  { userIds, turn = 0 }: { userIds: readonly number[]; turn?: number },
  chosen: Chosen,
): Promise<Placement> {
  // Before the customers are locked, as whoever claims does it.
  const seats = await seatsOf(ctx, userIds)
  const { placement, rows } = await takeRows(ctx, chosen, 'see')
  const dealt = dealOut(placement, rows, { seats, turn })
  await assignPooled(ctx.db, dealt)
  await recordMoves(
    ctx.db,
    dealt.map(({ id, ownerId }) => ({ id, before: null, after: ownerId })),
  )
  for (const { ownerId } of dealt) placement.given.set(ownerId, (placement.given.get(ownerId) ?? 0) + 1)
  placement.done = dealt.length
  return placement
}

function dealOut(
  placement: Placement,
  rows: readonly PlacedRow[],
  { seats, turn }: { seats: readonly Seat[]; turn: number },
) {
  const dealt: { id: number; ownerId: number }[] = []
  for (const row of rows) {
    if (row.ownerId !== null) {
      placement.refuse(row, 'customerTaken', { owner: row.ownerName ?? '' })
      continue
    }
    const open = seats.filter(({ pools }) => pools.has(row.poolId ?? 0))
    const seat = nextSeat(seats, turn + dealt.length, row.poolId ?? 0)
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

/** Tells people how many customers somebody else has just given them. */
export async function tellAssigned(
  { db, user }: Pick<Mover, 'db' | 'user'>,
  given: ReadonlyMap<number, number>,
): Promise<void> {
  const others = [...given].filter(([userId, amount]) => userId !== user.id && amount > 0)
  await notify(
    db,
    others.map(([userId, amount]) => ({
      userIds: [userId],
      kind: 'assignedToMe',
      params: { amount, by: user.name },
      path: '/customer/index?tab=mine',
    })),
  )
}
