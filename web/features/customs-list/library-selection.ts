import {
  type BatchSelection,
  batchScope,
  type FilterCondition,
  type ListFilter,
} from '@landfall/contract/list.ts'
import dayjs from 'dayjs'
import type { CoverageChoice } from '#features/customs-library/coverage-calendar.tsx'
import type { ListPageProps } from '#ui/list-model.ts'
import { type ListState, readFilter } from '#ui/list-state.ts'

/** Which column of a kind holds the day. */
export type LibraryDay = 'tradeDate' | 'period'

/** The parameters of the address that say which month of the calendar was chosen. */
export const choiceParams = ['month', 'source', 'flow', 'country'] as const

/** The month of a source that was chosen from the calendar. */
export function choiceOf({ param }: Pick<ListState, 'param'>): CoverageChoice | undefined {
  const month = param('month')
  if (!month || !/^\d{4}-\d\d$/.test(month)) return undefined
  const text = (name: string) => param(name) ?? ''
  return { month, source: text('source'), flow: text('flow'), country: text('country') }
}

/** What every row of the list meets, whatever else is asked for. */
function libraryConditions(choice: CoverageChoice | undefined, day: LibraryDay): FilterCondition[] {
  const conditions: FilterCondition[] = [{ field: 'ownership', op: 'eq', value: 'shared' }]
  if (!choice) return conditions
  const { month, source, flow, country } = choice
  const first = dayjs(`${month}-01`)
  conditions.push(
    { field: 'source', op: 'eq', value: source },
    { field: 'flow', op: 'eq', value: flow },
    { field: day, op: 'gte', value: first.format('YYYY-MM-DD') },
    { field: day, op: 'lte', value: first.endOf('month').format('YYYY-MM-DD') },
  )
  if (country !== '') conditions.push({ field: 'country', op: 'eq', value: country })
  return conditions
}

/** Groups that a filter may have. */
const maxGroups = 5

/** A filter within conditions that hold whatever its alternatives are. */
function narrowed({ join, conditions, groups = [] }: ListFilter, further: FilterCondition[]): ListFilter {
  if (join === 'and') return { join, conditions: [...conditions, ...further], groups }
  if (groups.length === 0) return { join: 'and', conditions: further, groups: [{ join, conditions }] }
  const alternatives = [
    ...conditions.map((one) => [one]),
    ...groups.flatMap((group) =>
      group.join === 'and' ? [group.conditions] : group.conditions.map((one) => [one]),
    ),
  ]
  // Groups hold no groups: "a or (b and c)" is also "(a or b) and (a or c)", beside which further conditions can stand.
  const clauses = alternatives.reduce((amount, one) => amount * one.length, 1)
  if (alternatives.length > maxGroups && clauses <= maxGroups)
    return {
      join: 'and',
      conditions: further,
      groups: oneOfEach(alternatives).map((any) => ({ join: 'or', conditions: any })),
    }
  // Otherwise each alternative takes them with it.
  return {
    join: 'or',
    conditions: [],
    groups: alternatives.map((one) => ({ join: 'and', conditions: [...one, ...further] })),
  }
}

/** Every way to choose one condition of each alternative. */
function oneOfEach(alternatives: readonly FilterCondition[][]): FilterCondition[][] {
  return alternatives.reduce<FilterCondition[][]>(
    (ways, one) => ways.flatMap((way) => one.map((condition) => [...way, condition])),
    [[]],
  )
}

/** Narrows queries and exports of one kind to the shared library and the chosen month. */
export function libraryOnly(choice: CoverageChoice | undefined, day: LibraryDay) {
  const further = libraryConditions(choice, day)
  const query = <Query extends { filter?: string | undefined }>(asked: Query): Query => ({
    ...asked,
    filter: JSON.stringify(narrowed(readFilter(asked.filter ?? null), further)),
  })
  // All rows of this list are not all records there are.
  const selection = (chosen: BatchSelection): BatchSelection => {
    if (chosen.scope === batchScope.Checked) return chosen
    const asked = chosen.scope === batchScope.SearchQuery ? chosen.query : {}
    return { scope: batchScope.SearchQuery, query: query(asked) }
  }
  return { query, selection }
}

type Exporting = NonNullable<ListPageProps<never>['exporting']>

/** An export whose every selection is narrowed first. */
export function exportWithin(
  exporting: Exporting,
  selection: (chosen: BatchSelection) => BatchSelection,
): Exporting {
  const { start, note, forPrograms } = exporting
  return {
    ...exporting,
    start: (chosen, ...rest) => start(selection(chosen), ...rest),
    ...(note ? { note: (chosen: BatchSelection) => note(selection(chosen)) } : {}),
    ...(forPrograms
      ? {
          forPrograms: {
            ...forPrograms,
            start: (chosen: BatchSelection, ...rest) => forPrograms.start(selection(chosen), ...rest),
          },
        }
      : {}),
  }
}
