import {
  type CollectedRow,
  collectedRoutes,
  type MergePreview,
} from '@landfall/contract/customers/collected.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { notifyError, notifySuccess, notifyUndo } from '#ui/toast-store.ts'

/** First part of the query keys of everything about what was collected. */
export const collectedKey = 'collected'

/** Has everything read anew that deciding about collected companies changes. */
function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all([collectedKey, 'customers'].map((key) => client.invalidateQueries({ queryKey: [key] })))
}

interface Acceptance {
  row: Pick<CollectedRow, 'id' | 'name'>
  duplicateReason?: string
}

/** Makes a customer of one collected company; whoever asks shows what is refused. */
export function useAccept(): UseMutationResult<{ customerId: number }, unknown, Acceptance> {
  const refresh = useRefresh()
  const { t } = useTranslation()
  return useMutation({
    mutationFn: ({ row, duplicateReason }) =>
      call(collectedRoutes.accept, { params: { id: row.id }, body: { duplicateReason } }),
    onSuccess: async (_answer, { row }) => {
      notifySuccess(t('collected.accepted', { name: row.name }))
      await refresh()
    },
    meta: { claims: true },
  })
}

/** Makes customers of the selected companies that do not exist yet, and says what became of the others. */
export function useAcceptMany(): (selection: BatchSelection) => Promise<void> {
  const refresh = useRefresh()
  const { t } = useTranslation()
  return async (selection) => {
    const options = { timeout: 120_000, act: 'save' } as const
    const result = await call(collectedRoutes.acceptBatch, { body: { selection } }, options)
    const { accepted, existing, failures } = result
    const amounts = { accepted: formatNumber(accepted), existing: formatNumber(existing) }
    notifySuccess(t('collected.acceptedMany', amounts))
    const [first] = failures
    const amount = formatNumber(failures.length)
    if (first) notifyError(t('collected.acceptFailed', { amount, reason: `${first.name}: ${first.message}` }))
    await refresh()
  }
}

/** Moves collected companies to the recycle bin and offers for 10 s to take it back. */
export function useDiscard(): (selection: BatchSelection) => Promise<void> {
  const refresh = useRefresh()
  const { t } = useTranslation()
  const undo = useMutation({
    mutationFn: (deletedAt: string) => call(collectedRoutes.restore, { body: { deletedAt } }),
    onSuccess: async ({ restored, refused }) => {
      await refresh()
      if (refused > 0) notifyError(t('collected.restoreRefused', { amount: formatNumber(refused) }))
      if (restored > 0) notifySuccess(t('collected.restored', { amount: formatNumber(restored) }))
    },
  })
  return async (selection) => {
    const { deletedAt, count } = await call(
      collectedRoutes.discard,
      { body: { selection } },
      { act: 'delete' },
    )
    await refresh()
    notifyUndo(t('collected.discarded', { amount: formatNumber(count) }), {
      label: t('common.undo'),
      run: () => undo.mutate(deletedAt),
    })
  }
}

interface Merge {
  row: Pick<CollectedRow, 'id' | 'name'>
  customerId: number
  duplicateReason?: string
}

/** What merging would add to a customer; not asked while there is none. */
export function useMergePreview(id: number, customerId: number | undefined): UseQueryResult<MergePreview> {
  return useQuery({
    queryKey: [collectedKey, 'mergePreview', id, customerId],
    queryFn: ({ signal }) =>
      call(
        collectedRoutes.previewMerge,
        { params: { id }, body: { customerId: customerId ?? 0 } },
        { signal },
      ),
    enabled: customerId !== undefined,
    retry: false,
    meta: { claims: true },
  })
}

/** Merges a collected company into a customer; whoever asks shows what is refused. */
export function useMerge(): UseMutationResult<MergePreview, unknown, Merge> {
  const refresh = useRefresh()
  const { t } = useTranslation()
  return useMutation({
    mutationFn: ({ row, customerId, duplicateReason }) =>
      call(collectedRoutes.merge, { params: { id: row.id }, body: { customerId, duplicateReason } }),
    onSuccess: async (_answer, { row }) => {
      notifySuccess(t('collected.merged', { name: row.name }))
      await refresh()
    },
    meta: { claims: true },
  })
}

/** Customers that a text finds and the user may change. */
export function useCustomerSearch(search: string): UseQueryResult<{ value: number; label: string }[]> {
  return useQuery({
    queryKey: ['customers', 'search', search],
    queryFn: async ({ signal }) => {
      const query = { search, tab: 'all', size: '20' }
      const { items } = await call(customerRoutes.list, { query }, { signal })
      return items
        .filter(({ canWrite }) => canWrite)
        .map(({ id, name, ownerName }) => ({
          value: id,
          label: [name, ownerName].filter(Boolean).join(' · '),
        }))
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
    meta: { claims: true },
  })
}
