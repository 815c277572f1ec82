import type { CountedSelection } from '@landfall/contract/counted-range.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { keepAnswers } from './kept-answers.ts'
import { newestDay } from './newest-day.ts'
import { ParamBinder, selectionSql } from './record-filter.ts'
import { type Asker, pinned, scopeSql } from './record-scope.ts'
import type { ShipmentCondition } from './record-sums.ts'
import { shipments } from './record-tables.ts'

/** So many matching shipments, the newest, are counted at least; up to here figures are of all of them. */
const countLimit = 1_000_000

/** How many shipments of a day match. */
interface DayCount {
  day: string
  records: number
}

const sinceOf = keepAnswers<string | null>()
const rowsOf = keepAnswers<number>()

/**
 * The day from which on figures are counted when more than a million shipments match: the newest million is enough to
 * narrow down by and takes a fraction of the time. Null when all are counted. The answer stays the same for half a minute,
 * so that the parts of a screen and the pages of a list agree.
 */
export function countedSince(
  clickhouse: Clickhouse,
  asker: Omit<Asker, 'locale'>,
  { where, params, limit = countLimit }: ShipmentCondition & { limit?: number | undefined },
): Promise<string | null> {
  const name = JSON.stringify([asker.company.id, where, params, limit])
  return sinceOf(clickhouse, name, () => findSince(clickhouse, asker, { where, params, limit }))
}

/** The further condition of a statement that counts from a day on, and its parameter. */
export function sinceCondition(since: string | null): ShipmentCondition {
  return since === null
    ? { where: '', params: {} }
    : { where: ' and s.trade_date >= {since:Date}', params: { since } }
}

/** What selects the shipments that are counted; `countLimit` is for tests. */
export type CountedQuery = CountedSelection & { countLimit?: number | undefined }

/** The shipments of a selection that figures are of, and the day from which on they are counted. */
export async function countedShipments(
  clickhouse: Clickhouse,
  asker: Asker,
  { all, countLimit: limit, ...selection }: CountedQuery,
): Promise<ShipmentCondition & { since: string | null }> {
  const binder = new ParamBinder()
  const where = selectionSql(shipments, selection, { binder, asker })
  const { params } = binder
  const since = all ? null : await countedSince(clickhouse, asker, { where, params, limit })
  const within = sinceCondition(since)
  return { since, where: where + within.where, params: { ...params, ...within.params } }
}

async function findSince(
  clickhouse: Clickhouse,
  asker: Omit<Asker, 'locale'>,
  { where, params, limit }: ShipmentCondition & { limit: number },
): Promise<string | null> {
  const rows = await countRows(clickhouse, asker, '')
  if (rows <= limit) return null
  const readDays = (within: string) =>
    clickhouse.chQuery<DayCount>(asker, {
      name: 'customs-counted-days',
      sql: `select toString(s.trade_date) as day, count() as records from customs_shipments as s where ${where} ${within}
        group by s.trade_date order by s.trade_date desc ${pinned}`,
      params,
    })
  // Years lie apart: what matches in the newest one tells, for a part of the price, whether the others need a look.
  const within = `and s.trade_date >= '${(await newestDay(clickhouse, asker)).slice(0, 4)}-01-01'`
  const [newestRows, newestDays] = await Promise.all([countRows(clickhouse, asker, within), readDays(within)])
  const since = sinceDay(newestDays, limit)
  if (since !== null) return since
  const matching = newestDays.reduce((sum, { records }) => sum + records, 0)
  const isSurelyLess = (matching * rows) / Math.max(newestRows, 1) < limit / 2
  return isSurelyLess ? null : sinceDay(await readDays(''), limit)
}

/** The day on which so many shipments are reached from the newest back; null when they are not, or by the oldest day only. */
function sinceDay(days: readonly DayCount[], limit: number): string | null {
  let sum = 0
  const reached = days.findIndex(({ records }) => {
    sum += records
    return sum >= limit
  })
  return reached < 0 || reached === days.length - 1 ? null : (days[reached]?.day ?? null)
}

function countRows(clickhouse: Clickhouse, asker: Omit<Asker, 'locale'>, within: string): Promise<number> {
  const where = `${scopeSql(asker)} ${within}`
  return rowsOf(clickhouse, `${asker.company.id} ${where}`, async () => {
    const [row] = await clickhouse.chQuery<{ records: number }>(asker, {
      name: 'customs-rows',
      sql: `select count() as records from customs_shipments as s where ${where}`,
    })
    return row?.records ?? 0
  })
}
