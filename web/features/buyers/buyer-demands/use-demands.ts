import {
  buyerDemandRoutes,
  type DemandState,
  type DemandView,
} from '@landfall/contract/buyers/buyer-demands.ts'
import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWriteMail } from '#features/customers/customers/mail-link.ts'
import { customersKey } from '#features/customers/customers/use-customers.ts'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { notifyError, notifySuccess, notifyUndo } from '#ui/toast-store.ts'

const demandsKey = 'buyerDemands'

/** Has everything that shows demands ask again. */
export function useDemandRefresh(): () => Promise<unknown> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [demandsKey] })
}

interface Withdrawal {
  withdraw: (selection: BatchSelection) => Promise<void>
  restoreSelected: (selection: BatchSelection) => Promise<void>
}

/** Withdraws demands and offers to take it back, or brings back withdrawn ones. */
export function useWithdrawal(): Withdrawal {
  const { t } = useTranslation()
  const refresh = useDemandRefresh()
  const restore = async (ids: number[]) => {
    const { count } = await call(buyerDemandRoutes.restore, { body: { ids } })
    await refresh()
    notifySuccess(t('buyerDemands.restored', { count: formatNumber(count) }))
  }
  return {
    async withdraw(selection) {
      const { ids } = await call(buyerDemandRoutes.withdraw, { body: { selection } })
      await refresh()
      notifyUndo(t('buyerDemands.withdrawn', { count: formatNumber(ids.length) }), {
        label: t('common.undo'),
        run: () => void restore(ids),
      })
    },
    async restoreSelected(selection) {
      await restore(await idsOf(selection))
    },
  }
}

async function idsOf(selection: BatchSelection): Promise<number[]> {
  if (selection.scope === batchScope.Checked) return selection.ids
  const narrowed = selection.scope === batchScope.SearchQuery ? selection.query : { tab: 'withdrawn' }
  const ids: number[] = []
  let cursor: string | undefined
  do {
    const page = await call(buyerDemandRoutes.list, { query: { ...narrowed, size: 200, cursor } })
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && ids.length < 1000)
  return ids.slice(0, 1000)
}

interface DemandWork {
  claim: UseMutationResult<DemandView, unknown, void>
  release: UseMutationResult<DemandView, unknown, void>
  move: UseMutationResult<DemandView, unknown, Exclude<DemandState, 'open'>>
  save: UseMutationResult<unknown, unknown, void>
  quote: UseMutationResult<unknown, unknown, void>
}

/** What can be done about one demand. */
export function useDemandWork({ id, title }: Pick<DemandView, 'id' | 'title'>): DemandWork {
  const { t } = useTranslation()
  const client = useQueryClient()
  const refresh = useDemandRefresh()
  const writeMail = useWriteMail()
  const params = { id }
  const save = async () => {
    const answer = await call(buyerDemandRoutes.saveCustomer, { params }, { act: 'save' })
    await Promise.all([refresh(), client.invalidateQueries({ queryKey: [customersKey] })])
    if (answer.state !== 'saved') notifyError(t(`buyerDemands.${answer.state}`))
    return answer.customerId
  }
  return {
    claim: useMutation({
      mutationFn: () => call(buyerDemandRoutes.claim, { params }),
      onSuccess: () => notifySuccess(t('buyerDemands.claimed', { title })),
      onSettled: refresh,
    }),
    release: useMutation({
      mutationFn: () => call(buyerDemandRoutes.release, { params }),
      onSuccess: () => notifySuccess(t('buyerDemands.released', { title })),
      onSettled: refresh,
    }),
    move: useMutation({
      mutationFn: (state) => call(buyerDemandRoutes.progress, { params, body: { state } }),
      onSettled: refresh,
    }),
    save: useMutation({
      mutationFn: async () => {
        if ((await save()) !== null) notifySuccess(t('buyerDemands.saved'))
      },
    }),
    quote: useMutation({
      mutationFn: async () => {
        const customerId = await save()
        if (customerId !== null) writeMail({ scope: batchScope.Checked, ids: [customerId] })
      },
    }),
  }
}
