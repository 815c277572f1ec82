import { type CustomerRow, customerRoutes } from '@landfall/contract/customers/customers.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'
import { usePermission } from '#platform/permission.tsx'
import { type SearchHits, searchHits } from './search-hits.ts'
import type { SettledWords } from './use-settled-words.ts'

const shownCustomers = 5

/** Customers that match the words, or those changed last; nothing for who may not read customers. */
export function useCustomerHits({ search, isBehind }: SettledWords): SearchHits<readonly CustomerRow[]> {
  const isAsked = usePermission('customer.customer.read')
  const query = useQuery({
    queryKey: ['customers', 'palette', search],
    queryFn: async ({ signal }) => {
      const wanted = { tab: 'all', sort: '-updatedAt', size: shownCustomers, ...(search && { search }) }
      return (await call(customerRoutes.list, { query: wanted }, { signal })).items
    },
    enabled: isAsked,
    meta: { claims: true },
  })
  return searchHits(query, { isAsked, isBehind })
}
