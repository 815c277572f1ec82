import type { StatisticGroup } from '@landfall/contract/customs/customs-data.ts'
import type { StatisticQuestion } from '@landfall/contract/customs/statistic-breakdowns.ts'
import type { ListFilter } from '@landfall/contract/list.ts'
import { daysOf } from '#features/customs/customs-filters/period-days.ts'
import { conditionText, toggleValue, withCondition } from '#ui/filter-conditions.ts'

type Picked = Pick<StatisticGroup, 'value' | 'label'>

/** The filter narrowed to one group of statistics, or without it where it was narrowed to it already. */
export function pickGroup(filter: ListFilter, by: StatisticQuestion, { value, label }: Picked): ListFilter {
  switch (by) {
    case 'months':
      return pickPeriod(filter, value)
    case 'partners':
      return label === ''
        ? toggleValue(filter, { field: 'partner', op: 'eq' }, value)
        : toggleValue(filter, { field: 'partnerCountry', op: 'in' }, label)
    case 'provinces':
      return toggleValue(filter, { field: 'province', op: 'eq' }, value)
    case 'modes':
      return toggleValue(filter, { field: 'mode', op: 'eq' }, value)
    case 'hs4':
      return toggleValue(filter, { field: 'hs', op: 'startsWith' }, value)
  }
}

const from = { field: 'period', op: 'gte' } as const
const until = { field: 'period', op: 'lte' } as const

function pickPeriod(filter: ListFilter, period: string): ListFilter {
  const days = daysOf(period)
  if (!days) return filter
  const isPicked = conditionText(filter, from) === days.first && conditionText(filter, until) === days.last
  const begun = withCondition(filter, from, isPicked ? undefined : days.first)
  return withCondition(begun, until, isPicked ? undefined : days.last)
}
