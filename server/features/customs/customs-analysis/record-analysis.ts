import type {
  AnalysisAmounts,
  PartnerFlow,
  PartnerSide,
  PlaceShare,
  ProductShare,
  TrendGrain,
  TrendPoint,
} from '@landfall/contract/customs/customs-analysis.ts'
import type { ListSelection } from '@landfall/contract/list.ts'
import { type CountedQuery, countedShipments } from '#features/customs/customs-records/counted-range.ts'
import { periodsBetween } from '#features/customs/customs-records/month-range.ts'
import { frequentSql, type ShipmentCondition } from '#features/customs/customs-records/record-sums.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { ParamBinder } from '#platform/clickhouse/param-binder.ts'
import { partyKeySql, partySql } from '#platform/trade/party-identity.ts'
import { selectionSql } from '#platform/trade/record-filter.ts'
import { type Asker, pinned } from '#platform/trade/record-scope.ts'
import { destinationSql, shipments } from '#platform/trade/record-tables.ts'

const headingLimit = 300
const pairLimits: Readonly<Record<PartnerSide, number>> = { countries: 60, companies: 40 }

// An estimate is no declaration: adding up both would say more than anybody knows.
/** Where the seller is; of a pair of countries it is where goods come from that nobody says otherwise of. */
const sellerEnd = `if(s.seller_country = '', s.origin, s.seller_country)`
const inUsd = `s.currency = 'USD' and s.value_source != 'modelled'`

const amountsSelect = `count() as records, toFloat64(ifNull(sum(s.gross_kg), 0)) as grossKg,
  countIf(isNotNull(s.gross_kg)) as kgKnown, toFloat64(ifNull(sum(s.teu), 0)) as teu, countIf(isNotNull(s.teu)) as teuKnown,
  toFloat64(ifNull(sumIf(s.value, ${inUsd}), 0)) as valueUsd, countIf(isNotNull(s.value) and ${inUsd}) as valueKnown`

const nothing: AnalysisAmounts = {
  records: 0,
  grossKg: 0,
  kgKnown: 0,
  teu: 0,
  teuKnown: 0,
  valueUsd: 0,
  valueKnown: 0,
}

interface Grouping {
  select: string
  by: string
  order?: string
  limit?: number
  /** Whether there may be very many groups, of which the most frequent are wanted. */
  areMany?: boolean
}

/** Asks about the shipments that meet one condition. */
function askAbout(clickhouse: Clickhouse, asker: Asker, { where, params }: ShipmentCondition) {
  const read = <Row>(name: string, select: string, { rest = '', within = where } = {}) =>
    clickhouse.chQuery<Row>(asker, {
      name: `customs-${name}`,
      sql: `select ${select} from customs_shipments as s where ${within} ${rest} ${pinned}`,
      params,
    })
  return {
    groups: <Row>(name: string, { select, by, order = 'records desc', limit = 1_000, areMany }: Grouping) =>
      read<Row & AnalysisAmounts>(name, `${select}, ${amountsSelect}`, {
        rest: `group by ${by} order by ${order} limit ${limit}`,
        ...(areMany ? { within: frequentSql(where, { by, limit }) } : {}),
      }),
    async totals(name: string): Promise<AnalysisAmounts> {
      const [totals] = await read<AnalysisAmounts>(name, amountsSelect)
      return totals ?? nothing
    },
    async records(name: string): Promise<number> {
      const [counted] = await read<{ records: number }>(name, 'count() as records')
      return counted?.records ?? 0
    },
  }
}

const periods: Readonly<Record<TrendGrain, string>> = {
  month: `formatDateTime(s.trade_date, '%Y-%m')`,
  quarter: `concat(toString(toYear(s.trade_date)), '-Q', toString(toQuarter(s.trade_date)))`,
  year: `toString(toYear(s.trade_date))`,
}

/** Every month, quarter or year from the first to the last, empty ones too; however many match, all are counted. */
export async function readTrend(
  clickhouse: Clickhouse,
  asker: Asker,
  { grain, ...selection }: ListSelection & { grain: TrendGrain },
): Promise<{ totals: AnalysisAmounts; points: TrendPoint[] }> {
  const binder = new ParamBinder()
  const where = selectionSql(shipments, selection, { binder, asker })
  const { groups, totals } = askAbout(clickhouse, asker, { where, params: binder.params })
  const select = `${periods[grain]} as period`
  const [all, found] = await Promise.all([
    totals('trend-totals'),
    groups<TrendPoint>('trend', { select, by: 'period', order: 'period', limit: 10_000 }),
  ])
  const known = new Map(found.map((point) => [point.period, point]))
  const [first, last] = [found[0]?.period, found.at(-1)?.period]
  const points =
    first && last
      ? periodsBetween(first, last).map((period) => ({ ...nothing, ...known.get(period), period }))
      : []
  return { totals: all, points }
}

/** The headings with the most records. */
export async function readProducts(
  clickhouse: Clickhouse,
  asker: Asker,
  selection: CountedQuery,
): Promise<{ countedSince: string | null; items: ProductShare[]; otherRecords: number }> {
  const counted = await countedShipments(clickhouse, asker, selection)
  const { groups, records } = askAbout(clickhouse, asker, counted)
  const [all, items] = await Promise.all([
    records('product-records'),
    groups<ProductShare>('products', { select: 's.hs4 as heading', by: 's.hs4', limit: headingLimit }),
  ])
  return { countedSince: counted.since, items, otherRecords: all - sumOf(items) }
}

/** The pairs of sellers and buyers with the most records. */
export async function readPartners(
  clickhouse: Clickhouse,
  asker: Asker,
  { side, ...selection }: CountedQuery & { side: PartnerSide },
): Promise<{ countedSince: string | null; items: PartnerFlow[]; otherRecords: number }> {
  const counted = await countedShipments(clickhouse, asker, selection)
  const { groups, records } = askAbout(clickhouse, asker, counted)
  const grouping =
    side === 'countries'
      ? {
          select: `${sellerEnd} as sellerKey, '' as seller, s.buyer_country as buyerKey, '' as buyer`,
          by: `${sellerEnd}, s.buyer_country`,
        }
      : {
          select: `${partyKeySql('seller', asker)} as sellerKey, topK(1)(s.seller)[1] as seller,
            ${partyKeySql('buyer', asker)} as buyerKey, topK(1)(s.buyer)[1] as buyer`,
          by: `${partySql('seller', asker)}, ${partySql('buyer', asker)}`,
          areMany: true,
        }
  const [all, items] = await Promise.all([
    records('partner-records'),
    groups<PartnerFlow>('partners', { ...grouping, limit: pairLimits[side] }),
  ])
  return { countedSince: counted.since, items, otherRecords: all - sumOf(items) }
}

/** Countries of origin and of destination. */
export async function readPlaces(
  clickhouse: Clickhouse,
  asker: Asker,
  selection: CountedQuery,
): Promise<{ countedSince: string | null; origins: PlaceShare[]; destinations: PlaceShare[] }> {
  const counted = await countedShipments(clickhouse, asker, selection)
  const { groups } = askAbout(clickhouse, asker, counted)
  const of = (column: string) => groups<PlaceShare>('places', { select: `${column} as country`, by: column })
  const [origins, destinations] = await Promise.all([of('s.origin'), of(destinationSql)])
  return { countedSince: counted.since, origins, destinations }
}

function sumOf(items: readonly { records: number }[]): number {
  return items.reduce((sum, { records }) => sum + records, 0)
}
