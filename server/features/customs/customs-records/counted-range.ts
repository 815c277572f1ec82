import type { CountedSelection } from '@landfall/contract/customs/counted-range.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { ParamBinder } from '#platform/clickhouse/param-binder.ts'
import { keepAnswers } from '#platform/trade/kept-answers.ts'
import { selectionSql } from '#platform/trade/record-filter.ts'
import { type Asker, pinnedTogether, scopeSql } from '#platform/trade/record-scope.ts'
import { shipments } from '#platform/trade/record-tables.ts'
import { newestDay } from './newest-day.ts'
import type { ShipmentCondition } from './record-sums.ts'

/** So many matching shipments, the newest, are counted at least; up to here figures are of all of them. */
const countLimit = 1_000_000
/** And for a first answer; where no more than a fifth of it is expected to match, all are counted at once. */
const firstLimit = 25_000
/** So many times as many are sorted for it at most, so that the last of its days is whole. */
const sortedTimes = 4

/** How many shipments of a day match. */
interface DayCount {
  day: string
  records: number
}

const sinceOf = keepAnswers<string | null>()
const daysOf = keepAnswers<DayCount[]>()
const rowsOf = keepAnswers<number>()

/** Whose shipments are counted; what several ask for goes on when one of them leaves. */
type Counter = Omit<Asker, 'locale' | 'gone'>

/** How much is counted; `countLimit` is for tests. */
export interface Counting {
  all?: boolean | undefined
  /** A first answer is enough, whatever else is asked for. */
  first?: boolean | undefined
  countLimit?: number | undefined
}

/**
 * The day from which on figures are counted when more than a million shipments match: the newest million is enough to
 * narrow down by and takes a fraction of the time. Null when all are counted. The answer stays the same for half a minute,
 * so that the parts of a screen and the pages of a list agree.
 */
export function countedSince(
  clickhouse: Clickhouse,
  { company, library, identity }: Counter,
  { where, params, all, first = false, countLimit: limit }: ShipmentCondition & Counting,
): Promise<string | null> {
  if (all && !first) return Promise.resolve(null)
  const name = JSON.stringify([company.id, where, params, first, limit])
  const counted = { where, params, first, limit: limit ?? (first ? firstLimit : countLimit) }
  return sinceOf(clickhouse, name, () => findSince(clickhouse, { company, library, identity }, counted))
}

/** The further condition of a statement that counts from a day on, and its parameter. */
export function sinceCondition(since: string | null): ShipmentCondition {
  return since === null
    ? { where: '', params: {} }
    : { where: ' and s.trade_date >= {since:Date}', params: { since } }
}

/** Which shipments are counted. */
export type CountedQuery = CountedSelection & Counting

/** The shipments of a selection that figures are of, and the day from which on they are counted. */
export async function countedShipments(
  clickhouse: Clickhouse,
  asker: Asker,
  selection: CountedQuery,
): Promise<ShipmentCondition & { since: string | null }> {
  const binder = new ParamBinder()
  const where = selectionSql(shipments, selection, { binder, asker })
  const { params } = binder
  const { all, first, countLimit } = selection
  const since = await countedSince(clickhouse, asker, { where, params, all, first, countLimit })
  const within = sinceCondition(since)
  return { since, where: where + within.where, params: { ...params, ...within.params } }
}

async function findSince(
  clickhouse: Clickhouse,
  counter: Counter,
  { where, params, first, limit }: ShipmentCondition & { first: boolean; limit: number },
): Promise<string | null> {
  const rows = await countRows(clickhouse, counter, '')
  if (rows <= limit) return null
  const readDays = (within: string) => countDays(clickhouse, counter, { where: `${where} ${within}`, params })
  // Years lie apart: what matches in the newest one tells, for a part of the price, whether the others need a look.
  const year = await newestYear(clickhouse, counter)
  const within = withinYear(year)
  const [newestRows, newestDays] = await Promise.all([
    countRows(clickhouse, counter, within),
    readDays(within),
  ])
  const since = sinceDay(newestDays, limit)
  if (since !== null || newestRows === rows) return since
  const matching = newestDays.reduce((sum, { records }) => sum + records, 0)
  const found = { year, rows, newestRows, matching, limit }
  if (first) return sinceYear(found)
  return expected(found) < limit / 2 ? null : sinceDay(await readDays(''), limit)
}

async function newestYear(clickhouse: Clickhouse, counter: Counter): Promise<number> {
  return Number((await newestDay(clickhouse, counter)).slice(0, 4))
}

const withinYear = (year: number) => `and s.trade_date >= '${year}-01-01'`

/** What the newest year tells where it does not have enough that match. */
interface YearFound {
  year: number
  rows: number
  newestRows: number
  matching: number
  limit: number
}

function expected({ matching, rows, newestRows }: YearFound): number {
  return (matching * rows) / Math.max(newestRows, 1)
}

/** The first day of the years that a first answer counts; null where so few are expected that all are counted at once. */
function sinceYear(found: YearFound): string | null {
  const { year, matching, limit } = found
  if (expected(found) < limit / 5) return null
  // In January a year has little to tell; years also are what reading costs.
  return `${matching >= limit / 25 ? year : year - 1}-01-01`
}

/** The newest matches of the newest year as a table, in whole days, to be read without having asked for their days before. */
export interface NewestMatches {
  /** Stands for the table `s` and is under the same parameters as the condition. */
  from: string
  /** Since when is counted what was read of it; undefined where a first answer is of other years, too. */
  since(read: { records: number; oldest: string | null }): Promise<string | null | undefined>
}

/**
 * What a first answer to a search is read from in one look: the search itself is most of its price, and asking for days first pays
 * it twice. Undefined where there is no more than a first answer counts.
 */
export async function newestMatches(
  clickhouse: Clickhouse,
  { company, library, identity }: Counter,
  { where, params, countLimit: limit = firstLimit }: ShipmentCondition & Counting,
): Promise<NewestMatches | undefined> {
  const counter = { company, library, identity }
  const rows = await countRows(clickhouse, counter, '')
  if (rows <= limit) return undefined
  const year = await newestYear(clickhouse, counter)
  const within = withinYear(year)
  const newestRows = await countRows(clickhouse, counter, within)
  const sorted = limit * sortedTimes
  return {
    // The engine leaves out what the statement around does not name; a star has no computed columns. It keeps all that match to
    // sort them where ties are asked for, and up to a gigabyte of them where a limit is.
    from: `(select * from (select *, s.hs4, s.buyer_id, s.seller_id from customs_shipments as s where ${where} ${within}
      order by s.trade_date desc limit ${sorted} settings max_bytes_before_remerge_sort = 64000000) order by trade_date desc limit ${limit} with ties)`,
    since: async ({ records, oldest }) => {
      // A day that has more than are sorted was not read as a whole.
      if (records >= sorted) return undefined
      if (records >= limit && oldest !== null) {
        const isPart =
          newestRows < rows || (await hasOlder(clickhouse, counter, { where, params, day: oldest }))
        return isPart ? oldest : null
      }
      if (newestRows === rows) return null
      const since = sinceYear({ year, rows, newestRows, matching: records, limit })
      return since === `${year}-01-01` ? since : undefined
    },
  }
}

async function hasOlder(
  clickhouse: Clickhouse,
  counter: Counter,
  { where, params, day }: ShipmentCondition & { day: string },
): Promise<boolean> {
  const found = await clickhouse.chQuery<{ isOlder: number }>(counter, {
    name: 'customs-older',
    sql: `select 1 as isOlder from customs_shipments as s where ${where} and s.trade_date < {day:Date} limit 1`,
    params: { ...params, day },
  })
  return found.length > 0
}

/** Matching shipments by days, the newest first. */
function countDays(
  clickhouse: Clickhouse,
  counter: Counter,
  { where, params }: ShipmentCondition,
): Promise<DayCount[]> {
  const name = JSON.stringify([counter.company.id, where, params])
  return daysOf(clickhouse, name, () =>
    clickhouse.chQuery<DayCount>(counter, {
      name: 'customs-counted-days',
      sql: `select toString(s.trade_date) as day, count() as records from customs_shipments as s where ${where}
        group by s.trade_date order by s.trade_date desc ${pinnedTogether}`,
      params,
    }),
  )
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

function countRows(clickhouse: Clickhouse, asker: Counter, within: string): Promise<number> {
  const where = `${scopeSql(asker)} ${within}`
  return rowsOf(clickhouse, `${asker.company.id} ${where}`, async () => {
    const [row] = await clickhouse.chQuery<{ records: number }>(asker, {
      name: 'customs-rows',
      sql: `select count() as records from customs_shipments as s where ${where}`,
    })
    return row?.records ?? 0
  })
}
