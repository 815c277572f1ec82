import { identityRoutes } from '@landfall/contract/customs/customs-identity.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { notifySuccess, notifyUndo } from '#ui/toast-store.ts'

/** First part of the query keys of what counts as one company. */
export const identityKey = 'customsIdentity'

/** Everything that shows companies is asked for again. */
export async function refreshCompanies(client: QueryClient): Promise<void> {
  const keys = [identityKey, 'matchPairs', 'tradeMerges', 'tradeCompanies', 'shipments', 'customers']
  await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })))
}

/** Takes a merge back. */
export function useUndoMerge() {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: number; name: string }) => call(identityRoutes.undo, { params: { id } }),
    onSuccess: async (_nothing, { name }) => {
      await refreshCompanies(client)
      notifySuccess(t('tradeCompanies.identity.undone', { name }))
    },
  })
}

/** Lets a merge of the shared library not hold in the own company. */
export function useKeepApart() {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ key }: { key: string; name: string }) => call(identityRoutes.keepApart, { body: { key } }),
    onSuccess: async (_answer, { name }) => {
      await refreshCompanies(client)
      notifySuccess(t('tradeCompanies.identity.undone', { name }))
    },
  })
}

/** Declares companies to be one, and offers to take that back. */
export function useMergeCompanies() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: async (ids: readonly number[]) => {
      for (const id of ids) await call(identityRoutes.undo, { params: { id } })
    },
    onSettled: () => refreshCompanies(client),
  })
  return useMutation({
    mutationFn: (body: { targetKey: string; keys: string[]; reason: string }) =>
      call(identityRoutes.merge, { body }),
    onSuccess: async ({ mergeIds }) => {
      await refreshCompanies(client)
      notifyUndo(t('tradeCompanies.identity.merged', { amount: formatNumber(mergeIds.length) }), {
        label: t('common.undo'),
        run: () => undo.mutate(mergeIds),
      })
    },
  })
}
