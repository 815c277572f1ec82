import { type CountedTotals, customsFacetRoutes } from '@landfall/contract/customs/customs-facets.ts'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { countedQuery, markFirst } from '#features/customs/customs-filters/counted-range.ts'
import { call } from '#platform/api-client.ts'
import { askTwice, type Staged } from '#platform/first-answer.ts'
import type { ListState } from '#ui/list-state.ts'

/** Sums of the shipments that match, at first over the newest; of very many, over the newest for good. */
export function useRecordTotals(state: ListState): UseQueryResult<CountedTotals & Staged> {
  const query = countedQuery(state)
  return useQuery<CountedTotals & Staged>({
    queryKey: ['shipments', 'totals', query],
    queryFn: (context) =>
      askTwice<CountedTotals & Staged>(context, {
        first: async (signal) =>
          markFirst(await call(customsFacetRoutes.totals, { query: { ...query, first: true } }, { signal })),
        exact: (signal) => call(customsFacetRoutes.totals, { query }, { signal }),
      }),
    placeholderData: keepPreviousData,
    meta: { claims: true },
  })
}
