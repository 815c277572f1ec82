import { readTerms } from '@landfall/contract/customs/search-terms.ts'
import {
  answers,
  type BreakdownDimension,
  breakdownParts,
  productLevels,
  type StatisticBreakdown,
  type StatisticQuestion,
  sourceParts,
} from '@landfall/contract/customs/statistic-breakdowns.ts'
import { type ListSelection, listFilter } from '@landfall/contract/list.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { ParamBinder } from '#platform/clickhouse/param-binder.ts'
import { type RecordTable, selectionSql } from '#platform/trade/record-filter.ts'
import { type Asker, pinned } from '#platform/trade/record-scope.ts'
import { statistics } from '#platform/trade/record-tables.ts'

/** A condition on statistics with its parameters. */
export interface StatisticCondition {
  where: string
  params: Record<string, unknown>
}

/** The condition of a selection over figures that are summed; periods are left out where `anyTime` says so. */
export function statisticCondition(
  asker: Asker,
  selection: Pick<ListSelection, 'search' | 'filter'>,
  { anyTime = false }: { anyTime?: boolean } = {},
): StatisticCondition & { binder: ParamBinder } {
  const binder = new ParamBinder()
  const without = anyTime ? ['period'] : []
  const parts = [selectionSql(statistics, selection, { binder, asker, without, withoutWithin: without })]
  if (selection.filter?.includes('"period"') && !anyTime) {
    // The figure of a year is no figure of some of its months: its last one has to match as well as its first.
    const { filter } = selection
    parts.push(`(s.grain != 'year' or ${selectionSql(byLastMonth, { filter }, { binder, asker })})`)
  }
  return { where: parts.join(' and '), params: binder.params, binder }
}

const byLastMonth: RecordTable = {
  ...statistics,
  fields: { ...statistics.fields, period: { type: 'day', sql: 'addMonths(s.period, 11)' } },
}

/** A breakdown among the statistics that match, with the units of its quantities. */
export type FoundBreakdown = StatisticBreakdown & { units: string[] }

/** Sources that are told apart, each with its breakdowns. */
const foundLimit = 500

/** Of which breakdowns and sources the statistics that match are, those that cover most months first. */
export async function readBreakdowns(
  clickhouse: Clickhouse,
  asker: Asker,
  selection: ListSelection,
): Promise<FoundBreakdown[]> {
  const { where, params } = statisticCondition(asker, selection)
  const found = await clickhouse.chQuery<FoundBreakdown>(asker, {
    name: 'customs-statistic-breakdowns',
    sql: `select s.breakdown as name, concat(if(s.company_id = 0, 'shared:', 'own:'), s.source) as figuresOf,
        count() as records,
        arraySort(groupUniqArrayIf(10)(s.quantity_unit, s.quantity_unit != '')) as units,
        uniqExact(s.period) as periods, toString(min(s.period)) as firstPeriod, toString(max(s.period)) as lastPeriod
      from customs_statistics as s where ${where} group by s.breakdown, s.company_id, s.source
      order by records desc limit ${foundLimit} ${pinned}`,
    params,
  })
  return found.sort(byDetail)
}

/** The condition narrowed to the figures of one breakdown and source; to none where there is no breakdown. */
export function withinBreakdown(
  { where, params }: StatisticCondition,
  found: Pick<StatisticBreakdown, 'name' | 'figuresOf'> | undefined,
): StatisticCondition {
  const { isShared, source } = sourceParts(found?.figuresOf ?? '')
  return {
    where: `${where} and s.breakdown = {breakdown:String} and s.company_id ${isShared ? '=' : '!='} 0 and s.source = {source:String}`,
    params: { ...params, breakdown: found?.name ?? '', source },
  }
}

/** What of several is wished: a breakdown, a source, both or nothing. */
export interface BreakdownWish {
  breakdown?: string | undefined
  figuresOf?: string | undefined
}

/** What may be asked of statistics; prices are compared in one breakdown, too. */
type Question = StatisticQuestion | 'prices'

/**
 * The breakdown whose figures answer a question: of the wished source and the wished one if they can, else by months before by
 * years, then the one that covers most months, then the one with most detail and the newest. Undefined when none can.
 */
export function chooseBreakdown<Found extends StatisticBreakdown>(
  found: readonly Found[],
  question: Question,
  { search, filter, ...wish }: Pick<ListSelection, 'search' | 'filter'> & BreakdownWish,
): Found | undefined {
  const excluded = [...excludedBy(filter), ...(namesGoods(search) ? ['product' as const] : [])]
  // The source before the breakdown: its other figures are closer to what was meant than the same cut by somebody else.
  const wishes = ({ name, figuresOf }: Found) =>
    2 * Number(figuresOf === wish.figuresOf) + Number(name === wish.breakdown)
  return found
    .filter(
      ({ name }) =>
        (question === 'prices' || answers(name, question)) && excluded.every((one) => tells(name, one)),
    )
    .toSorted(
      (a, b) =>
        wishes(b) - wishes(a) ||
        suitability(b.name, question) - suitability(a.name, question) ||
        byDetail(a, b),
    )[0]
}

function suitability(name: string, question: Question): number {
  return question === 'hs4' && breakdownParts(name).product === 'hs2' ? 0 : 1
}

function byDetail(a: StatisticBreakdown, b: StatisticBreakdown): number {
  const [first, second] = [rankOf(a), rankOf(b)]
  const at = first.findIndex((rank, place) => rank !== second[place])
  // Own figures stand before shared ones that tell as much.
  if (at < 0) return a.name.localeCompare(b.name) || (a.figuresOf < b.figuresOf ? -1 : 1)
  return (second[at] ?? 0) - (first[at] ?? 0)
}

function rankOf({ name, periods, lastPeriod, records }: StatisticBreakdown): number[] {
  const { isMonthly, product, dimensions } = breakdownParts(name)
  const level = product ? productLevels.indexOf(product) : -1
  return [Number(isMonthly), periods, level, dimensions.length, Date.parse(lastPeriod), records]
}

const dimensionOf: Readonly<Record<string, BreakdownDimension | 'hs' | 'product'>> = {
  partner: 'partner',
  partnerCountry: 'partner',
  mode: 'mode',
  province: 'province',
  hs: 'hs',
  goods: 'product',
}

// A sum over all partners is not a figure without one of them.
function excludedBy(filter: string | undefined) {
  if (!filter) return []
  const { conditions, groups = [], within } = listFilter.parse(JSON.parse(filter))
  const all = [{ conditions }, ...groups, ...(within ? [within] : [])].flatMap((group) => group.conditions)
  return all.flatMap(({ field, op }) => {
    const dimension = op === 'ne' ? dimensionOf[field] : undefined
    return dimension ? [dimension] : []
  })
}

// Goods that were left out are in every sum that does not tell goods apart.
function namesGoods(search: string | undefined): boolean {
  return readTerms(search ?? '').some(({ scope }) => scope === undefined || scope === 'goods')
}

function tells(name: string, dimension: BreakdownDimension | 'hs' | 'product'): boolean {
  const { product, dimensions } = breakdownParts(name)
  if (dimension === 'product') return product !== undefined
  if (dimension === 'hs') return product !== undefined && product !== 'goods'
  return dimensions.includes(dimension)
}
