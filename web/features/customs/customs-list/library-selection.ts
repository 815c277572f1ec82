import { type BatchSelection, batchScope, type FilterCondition } from '@landfall/contract/list.ts'
import dayjs from 'dayjs'
import type { CoverageChoice } from '#features/customs/customs-library/coverage-calendar.tsx'
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

/** Narrows queries and exports of one kind to the shared library and the chosen month. */
export function libraryOnly(choice: CoverageChoice | undefined, day: LibraryDay) {
  const further = libraryConditions(choice, day)
  const query = <Query extends { filter?: string | undefined }>(asked: Query): Query => ({
    ...asked,
    filter: JSON.stringify({
      ...readFilter(asked.filter ?? null),
      within: { join: 'and', conditions: further },
    }),
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
