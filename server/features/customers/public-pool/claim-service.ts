import type { PlacementResult } from '@landfall/contract/customers/customer-placement.ts'
import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { claimPooled } from '../customer-writing/customer-owners.ts'
import {
  assertPlaceable,
  type PlacedRow,
  Placement,
  type PlacementDeps,
  readRows,
  recordMoves,
} from './placement-rows.ts'
import { listOpenPools, type PoolRow } from './pool-store.ts'
import { claimsToday, lockCapped, lockRoom, readRoom } from './quota-read-model.ts'

const dayMs = 86_400_000

/**
 * Takes customers out of their pools for the caller. A request beyond his daily or holding limit is refused whole, so
 * that nobody guesses which half he got; single customers that are taken, resting or in their cooldown are reported.
 */
export async function claimCustomers(
  ctx: TransactionContext,
  deps: PlacementDeps,
  selection: BatchSelection,
): Promise<PlacementResult> {
  const ids = await deps.selectCustomers(ctx, selection, 'see')
  const justTaken = await findJustTaken(ctx, selection, new Set(ids))
  if (justTaken.length === 0) assertPlaceable(ids)
  const pools = await listOpenPools(ctx.db)
  const isCapped = await lockCapped(ctx.db, [ctx.user.id])
  // Where nothing is counted nobody waits for his own other claims.
  if (pools.some(({ dailyClaims }) => dailyClaims !== null)) await lockRoom(ctx.db, ctx.user.id)
  const placement = new Placement(ctx)
  for (const row of justTaken) placement.refuse(row, 'customerTaken', { owner: row.ownerName })
  refuseUnseen(placement, selection, new Set([...ids, ...justTaken.map(({ id }) => id)]))
  const rows = await readRows(ctx.db, ids)
  const claimable = sortOut(ctx, placement, { rows, pools, lost: await findLost(ctx, rows, pools) })
  if (isCapped) await assertRoom(ctx, claimable.length)
  await assertWithinDay(ctx, claimable)
  const won = await claimPooled(
    ctx.db,
    claimable.map(({ row }) => row.id),
    ctx.user.id,
  )
  placement.done = won.size
  await recordMoves(
    ctx.db,
    [...won].map((id) => ({ id, before: null, after: ctx.user.id })),
  )
  await reportLost(ctx, placement, { claimable, won })
  return placement.result()
}

// Who was a moment too late learns who was faster, although the customer is out of his sight now; of other pools than
// those open to him he learns nothing.
async function findJustTaken(
  { db }: TransactionContext,
  selection: BatchSelection,
  visible: ReadonlySet<number>,
): Promise<{ id: number; name: string; ownerName: string }[]> {
  if (selection.scope !== batchScope.Checked) return []
  const missing = selection.ids.filter((id) => !visible.has(id))
  if (missing.length === 0) return []
  return db.query(
    `select c.id, c.name, u.name as owner_name
     from customer_ownerships o join customers c on c.id = o.customer_id join users u on u.id = c.owner_id
     where o.customer_id = any($1) and o.ended_at is null and o.how in ('claimed', 'assigned')
       and o.started_at > now() - interval '1 day' and c.deleted_at is null
       and (select b.pool_id from customer_ownerships b
            where b.company_id = o.company_id and b.customer_id = o.customer_id and b.id < o.id
            order by b.id desc limit 1) in (select open_pools(app_user_id()))
     order by c.id`,
    [missing],
  )
}

function refuseUnseen(placement: Placement, selection: BatchSelection, known: ReadonlySet<number>): void {
  if (selection.scope !== batchScope.Checked) return
  for (const id of selection.ids) if (!known.has(id)) placement.refuse({ id, name: '' }, 'customerNotFound')
}

// When the caller last gave away or lost each customer: handing it to a colleague who releases it is no way round the
// cooldown. What was taken back was no loss.
async function findLost(
  { db, user }: TransactionContext,
  rows: readonly PlacedRow[],
  pools: readonly PoolRow[],
): Promise<Map<number, number>> {
  const longest = Math.max(0, ...pools.map(({ cooldownDays }) => cooldownDays))
  if (longest === 0) return new Map()
  const spans = await db.query<{ customerId: number; lostAt: string }>(
    `select o.customer_id, max(o.ended_at) as lost_at from customer_ownerships o
     where o.customer_id = any($1) and o.owner_id = $2 and o.ended_at > now() - make_interval(days => $3)
       and (select n.how from customer_ownerships n
            where n.company_id = o.company_id and n.customer_id = o.customer_id and n.id > o.id
            order by n.id limit 1) <> 'restored'
     group by o.customer_id`,
    [rows.map(({ id }) => id), user.id, longest],
  )
  return new Map(spans.map(({ customerId, lostAt }) => [customerId, Date.parse(lostAt)]))
}

interface Claimable {
  row: PlacedRow
  pool: PoolRow
}

function sortOut(
  ctx: TransactionContext,
  placement: Placement,
  {
    rows,
    pools: open,
    lost,
  }: { rows: readonly PlacedRow[]; pools: readonly PoolRow[]; lost: ReadonlyMap<number, number> },
): Claimable[] {
  const pools = new Map(open.map((pool) => [pool.id, pool]))
  return rows.flatMap((row) => {
    if (row.ownerId !== null) {
      placement.refuse(row, row.ownerId === ctx.user.id ? 'customerNotInPool' : 'customerTaken', {
        owner: row.ownerName ?? '',
      })
      return []
    }
    const pool = pools.get(row.poolId ?? 0)
    if (!pool) {
      placement.refuse(row, 'poolNotYours')
      return []
    }
    const blocked = waitOf(ctx, row, { pool, lostAt: lost.get(row.id) ?? 0 })
    if (!blocked) return [{ row, pool }]
    placement.refuse(row, blocked.error, { time: timeText(ctx, blocked.until) })
    return []
  })
}

function waitOf(
  ctx: TransactionContext,
  row: PlacedRow,
  { pool, lostAt }: { pool: PoolRow; lostAt: number },
) {
  const pooledAt = Date.parse(row.pooledAt ?? '')
  const left = row.lastOwnerId === ctx.user.id ? pooledAt : lostAt
  const cooled = left + pool.cooldownDays * dayMs
  if (cooled > Date.now()) return { error: 'claimCooldown', until: cooled }
  const rested = pooledAt + pool.restingDays * dayMs
  if (rested > Date.now()) return { error: 'claimResting', until: rested }
  return undefined
}

function timeText({ locale, company }: TransactionContext, moment: number): string {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: company.timeZone,
  }).format(moment)
}

async function assertRoom(ctx: TransactionContext, amount: number): Promise<void> {
  const { held, holdingCap } = await readRoom(ctx.db, ctx.user.id)
  if (holdingCap !== null && held + amount > holdingCap) {
    throw new AppError('holdingCapReached', { cap: holdingCap, held, left: Math.max(0, holdingCap - held) })
  }
}

async function assertWithinDay(ctx: TransactionContext, claimable: readonly Claimable[]): Promise<void> {
  if (claimable.every(({ pool }) => pool.dailyClaims === null)) return
  const used = await claimsToday(ctx.db, { userId: ctx.user.id, timeZone: ctx.company.timeZone })
  for (const [pool, amount] of countByPool(claimable)) {
    const left = (pool.dailyClaims ?? Number.POSITIVE_INFINITY) - (used.get(pool.id) ?? 0)
    if (amount > left) {
      throw new AppError('dailyClaimsReached', { limit: pool.dailyClaims ?? 0, left: Math.max(0, left) })
    }
  }
}

function countByPool(claimable: readonly Claimable[]): Map<PoolRow, number> {
  const counts = new Map<PoolRow, number>()
  for (const { pool } of claimable) counts.set(pool, (counts.get(pool) ?? 0) + 1)
  return counts
}

async function reportLost(
  ctx: TransactionContext,
  placement: Placement,
  { claimable, won }: { claimable: readonly Claimable[]; won: ReadonlySet<number> },
): Promise<void> {
  const lost = claimable.filter(({ row }) => !won.has(row.id)).map(({ row }) => row.id)
  if (lost.length === 0) return
  for (const row of await readRows(ctx.db, lost)) {
    placement.refuse(row, 'customerTaken', { owner: row.ownerName ?? '' })
  }
}
