import {
  type CustomerMerge,
  type MergePreview,
  mergeRoutes,
} from '@landfall/contract/customers/customer-merge.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import type { RouteArguments } from '@landfall/contract/route.ts'
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
import { notifySuccess, notifyUndo } from '#ui/toast-store.ts'

/** Which customers become one, and what is chosen about it. */
export type MergeWishes = RouteArguments<typeof mergeRoutes.merge>['body']

/** What merging would give; not asked while there are fewer than two customers. */
export function useMergePreview(wishes: MergeWishes): UseQueryResult<MergePreview> {
  return useQuery({
    queryKey: ['customers', 'mergePreview', wishes],
    queryFn: ({ signal }) => call(mergeRoutes.preview, { body: wishes }, { signal }),
    enabled: wishes.customerIds.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: { claims: true },
  })
}

/** Merges, and offers for 10 s to take it back; the dialog shows what is refused. */
export function useMerge(): UseMutationResult<CustomerMerge, unknown, MergeWishes> {
  const client = useQueryClient()
  const { t } = useTranslation()
  const undo = useUndoMerge()
  return useMutation({
    mutationFn: (body: MergeWishes) => call(mergeRoutes.merge, { body }),
    onSuccess: async (merge) => {
      notifyUndo(t('customerMerge.done', { amount: formatNumber(merge.parts.length + 1) }), {
        label: t('common.undo'),
        run: () => undo.mutate(merge.id),
      })
      await client.invalidateQueries({ queryKey: ['customers'] })
    },
    meta: { claims: true },
  })
}

/** Takes a merge apart. */
export function useUndoMerge(): UseMutationResult<CustomerMerge, unknown, number> {
  const client = useQueryClient()
  const { t } = useTranslation()
  return useMutation({
    mutationFn: (id: number) => call(mergeRoutes.undo, { params: { id } }),
    onSuccess: async () => {
      notifySuccess(t('customerMerge.undone'))
      await client.invalidateQueries({ queryKey: ['customers'] })
    },
  })
}

/** What became part of a customer. */
export function useMerges(customerId: number): UseQueryResult<CustomerMerge[]> {
  return useQuery({
    queryKey: ['customers', 'merges', customerId],
    queryFn: async ({ signal }) =>
      (await call(mergeRoutes.list, { params: { id: customerId } }, { signal })).items,
    meta: { claims: true },
  })
}

/** Customers a search finds, to be merged with others. */
export function useMergeSearch(text: string): UseQueryResult<{ id: number; name: string }[]> {
  return useQuery({
    queryKey: ['customers', 'mergeSearch', text],
    queryFn: async ({ signal }) => {
      const query = { tab: 'all', search: text, size: 20 }
      const { items } = await call(customerRoutes.list, { query }, { signal })
      return items.filter(({ canWrite }) => canWrite).map(({ id, name }) => ({ id, name }))
    },
    enabled: text.trim() !== '',
    placeholderData: keepPreviousData,
  })
}
