import { type CustomerRow, customerRoutes } from '@landfall/contract/customers/customers.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#platform/api-client.ts'
import { usePermission } from '#platform/permission.tsx'

const shownCustomers = 5

/** Milliseconds without a key after which the server is asked. */
const typingPause = 250

interface CustomerHits {
  customers: readonly CustomerRow[]
  isSearching: boolean
  isFailed: boolean
}

/** Customers that match the words, or those changed last; nothing for who may not read customers. */
export function useCustomerHits(words: string): CustomerHits {
  const isAllowed = usePermission('customer.customer.read')
  const search = useSettled(words.trim())
  const { data, isFetching, isError } = useQuery({
    queryKey: ['customers', 'palette', search],
    queryFn: ({ signal }) =>
      call(
        customerRoutes.list,
        { query: { tab: 'all', sort: '-updatedAt', size: shownCustomers, ...(search && { search }) } },
        { signal },
      ),
    enabled: isAllowed,
    meta: { claims: true },
  })
  const isBehind = search !== words.trim()
  return {
    // Hits for other words must not be where Enter goes.
    customers: isAllowed && !isBehind ? (data?.items ?? []) : [],
    isSearching: isAllowed && (isFetching || isBehind),
    isFailed: isAllowed && isError,
  }
}

function useSettled(words: string): string {
  const [settled, setSettled] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), typingPause)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}
