import { type PointsFeature, pointsFeatures } from '@landfall/contract/points/points.ts'
import type { PointsPrice } from '@landfall/contract/points/points-selling.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { Db } from '#platform/postgres/database.ts'
import { featureNames } from './points-summary.ts'

interface PriceRow {
  feature: PointsFeature
  price: number
  windowDays: number | null
}

/** The price list of the caller's house, with the system's prices beside an OEM's. */
export async function readPrices({ db, level }: TransactionContext): Promise<PointsPrice[]> {
  const own = await byFeature(db, 'select feature, price, window_days from points_prices')
  const floor = await byFeature(db, 'select * from points_floor()')
  return featureNames.map((feature) => {
    const least = floor.get(feature)
    const isSystem = level === 'system'
    return {
      feature,
      unit: pointsFeatures[feature].unit,
      price: Math.max(own.get(feature)?.price ?? 0, isSystem ? 0 : (least?.price ?? 0)),
      windowDays: least?.windowDays ?? null,
      floor: isSystem ? null : (least?.price ?? 0),
    }
  })
}

async function byFeature(db: Db, sql: string): Promise<Map<string, PriceRow>> {
  return new Map((await db.query<PriceRow>(sql)).map((row) => [row.feature, row]))
}

/** Changes prices of the caller's house. */
export async function savePrices(
  ctx: TransactionContext,
  items: readonly PriceRow[],
): Promise<PointsPrice[]> {
  const { db, level, permissions, locale } = ctx
  if (level === 'system' && !permissions.has('system.config.manage')) throw new AppError('noPermission')
  const floor = await byFeature(db, 'select * from points_floor()')
  for (const { feature, price } of items) {
    const least = floor.get(feature)?.price ?? 0
    if (level !== 'system' && price < least) {
      throw new AppError('pointsPriceTooLow', {
        feature: translate(locale, `points.feature.${feature}`),
        price: least,
      })
    }
  }
  await db.query(
    `insert into points_prices (feature, price, window_days)
     select * from unnest($1::text[], $2::bigint[], $3::integer[])
     on conflict (company_id, feature) do update set price = excluded.price, window_days = excluded.window_days,
       updated_at = now()`,
    [
      items.map(({ feature }) => feature),
      items.map(({ price }) => price),
      items.map(({ windowDays }) => windowDays),
    ],
  )
  return readPrices(ctx)
}
