import {
  type OwnershipSpan,
  placementRoutes,
  type Receiver,
} from '@landfall/contract/customers/customer-placement.ts'
import { type PoolQuota, poolRoutes, type ReleaseReason } from '@landfall/contract/customers/public-pool.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'

// Whatever moves customers asks for everything below the key of the customers anew.
const area = ['customers', 'publicPool'] as const

/** What the user holds and may still claim, open and protect today. */
export function usePoolQuota(enabled = true): UseQueryResult<PoolQuota> {
  return useQuery({
    queryKey: [...area, 'quota'],
    queryFn: ({ signal }) => call(poolRoutes.quota, {}, { signal }),
    enabled,
  })
}

/** Why customers are released, in the company's words and order. */
export function useReleaseReasons(): readonly ReleaseReason[] | undefined {
  const { data } = useQuery({
    queryKey: [...area, 'reasons'],
    queryFn: ({ signal }) => call(poolRoutes.reasons, {}, { signal }),
  })
  return data?.items
}

/** Colleagues who can look at customers, by name, as helpers with one. */
export function useHelpers(): readonly Receiver[] | undefined {
  const { data } = useQuery({
    queryKey: [...area, 'helpers'],
    queryFn: ({ signal }) => call(placementRoutes.receivers, { query: { helping: true } }, { signal }),
    // Who cannot look at customers at all could not help with this one.
    select: ({ items }) => items.filter(({ obstacle }) => obstacle !== 'noAccess'),
  })
  return data
}

/** Colleagues, and whether customers, or those of one pool, can be given to each. */
export function useReceivers(poolId?: number): readonly Receiver[] | undefined {
  const { data } = useQuery({
    queryKey: [...area, 'receivers', poolId ?? null],
    queryFn: ({ signal }) => call(placementRoutes.receivers, { query: { poolId } }, { signal }),
  })
  return data?.items
}

/** Who had a customer, newest first. */
export function useOwnerships(customerId: number): UseQueryResult<OwnershipSpan[]> {
  return useQuery({
    queryKey: [...area, 'ownerships', customerId],
    queryFn: async ({ signal }) =>
      (await call(placementRoutes.ownerships, { params: { id: customerId } }, { signal })).items,
    meta: { claims: true },
  })
}
