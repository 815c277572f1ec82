import {
  type PointsFeature,
  type PointsQuote,
  type PointsReserve,
  type PointsWish,
  pointsFeatures,
} from '@landfall/contract/points/points.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** Seconds until the loop asks what became of the work. */
const firstCheck = 10

/** What something would cost the caller of the transaction. */
export async function quotePoints(db: Db, wish: PointsWish): Promise<PointsQuote> {
  const row = await one<{ cost: number; balance: number; limitLeft: number | null }>(
    db,
    `select points_cost(points_countable($1, $2, $3), p.price, $4) as cost,
       coalesce((select monthly + lasting from points_balance()), 0) as balance,
       points_limit_left(app_user_id()) as limit_left
     from points_price($1) p`,
    [wish.feature, wish.quantity ?? 0, wish.things ?? null, pointsFeatures[wish.feature].unit],
  )
  const { cost, balance, limitLeft } = row ?? { cost: 0, balance: 0, limitLeft: null }
  const isEnough = cost === 0 || (cost <= balance && (limitLeft === null || cost <= limitLeft))
  return { cost, balance, limitLeft, isEnough }
}

/** For how many days a thing of a feature is paid for; null: for good. */
export async function readPaidDays(db: Db, feature: PointsFeature): Promise<number | null> {
  const row = await one<{ windowDays: number | null }>(db, 'select window_days from points_price($1)', [
    feature,
  ])
  return row?.windowDays ?? null
}

interface Reserved {
  reservationId: number | null
  outcome: 'ok' | 'insufficient' | 'limit'
  cost: number
  balance: number
  limitLeft: number | null
}

/**
 * Charges the company and the caller of the transaction before the work begins; null when there is nothing to pay.
 * Refused when the balance or the caller's own limit is too small; then the transaction must be given up.
 */
export async function reservePoints(db: Db, wish: PointsReserve): Promise<number | null> {
  const reserved = await one<Reserved>(
    db,
    `select * from points_reserve($1, $2, $3, $4, $5, $6, $7, make_interval(secs => $8), $9)`,
    [
      wish.feature,
      pointsFeatures[wish.feature].unit,
      wish.quantity ?? 0,
      wish.things ?? null,
      wish.reference,
      (wish.label ?? '').slice(0, 200),
      wish.idempotencyKey,
      firstCheck,
      wish.joins ?? false,
    ],
  )
  if (!reserved) return null
  const { outcome, cost, balance, limitLeft } = reserved
  const left = limitLeft ?? 0
  if (outcome === 'insufficient')
    throw new AppError('pointsInsufficient', { cost, balance }, { cost, balance })
  if (outcome === 'limit') throw new AppError('pointsLimitReached', { cost, left }, { cost, left })
  return reserved.reservationId
}

/** Ends a charge with the units that were used, or the things that were delivered; the rest is given back. */
export async function commitPoints(
  db: Db,
  id: number | null,
  used: { quantity: number } | { things: readonly string[] },
): Promise<void> {
  if (id === null) return
  const values = 'things' in used ? [id, 0, used.things] : [id, used.quantity, null]
  await db.query('select points_settle($1, $2, $3)', values)
}
