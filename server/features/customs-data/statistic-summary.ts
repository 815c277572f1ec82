import type { StatisticGroup, StatisticSummary } from '@landfall/contract/customs-data.ts'
import type { ListSelection } from '@landfall/contract/list.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { ParamBinder, selectionSql } from '#platform/trade/record-filter.ts'
import { type Asker, pinned } from '#platform/trade/record-scope.ts'
import { statistics } from '#platform/trade/record-tables.ts'

const groupLimit = 40

interface Grouping {
  value: string
  label: string
  order: string
  limit?: number
}

const byAmount = 'amount desc, value'
const groupings = {
  totals: { value: `''`, label: `''`, order: byAmount },
  months: {
    value: `if(grain = 'year', toString(toYear(period)), formatDateTime(period, '%Y-%m'))`,
    label: `''`,
    order: 'value',
    limit: 600,
  },
  partners: { value: 'partner', label: 'any(partner_country)', order: byAmount },
  provinces: { value: 'province', label: `''`, order: byAmount },
  modes: { value: 'mode', label: `''`, order: byAmount },
  hs4: { value: 'hs4', label: 'any(goods)', order: byAmount },
} satisfies Record<string, Grouping>
const groupNames = ['totals', 'months', 'partners', 'provinces', 'modes', 'hs4'] as const

interface Condition {
  where: string
  params: Record<string, unknown>
}

interface Overview {
  rows: number
  sharedRecords: number
  units: string[]
  periods: number
  firstPeriod: string
  lastPeriod: string
  grains: number
}

type Amount = Pick<StatisticGroup, 'value' | 'currency' | 'amount'>

/**
 * Months, partners, provinces, modes and headings of the statistics that match; one line per currency. Amounts are
 * compared with those of a year before, which may be outside what was asked for.
 */
export async function summariseStatistics(
  clickhouse: Clickhouse,
  asker: Asker,
  selection: ListSelection,
): Promise<StatisticSummary> {
  const binder = new ParamBinder()
  const current = { where: selectionSql(statistics, selection, { binder, asker }), params: binder.params }
  const overview = await readOverview(clickhouse, asker, current)
  const before = yearBefore(asker, selection, overview)
  const [past, ...found] = await Promise.all([
    readOverview(clickhouse, asker, before),
    ...groupNames.map((name) =>
      compareGroups(clickhouse, asker, { grouping: groupings[name], current, before }),
    ),
  ])
  // A month that is missing a year ago would look like growth.
  const isWhole = overview.grains === 1 && past.grains === 1 && past.periods === overview.periods
  const of = (name: (typeof groupNames)[number]) => {
    const groups = found[groupNames.indexOf(name)] ?? []
    return isWhole || name === 'months' ? groups : groups.map((group) => ({ ...group, change: null }))
  }
  return {
    rows: overview.rows,
    sharedRecords: overview.sharedRecords,
    units: overview.units,
    totals: of('totals'),
    months: of('months'),
    partners: of('partners'),
    provinces: of('provinces'),
    modes: of('modes'),
    hs4: of('hs4'),
  }
}

function yearBefore(asker: Asker, selection: ListSelection, overview: Overview): Condition {
  const binder = new ParamBinder()
  const anyTime = selectionSql(statistics, selection, { binder, asker, without: ['period'] })
  const ends = [overview.firstPeriod, overview.lastPeriod].map((day) => binder.bind(day, 'Date'))
  const where = `${anyTime} and s.period between addYears(${ends[0]}, -1) and addYears(${ends[1]}, -1)`
  return { where, params: binder.params }
}

async function readOverview(
  clickhouse: Clickhouse,
  asker: Asker,
  { where, params }: Condition,
): Promise<Overview> {
  const [row] = await clickhouse.chQuery<Overview>(asker, {
    name: 'customs-statistic-overview',
    sql: `select count() as rows, countIf(s.company_id = 0) as sharedRecords, arraySort(groupUniqArrayIf(10)(s.quantity_unit, s.quantity_unit != '')) as units,
        uniqExact(s.period) as periods, toString(min(s.period)) as firstPeriod, toString(max(s.period)) as lastPeriod,
        uniqExact(s.grain) as grains
      from customs_statistics as s where ${where} ${pinned}`,
    params,
  })
  if (!row) throw new Error('the engine counted nothing')
  return row
}

async function compareGroups(
  clickhouse: Clickhouse,
  asker: Asker,
  { grouping, current, before }: { grouping: Grouping; current: Condition; before: Condition },
): Promise<StatisticGroup[]> {
  const [groups, past] = await Promise.all([
    readGroups(clickhouse, asker, { ...current, grouping }),
    clickhouse.chQuery<Amount>(asker, {
      name: 'customs-statistic-year-before',
      sql: `select ${grouping.value} as value, currency, toFloat64(ifNull(sum(s.value), 0)) as amount
        from customs_statistics as s where ${before.where} group by value, currency ${pinned}`,
      params: before.params,
    }),
  ])
  const pastAmounts = new Map(past.map(({ value, currency, amount }) => [`${value} ${currency}`, amount]))
  return groups.map((group) => {
    const value = grouping === groupings.months ? yearEarlier(group.value) : group.value
    const amount = pastAmounts.get(`${value} ${group.currency}`) ?? 0
    return { ...group, change: amount > 0 ? group.amount / amount - 1 : null }
  })
}

function yearEarlier(month: string): string {
  return `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`
}

function readGroups(
  clickhouse: Clickhouse,
  asker: Asker,
  { where, params, grouping }: Condition & { grouping: Grouping },
): Promise<Omit<StatisticGroup, 'change'>[]> {
  const { value, label, order, limit = groupLimit } = grouping
  return clickhouse.chQuery(asker, {
    name: 'customs-statistic-groups',
    // Quantities are added only where all rows have one unit; a unit price needs the quantity of every row.
    sql: `select ${value} as value, ${label} as label, currency, count() as rows,
        toFloat64(ifNull(sum(s.value), 0)) as amount,
        uniqExact(s.quantity_unit) = 1 and any(s.quantity_unit) != '' as is_uniform,
        if(is_uniform, toFloat64(sum(s.quantity)), null) as quantity, if(is_uniform, any(s.quantity_unit), '') as unit,
        if(countIf(isNull(s.quantity) or isNull(s.value)) = 0 and quantity > 0, amount / quantity, null) as unitPrice
      from customs_statistics as s where ${where} group by value, currency order by ${order} limit ${limit} ${pinned}`,
    params,
  })
}
