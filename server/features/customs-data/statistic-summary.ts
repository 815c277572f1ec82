import type { StatisticGroup, StatisticSummary } from '@landfall/contract/customs-data.ts'
import type { ListSelection } from '@landfall/contract/list.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { ParamBinder, selectionSql } from '#platform/trade/record-filter.ts'
import { type Asker, pinned } from '#platform/trade/record-scope.ts'
import { statistics } from '#platform/trade/record-tables.ts'

const groupNames = ['totals', 'months', 'partners', 'provinces', 'modes', 'hs4'] as const
type GroupName = (typeof groupNames)[number]

const groupLimit = 40
/** Months that are listed: all of fifty years. */
const monthLimit = 600

/** What the statistics are grouped by besides their currency; totals by nothing. */
const keys = {
  months: ['period', 'grain'],
  partners: ['partner'],
  provinces: ['province'],
  modes: ['mode'],
  hs4: ['hs4'],
} satisfies Partial<Record<GroupName, string[]>>

const month = `if(by_grain = 'year', toString(toYear(by_period)), formatDateTime(by_period, '%Y-%m'))`

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

type Amount = Pick<StatisticGroup, 'value' | 'currency' | 'amount'> & { place: GroupName }
type Group = Omit<StatisticGroup, 'change'> & { place: GroupName }

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
  const [past, groups, amounts] = await Promise.all([
    readOverview(clickhouse, asker, before),
    readGroups(clickhouse, asker, current),
    readAmounts(clickhouse, asker, before),
  ])
  const goods = await nameHeadings(clickhouse, asker, { current, groups })
  const nameOf = (place: string, value: string, currency: string) => `${place} ${value} ${currency}`
  const pastAmounts = new Map(
    amounts.map(({ place, value, currency, amount }) => [nameOf(place, value, currency), amount]),
  )
  // A month that is missing a year ago would look like growth.
  const isWhole = overview.grains === 1 && past.grains === 1 && past.periods === overview.periods
  const changeOf = ({ place, value, currency, amount }: Group) => {
    if (!isWhole && place !== 'months') return null
    const name = nameOf(place, place === 'months' ? yearEarlier(value) : value, currency)
    const before = pastAmounts.get(name) ?? 0
    return before > 0 ? amount / before - 1 : null
  }
  const of = (name: GroupName): StatisticGroup[] =>
    groups
      .filter(({ place }) => place === name)
      .slice(0, name === 'months' ? monthLimit : groupLimit)
      .map((group) => ({
        ...group,
        label: name === 'hs4' ? (goods.get(group.value) ?? '') : group.label,
        change: changeOf(group),
      }))
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

function yearEarlier(month: string): string {
  return `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`
}

/** Groups of all kinds in one look at the statistics, as rows of an inner statement. */
function groupedSql({ where }: Condition, { also, amounts }: { also: string[]; amounts: string }): string {
  const places = Object.entries(keys)
  const columns = places.flatMap(([, names]) => names.map((name) => `s.${name} as by_${name}`))
  const sets = [[], ...places.map(([, names]) => names.map((name) => `by_${name}`))]
  const all = ['currency', ...also]
  const placeCases = places.map(([place, [name]]) => `grouping(by_${name}) = 0, '${place}'`)
  const valueCases = places.map(
    ([place, [name]]) => `place = '${place}', ${place === 'months' ? month : `toString(by_${name})`}`,
  )
  return `select ${columns.join(', ')}, ${all.map((name) => `s.${name} as ${name}`).join(', ')},
      multiIf(${placeCases.join(', ')}, 'totals') as place, multiIf(${valueCases.join(', ')}, '') as value, ${amounts}
    from customs_statistics as s where ${where}
    group by grouping sets (${sets.map((set) => `(${[...set, ...all].join(', ')})`).join(', ')})`
}

function readAmounts(clickhouse: Clickhouse, asker: Asker, condition: Condition): Promise<Amount[]> {
  return clickhouse.chQuery<Amount>(asker, {
    name: 'customs-statistic-year-before',
    sql: `select place, value, currency, amount from (
        ${groupedSql(condition, { also: [], amounts: 'toFloat64(ifNull(sum(s.value), 0)) as amount' })}) ${pinned}`,
    params: condition.params,
  })
}

function readGroups(clickhouse: Clickhouse, asker: Asker, condition: Condition): Promise<Group[]> {
  const amounts = `any(s.partner_country) as country, count() as records, sum(s.value) as sum_value,
    sum(s.quantity) as sum_quantity, countIf(isNull(s.quantity) or isNull(s.value)) as gaps`
  return clickhouse.chQuery<Group>(asker, {
    name: 'customs-statistic-groups',
    // Quantities are added only where all rows have one unit; a unit price needs the quantity of every row.
    sql: `select place, value, if(place = 'partners', any(country), '') as label, currency, sum(records) as rows,
        toFloat64(ifNull(sum(sum_value), 0)) as amount, count() = 1 and any(quantity_unit) != '' as is_uniform,
        if(is_uniform, toFloat64(sum(sum_quantity)), null) as quantity, if(is_uniform, any(quantity_unit), '') as unit,
        if(sum(gaps) = 0 and quantity > 0, amount / quantity, null) as unitPrice
      from (${groupedSql(condition, { also: ['quantity_unit'], amounts })})
      group by place, value, currency
      order by place, if(place = 'months', 0, -amount), value limit ${monthLimit} by place ${pinned}`,
    params: condition.params,
  })
}

/** What goods of the listed headings are called: one of their names. */
async function nameHeadings(
  clickhouse: Clickhouse,
  asker: Asker,
  { current, groups }: { current: Condition; groups: readonly Group[] },
): Promise<Map<string, string>> {
  const headings = groups.filter(({ place }) => place === 'hs4').slice(0, groupLimit)
  if (headings.length === 0) return new Map()
  const rows = await clickhouse.chQuery<{ heading: string; name: string }>(asker, {
    name: 'customs-statistic-headings',
    sql: `select hs4 as heading, any(goods) as name from customs_statistics as s
      where ${current.where} and hs4 in {headings:Array(String)} group by heading ${pinned}`,
    params: { ...current.params, headings: headings.map(({ value }) => value) },
  })
  return new Map(rows.map(({ heading, name }) => [heading, name]))
}
