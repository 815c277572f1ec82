import type { PriceBasis, PriceSpread, priceUnits } from '@landfall/contract/customs/customs-analysis.ts'
import type { ListSelection } from '@landfall/contract/list.ts'
import {
  type BreakdownWish,
  chooseBreakdown,
  readBreakdowns,
  statisticCondition,
  withinBreakdown,
} from '#features/customs/customs-records/breakdown-choice.ts'
import { type CountedQuery, countedShipments } from '#features/customs/customs-records/counted-range.ts'
import type { ShipmentCondition } from '#features/customs/customs-records/record-sums.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { type Asker, pinned } from '#platform/trade/record-scope.ts'

const basisLimit = 12
const binCount = 24
/** Up to so many prices quartiles are exact; of more they are estimated within bounded memory. */
const exactLimit = 1_000_000

/** Where wished, the basis of prices. */
interface BasisWish {
  currency?: string | undefined
  valueSource?: string | undefined
  per?: (typeof priceUnits)[number] | undefined
  unit?: string | undefined
}

interface PricedTable {
  table: string
  valueSource: string
  /** Everything a price may be per: name, unit and amount. */
  amounts: string
}

const pricedShipments: PricedTable = {
  table: 'customs_shipments',
  valueSource: 's.value_source',
  amounts: `[('grossKg', '', toFloat64(ifNull(s.gross_kg, 0))),
    ('quantity', toString(s.quantity_unit), if(s.quantity_unit = '', 0, toFloat64(ifNull(s.quantity, 0))))]`,
}

const pricedStatistics: PricedTable = {
  table: 'customs_statistics',
  valueSource: `'declared'`,
  amounts: `[('quantity', toString(s.quantity_unit), if(s.quantity_unit = '', 0, toFloat64(ifNull(s.quantity, 0))))]`,
}

/** How prices of shipments are spread. */
export async function spreadShipmentPrices(
  clickhouse: Clickhouse,
  asker: Asker,
  wish: CountedQuery & BasisWish,
): Promise<PriceSpread> {
  const { since, ...condition } = await countedShipments(clickhouse, asker, wish)
  const spread = await spreadPrices(clickhouse, asker, { priced: pricedShipments, condition, wish })
  return { countedSince: since, breakdown: '', figuresOf: '', ...spread }
}

/** How unit prices of statistics of one breakdown and source are spread. */
export async function spreadStatisticPrices(
  clickhouse: Clickhouse,
  asker: Asker,
  { breakdown, figuresOf, ...wish }: ListSelection & BasisWish & BreakdownWish,
): Promise<PriceSpread> {
  const found = await readBreakdowns(clickhouse, asker, wish)
  const chosen = chooseBreakdown(found, 'prices', { ...wish, breakdown, figuresOf })
  // Prices of codes and those of the headings above them are not prices of different goods.
  const condition = withinBreakdown(statisticCondition(asker, wish), chosen)
  const spread = await spreadPrices(clickhouse, asker, { priced: pricedStatistics, condition, wish })
  return { countedSince: null, breakdown: chosen?.name ?? '', figuresOf: chosen?.figuresOf ?? '', ...spread }
}

const noSpread = {
  basis: null,
  smallest: 0,
  quartile1: 0,
  median: 0,
  quartile3: 0,
  largest: 0,
  below: 0,
  above: 0,
  bins: [],
}

async function spreadPrices(
  clickhouse: Clickhouse,
  asker: Asker,
  {
    priced: { table, valueSource, amounts },
    condition,
    wish,
  }: { priced: PricedTable; condition: ShipmentCondition; wish: BasisWish },
): Promise<Omit<PriceSpread, 'countedSince' | 'breakdown' | 'figuresOf'>> {
  const from = `from ${table} as s where ${condition.where}`
  const prices = `select s.currency as currency, ${valueSource} as valueSource, arrayJoin(${amounts}) as basis,
      basis.1 as per, basis.2 as unit, toFloat64(s.value) / basis.3 as price
    ${from} and s.value > 0 and s.currency != '' and basis.3 > 0`
  const read = <Row>(name: string, sql: string, params: Record<string, unknown> = {}) =>
    clickhouse.chQuery<Row>(asker, {
      name: `customs-${name}`,
      sql: `${sql} ${pinned}`,
      params: { ...condition.params, ...params },
    })
  const [[counted], bases] = await Promise.all([
    read<{ records: number }>('price-records', `select count() as records ${from}`),
    read<PriceBasis>(
      'price-bases',
      `select currency, valueSource, per, unit, count() as known from (${prices})
       group by currency, valueSource, per, unit order by known desc, per, unit limit ${basisLimit}`,
    ),
  ])
  const records = counted?.records ?? 0
  const basis = bases.find((one) => isWished(one, wish))
  if (!basis) return { records, bases, ...noSpread }
  const chosen = `(${prices} and currency = {currency:String} and valueSource = {valueSource:String}
    and per = {per:String} and unit = {unit:String})`
  const { currency, per, unit } = basis
  const params = { currency, valueSource: basis.valueSource, per, unit }
  const spread = await readSpread((name, sql) => read(name, sql, params), { chosen, known: basis.known })
  return { records, bases, basis, ...spread }
}

function isWished(basis: PriceBasis, wish: BasisWish): boolean {
  return (['currency', 'valueSource', 'per', 'unit'] as const).every(
    (name) => wish[name] === undefined || wish[name] === basis[name],
  )
}

interface Quartiles {
  smallest: number
  quartiles: [number, number, number]
  largest: number
}

async function readSpread(
  read: <Row>(name: string, sql: string) => Promise<Row[]>,
  { chosen, known }: { chosen: string; known: number },
) {
  const kind = known <= exactLimit ? 'quantilesExactInclusive' : 'quantilesTDigest'
  const [found] = await read<Quartiles>(
    'price-quartiles',
    `select min(price) as smallest, ${kind}(0.25, 0.5, 0.75)(price) as quartiles, max(price) as largest from ${chosen}`,
  )
  const { smallest = 0, largest = 0, quartiles: [quartile1, median, quartile3] = [0, 0, 0] } = found ?? {}
  const reach = 1.5 * (quartile3 - quartile1)
  const low = Math.max(smallest, quartile1 - reach)
  const high = Math.min(largest, quartile3 + reach)
  const width = (high - low) / binCount
  const bin = width > 0 ? `least(toInt32(floor((price - ${low}) / ${width})), ${binCount - 1})` : '0'
  const counts = await read<{ bin: number; records: number }>(
    'price-bins',
    `select multiIf(price < ${low}, -1, price > ${high}, ${binCount}, ${bin}) as bin, count() as records
     from ${chosen} group by bin`,
  )
  const recordsOf = new Map(counts.map((count) => [count.bin, count.records]))
  const bins = Array.from({ length: width > 0 ? binCount : 1 }, (_, at) => ({
    from: low + at * width,
    to: low + (at + 1) * width,
    records: recordsOf.get(at) ?? 0,
  }))
  const [below, above] = [recordsOf.get(-1) ?? 0, recordsOf.get(binCount) ?? 0]
  return { smallest, quartile1, median, quartile3, largest, below, above, bins }
}
