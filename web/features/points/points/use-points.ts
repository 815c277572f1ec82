import {
  type PointsFeature,
  type PointsLimit,
  type PointsLot,
  type PointsQuote,
  type PointsSummary,
  type PointsUsage,
  pointsRoutes,
} from '@landfall/contract/points/points.ts'
import {
  type PointsAccount,
  type PointsPrice,
  pointsSellingRoutes,
} from '@landfall/contract/points/points-selling.ts'
import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'
import { useTabActive } from '#ui/tab-context.ts'

/** First part of the query keys of everything about points. */
export const pointsKey = 'points'

/** Balance of the company, the user's own limit and what costs points. */
export function usePointsSummary(): UseQueryResult<PointsSummary> {
  return useQuery({
    queryKey: [pointsKey, 'summary'],
    queryFn: ({ signal }) => call(pointsRoutes.summary, {}, { signal }),
    subscribed: useTabActive(),
    meta: { claims: true },
  })
}

/** The parts of the balance. */
export function usePointsLots(): UseQueryResult<{ items: PointsLot[] }> {
  return useQuery({
    queryKey: [pointsKey, 'lots'],
    queryFn: ({ signal }) => call(pointsRoutes.lots, {}, { signal }),
    subscribed: useTabActive(),
    meta: { claims: true },
  })
}

/** What was spent from one day to another. */
export function usePointsUsage(period: { from: string; to: string }): UseQueryResult<PointsUsage> {
  return useQuery({
    queryKey: [pointsKey, 'usage', period],
    queryFn: ({ signal }) => call(pointsRoutes.usage, { query: period }, { signal }),
    placeholderData: keepPreviousData,
    subscribed: useTabActive(),
    meta: { claims: true },
  })
}

/** What an amount of something would cost. */
export function usePointsQuote(feature: PointsFeature, quantity: number): UseQueryResult<PointsQuote> {
  return useQuery({
    queryKey: [pointsKey, 'quote', feature, quantity],
    queryFn: ({ signal }) => call(pointsRoutes.quote, { query: { feature, quantity } }, { signal }),
    meta: { claims: true },
  })
}

/** Asks what an amount of something would cost at this moment. */
export function useQuotePoints(): (feature: PointsFeature, quantity: number) => Promise<PointsQuote> {
  return (feature, quantity) => call(pointsRoutes.quote, { query: { feature, quantity } })
}

function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: [pointsKey] })
    for (const list of ['pointsLedger', 'pointsPeople']) await client.invalidateQueries({ queryKey: [list] })
  }
}

/** Limits what one person may spend. */
export function useSaveLimit(id: number): UseMutationResult<null, Error, PointsLimit> {
  return useMutation({
    mutationFn: (body) => call(pointsRoutes.saveLimit, { params: { id }, body }),
    onSuccess: useRefresh(),
    meta: { claims: true },
  })
}

/** Chooses below which balance the admins are told. */
export function useSaveThreshold(): UseMutationResult<null, Error, number | null> {
  return useMutation({
    mutationFn: (lowThreshold) => call(pointsRoutes.saveThreshold, { body: { lowThreshold } }),
    onSuccess: useRefresh(),
    meta: { claims: true },
  })
}

/** The price list of the user's house. */
export function usePointsPrices(): UseQueryResult<{ items: PointsPrice[] }> {
  return useQuery({
    queryKey: [pointsKey, 'prices'],
    queryFn: ({ signal }) => call(pointsSellingRoutes.prices, {}, { signal }),
    meta: { claims: true },
  })
}

/** Changes the price list. */
export function useSavePrices(): UseMutationResult<
  { items: PointsPrice[] },
  Error,
  Pick<PointsPrice, 'feature' | 'price' | 'windowDays'>[]
> {
  return useMutation({
    mutationFn: (items) => call(pointsSellingRoutes.savePrices, { body: { items } }),
    onSuccess: useRefresh(),
    meta: { claims: true },
  })
}

/** The points of a company below, with what there is to give. */
export function usePointsAccount(companyId: number): UseQueryResult<PointsAccount> {
  return useQuery({
    queryKey: [pointsKey, 'account', companyId],
    queryFn: ({ signal }) => call(pointsSellingRoutes.account, { params: { id: companyId } }, { signal }),
    meta: { claims: true },
  })
}

/** What is done with the points of a company below. */
export type AccountChange =
  | { kind: 'give'; amount: number; expiresAt: string | null; note: string; key: string }
  | { kind: 'takeBack'; amount: number; note: string; key: string }
  | { kind: 'grant'; amount: number }

/** Gives points to a company below, takes some back, or sets those of every month. */
export function useChangeAccount(companyId: number): UseMutationResult<PointsAccount, Error, AccountChange> {
  const params = { id: companyId }
  return useMutation({
    mutationFn: (change) => {
      if (change.kind === 'give') {
        const { amount, expiresAt, note, key } = change
        return call(pointsSellingRoutes.allot, { params, body: { amount, expiresAt, note, key } })
      }
      const { amount } = change
      if (change.kind === 'grant') return call(pointsSellingRoutes.saveGrant, { params, body: { amount } })
      return call(pointsSellingRoutes.takeBack, {
        params,
        body: { amount, note: change.note, key: change.key },
      })
    },
    onSuccess: useRefresh(),
    meta: { claims: true },
  })
}
