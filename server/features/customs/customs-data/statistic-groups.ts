import type { StatisticGroup } from '@landfall/contract/customs/customs-data.ts'
import type { StatisticQuestion } from '@landfall/contract/customs/statistic-breakdowns.ts'
import type { StatisticCondition } from '#features/customs/customs-records/breakdown-choice.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { type Asker, pinned } from '#platform/trade/record-scope.ts'

/** Groups of one question that are listed; of months all of fifty years. */
export const groupLimit = 40
export const monthLimit = 600

/** What a line is a line of. */
type GroupName = StatisticQuestion | 'totals'

/** The column by which figures are grouped for each question; totals by nothing but their currency. */
const keys: Readonly<Record<StatisticQuestion, string>> = {
  months: 'period',
  partners: 'partner_key',
  provinces: 'province_key',
  modes: 'mode_key',
  hs4: 'hs4',
}

/** Figures of one breakdown, and which questions they answer. */
export interface GroupedFigures extends StatisticCondition {
  questions: readonly StatisticQuestion[]
  isYearly: boolean
}

export type GroupLine = Omit<StatisticGroup, 'change'> & { place: GroupName }
export type AmountLine = Pick<StatisticGroup, 'value' | 'currency' | 'amount'> & { place: GroupName }

/** Groups for all questions and their totals, in one look at the figures. */
export function readGroups(
  clickhouse: Clickhouse,
  asker: Asker,
  figures: GroupedFigures,
): Promise<GroupLine[]> {
  const amounts = `any(s.partner_country) as country, count() as records, sum(s.value) as sum_value,
    sum(s.quantity) as sum_quantity, countIf(isNull(s.quantity) or isNull(s.value)) as gaps`
  return clickhouse.chQuery<GroupLine>(asker, {
    name: 'customs-statistic-groups',
    // Quantities are added only where all rows have one unit; a unit price needs the quantity of every row.
    sql: `select place, value, if(place = 'partners', any(country), '') as label, currency, sum(records) as rows,
        toFloat64(sum(sum_value)) as amount, count() = 1 and any(quantity_unit) != '' as is_uniform,
        if(is_uniform, toFloat64(sum(sum_quantity)), null) as quantity, if(is_uniform, any(quantity_unit), '') as unit,
        if(sum(gaps) = 0 and quantity > 0, amount / quantity, null) as unitPrice
      from (${groupedSql(figures, { also: ['quantity_unit'], amounts })})
      group by place, value, currency
      order by place, if(place = 'months', 0, -ifNull(amount, ifNull(quantity, 0))), value
      limit ${monthLimit} by place ${pinned}`,
    params: figures.params,
  })
}

/** The amounts alone, of the same groups. */
export function readAmounts(
  clickhouse: Clickhouse,
  asker: Asker,
  figures: GroupedFigures,
): Promise<AmountLine[]> {
  return clickhouse.chQuery<AmountLine>(asker, {
    name: 'customs-statistic-year-before',
    sql: `select place, value, currency, amount from (
        ${groupedSql(figures, { also: [], amounts: 'toFloat64(sum(s.value)) as amount' })}) ${pinned}`,
    params: figures.params,
  })
}

/** Groups of all kinds in one look at the statistics, as rows of an inner statement. */
function groupedSql(
  { where, questions, isYearly }: GroupedFigures,
  { also, amounts }: { also: string[]; amounts: string },
): string {
  const columns = questions.map((question) => `s.${keys[question]} as by_${question}`)
  const sets = [[], ...questions.map((question) => [`by_${question}`])]
  const all = ['currency', ...also]
  const month = isYearly ? 'toString(toYear(by_months))' : `formatDateTime(by_months, '%Y-%m')`
  const places = questions.map((question) => `grouping(by_${question}) = 0, '${question}'`)
  const values = questions.map(
    (question) => `place = '${question}', ${question === 'months' ? month : `toString(by_${question})`}`,
  )
  return `select ${[...columns, ...all.map((name) => `s.${name} as ${name}`)].join(', ')},
      multiIf(${places.join(', ')}, 'totals') as place, multiIf(${values.join(', ')}, '') as value, ${amounts}
    from customs_statistics as s where ${where}
    group by grouping sets (${sets.map((set) => `(${[...set, ...all].join(', ')})`).join(', ')})`
}

/** What goods of headings are called: one of their names each. */
export async function nameHeadings(
  clickhouse: Clickhouse,
  asker: Asker,
  { where, params, headings }: StatisticCondition & { headings: readonly string[] },
): Promise<Map<string, string>> {
  if (headings.length === 0) return new Map()
  const rows = await clickhouse.chQuery<{ heading: string; name: string }>(asker, {
    name: 'customs-statistic-headings',
    sql: `select hs4 as heading, any(goods) as name from customs_statistics as s
      where ${where} and hs4 in {headings:Array(String)} group by heading ${pinned}`,
    params: { ...params, headings },
  })
  return new Map(rows.map(({ heading, name }) => [heading, name]))
}
