import type {
  StatisticAnswer,
  StatisticGroup,
  StatisticSummary,
} from '@landfall/contract/customs/customs-data.ts'
import {
  type StatisticQuestion,
  statisticQuestions,
} from '@landfall/contract/customs/statistic-breakdowns.ts'
import type { ListSelection } from '@landfall/contract/list.ts'
import {
  type BreakdownWish,
  chooseBreakdown,
  type FoundBreakdown,
  readBreakdowns,
  type StatisticCondition,
  statisticCondition,
  withinBreakdown,
} from '#features/customs/customs-records/breakdown-choice.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { type Asker, pinned } from '#platform/trade/record-scope.ts'
import {
  type AmountLine,
  type GroupLine,
  groupLimit,
  monthLimit,
  nameHeadings,
  readAmounts,
  readGroups,
} from './statistic-groups.ts'

const noAnswer: StatisticAnswer = { breakdown: '', figuresOf: '', units: [], totals: [], groups: [] }

/**
 * Months, partners, provinces, modes and headings of the statistics that match, each over figures of one breakdown and source;
 * one line per currency. Amounts are compared with those of a year before, which may be outside what was asked for.
 */
export async function summariseStatistics(
  clickhouse: Clickhouse,
  asker: Asker,
  { breakdown: wished, figuresOf, ...selection }: ListSelection & BreakdownWish,
): Promise<StatisticSummary> {
  const found = await readBreakdowns(clickhouse, asker, selection)
  const chosen = new Map<FoundBreakdown, StatisticQuestion[]>()
  for (const question of statisticQuestions) {
    const breakdown = chooseBreakdown(found, question, { ...selection, breakdown: wished, figuresOf })
    if (breakdown) chosen.set(breakdown, [...(chosen.get(breakdown) ?? []), question])
  }
  const answers: Partial<StatisticSummary['answers']>[] = []
  // One after another, each asks several things at once: together they would take all turns of the company.
  for (const [breakdown, questions] of chosen)
    answers.push(await answerQuestions(clickhouse, asker, { selection, breakdown, questions }))
  const unanswered = Object.fromEntries(statisticQuestions.map((question) => [question, noAnswer]))
  return {
    rows: found.reduce((sum, { records }) => sum + records, 0),
    breakdowns: found,
    answers: Object.assign(unanswered, ...answers) as StatisticSummary['answers'],
  }
}

interface Asked {
  selection: ListSelection
  breakdown: FoundBreakdown
  questions: readonly StatisticQuestion[]
}

/** The answers that the figures of one breakdown give. */
async function answerQuestions(
  clickhouse: Clickhouse,
  asker: Asker,
  { selection, breakdown, questions }: Asked,
): Promise<Partial<StatisticSummary['answers']>> {
  const current = withinBreakdown(statisticCondition(asker, selection), breakdown)
  const before = withinBreakdown(yearBefore(asker, selection, breakdown), breakdown)
  const kind = { questions, isYearly: breakdown.name.startsWith('year') }
  const [periods, groups, amounts] = await Promise.all([
    countPeriods(clickhouse, asker, before),
    readGroups(clickhouse, asker, { ...current, ...kind }),
    readAmounts(clickhouse, asker, { ...before, ...kind }),
  ])
  const headings = groups.filter(({ place }) => place === 'hs4').slice(0, groupLimit)
  const goods = await nameHeadings(clickhouse, asker, {
    ...current,
    headings: headings.map(({ value }) => value),
  })
  const changeOf = comparison(amounts, { isWhole: periods === breakdown.periods })
  const of = (name: GroupLine['place']): StatisticGroup[] =>
    groups
      .filter(({ place }) => place === name)
      .slice(0, name === 'months' ? monthLimit : groupLimit)
      .map((group) => ({
        ...group,
        label: name === 'hs4' ? (goods.get(group.value) ?? '') : group.label,
        change: changeOf(group),
      }))
  const { name, figuresOf, units } = breakdown
  const totals = of('totals')
  return Object.fromEntries(
    questions.map((question) => [
      question,
      { breakdown: name, figuresOf, units, totals, groups: of(question) },
    ]),
  )
}

function yearBefore(
  asker: Asker,
  selection: ListSelection,
  { firstPeriod, lastPeriod }: FoundBreakdown,
): StatisticCondition {
  const { binder, where } = statisticCondition(asker, selection, { anyTime: true })
  const [first, last] = [firstPeriod, lastPeriod].map((day) => binder.bind(day, 'Date'))
  return {
    where: `${where} and s.period between addYears(${first}, -1) and addYears(${last}, -1)`,
    params: binder.params,
  }
}

async function countPeriods(
  clickhouse: Clickhouse,
  asker: Asker,
  { where, params }: StatisticCondition,
): Promise<number> {
  const [row] = await clickhouse.chQuery<{ periods: number }>(asker, {
    name: 'customs-statistic-periods',
    sql: `select uniqExact(s.period) as periods from customs_statistics as s where ${where} ${pinned}`,
    params,
  })
  return row?.periods ?? 0
}

/** How amounts changed against a year before; not where a month of it is missing, which would look like growth. */
function comparison(amounts: readonly AmountLine[], { isWhole }: { isWhole: boolean }) {
  const nameOf = (place: string, value: string, currency: string) => `${place} ${value} ${currency}`
  const past = new Map(
    amounts.map(({ place, value, currency, amount }) => [nameOf(place, value, currency), amount]),
  )
  return ({ place, value, currency, amount }: GroupLine): number | null => {
    if (amount === null || (!isWhole && place !== 'months')) return null
    const before = past.get(nameOf(place, place === 'months' ? yearEarlier(value) : value, currency)) ?? 0
    return before > 0 ? amount / before - 1 : null
  }
}

function yearEarlier(month: string): string {
  return `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`
}
