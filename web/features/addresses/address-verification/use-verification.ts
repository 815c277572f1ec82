import type {
  AddressState,
  MailReach,
  savingPlaces,
  VerificationBatch,
  VerificationReading,
  VerifiedAddress,
} from '@landfall/contract/addresses/address-verification.ts'
import {
  type ListedAddresses,
  addressVerificationRoutes as routes,
} from '@landfall/contract/addresses/verification-routes.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { upload } from '#platform/upload-client.ts'
import { useTabActive } from '#ui/tab-context.ts'
import { notifySuccess } from '#ui/toast-store.ts'

/** First parts of the query keys of addresses and of their checks. */
export const addressesKey = 'verifiedAddresses'
const checksKey = 'verificationChecks'
const countsKey = 'verificationCounts'

/** While something is under way it is looked at this often. */
export const runningMs = 2_000

interface Counts {
  states: Partial<Record<AddressState, number>>
  running: VerificationBatch[]
  reach: MailReach | null
}

/** How many addresses are in each state, and what is under way; looked at again while some of the page are. */
export function useCounts(isWaiting: boolean): UseQueryResult<Counts> {
  return useQuery({
    queryKey: [countsKey],
    queryFn: ({ signal }): Promise<Counts> => call(routes.counts, {}, { signal }),
    subscribed: useTabActive(),
    refetchInterval: ({ state }) => (isWaiting || (state.data?.running.length ?? 0) > 0 ? runningMs : false),
  })
}

/** Whether an address waits for its first look, or somebody is looking. */
export function isUnderWay({ state, verdict }: Pick<VerifiedAddress, 'state' | 'verdict'>): boolean {
  return state === 'verifying' || (state === 'toVerify' && verdict === null)
}

/** Has everything read anew that verifying changes. */
export function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient()
  const keys = [addressesKey, checksKey, countsKey, 'points', 'addressStates']
  return () => Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })))
}

/** What is to be verified: a text, a file, or what stands in a list of the product. */
export type Source = { text: string } | { file: File } | ListedAddresses

/** Reads addresses and says what verifying them takes. */
export function useRead(): UseMutationResult<VerificationReading, Error, Source> {
  return useMutation({
    mutationFn: (source) => {
      if ('list' in source) return call(routes.readLists, { body: source }, { timeout: 120_000 })
      if ('file' in source)
        return upload(routes.readText, { query: { name: source.file.name.slice(0, 200) }, body: source.file })
      return upload(routes.readText, { query: {}, body: new Blob([source.text]) })
    },
    meta: { claims: true },
  })
}

/** Orders the check of what was read. */
export function useStart(): UseMutationResult<VerificationBatch, Error, number> {
  const refresh = useRefresh()
  const { t } = useTranslation()
  return useMutation({
    mutationFn: (id) => call(routes.start, { params: { id } }, { timeout: 120_000 }),
    onSuccess: async ({ total }) => {
      notifySuccess(t('addressVerification.started', { count: formatNumber(total) }))
      await refresh()
    },
    meta: { claims: true },
  })
}

/** Verifies one address now. */
export function useVerifyOne(): UseMutationResult<VerificationBatch, Error, string> {
  const refresh = useRefresh()
  const { t } = useTranslation()
  return useMutation({
    mutationFn: (email) => call(routes.verifyOne, { body: { email } }),
    onSuccess: async ({ total }) => {
      notifySuccess(t('addressVerification.started', { count: formatNumber(total) }))
      await refresh()
    },
  })
}

type Judgement = { id: number; judged: 'valid' | 'invalid' | null; note: string }

/** Treats an address as somebody has decided. */
export function useJudge(): UseMutationResult<VerifiedAddress, Error, Judgement> {
  return useMutation({
    mutationFn: ({ id, ...body }) => call(routes.judge, { params: { id }, body }),
    onSuccess: useRefresh(),
    meta: { claims: true },
  })
}

type Place = (typeof savingPlaces)[number]

/** What can be done with many addresses. */
export function useAddressActions() {
  const refresh = useRefresh()
  const client = useQueryClient()
  const { t } = useTranslation()
  const slow = { timeout: 120_000 }
  return {
    async verifyAgain(selection: BatchSelection) {
      const { total } = await call(routes.verifyAgain, { body: { selection } }, slow)
      notifySuccess(t('addressVerification.started', { count: formatNumber(total) }))
      await refresh()
    },
    async save(selection: BatchSelection, place: Place) {
      const { saved, existing, left } = await call(
        routes.save,
        { body: { selection, place } },
        { ...slow, act: 'save' },
      )
      const amounts = {
        saved: formatNumber(saved),
        existing: formatNumber(existing),
        left: formatNumber(left),
      }
      notifySuccess(t('addressVerification.saveDone', amounts))
      await refresh()
      for (const key of ['customers', 'collected']) await client.invalidateQueries({ queryKey: [key] })
    },
    async remove(selection: BatchSelection) {
      const { removed } = await call(routes.remove, { body: { selection } }, { ...slow, act: 'delete' })
      notifySuccess(t('addressVerification.removed', { count: formatNumber(removed) }))
      await refresh()
    },
    async clean(selection: BatchSelection) {
      const { removed } = await call(routes.clean, { body: { selection } }, { ...slow, act: 'delete' })
      notifySuccess(t('addressVerification.removed', { count: formatNumber(removed) }))
      await refresh()
    },
  }
}
