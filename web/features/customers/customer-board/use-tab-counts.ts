import { customerSearchRoutes } from '@landfall/contract/customers/customer-search.ts'
import type { CustomerTab } from '@landfall/contract/customers/customers.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { useListState } from '#ui/list-state.ts'
import { useTabActive } from '#ui/tab-context.ts'

/** How many customers each tab has for the search and filter of the address; without those of which nothing is known. */
export function useTabCounts(): ReadonlyMap<CustomerTab, string> {
  const { search, filter } = useListState().selection
  const { data } = useQuery({
    queryKey: ['customers', 'tab-counts', search, filter],
    queryFn: ({ signal }) => call(customerSearchRoutes.tabCounts, { query: { search, filter } }, { signal }),
    placeholderData: keepPreviousData,
    subscribed: useTabActive(),
    meta: { claims: true },
  })
  const known = data?.tabs.filter(({ count, isMinimum }) => count > 0 || !isMinimum)
  return new Map(
    known?.map(({ tab, count, isMinimum }) => [tab, formatNumber(count) + (isMinimum ? '+' : '')]),
  )
}
