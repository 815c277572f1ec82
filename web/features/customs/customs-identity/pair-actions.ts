import {
  identityRoutes,
  type PairDecision,
  type PairState,
} from '@landfall/contract/customs/customs-identity.ts'
import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import type { BatchAction } from '#ui/list-model.ts'
import { notifySuccess } from '#ui/toast-store.ts'
import { refreshCompanies } from './use-identity.ts'

/** What can be decided about pairs in each state. */
const decisionsOf: Record<PairState, readonly PairDecision[]> = {
  open: ['accept', 'reject', 'later'],
  later: ['accept', 'reject', 'reopen'],
  rejected: ['accept', 'reopen'],
  accepted: [],
}

/** Deciding about pairs, one or many. */
export function usePairActions(state: PairState): {
  actions: BatchAction[]
  decide: (ids: number[], decision: PairDecision) => void
} {
  const { t } = useTranslation()
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: (body: { selection: BatchSelection; decision: PairDecision }) =>
      call(identityRoutes.decide, { body }),
    onSuccess: async ({ changed }) => {
      await refreshCompanies(client)
      notifySuccess(t('tradeCompanies.review.decided', { amount: formatNumber(changed) }))
    },
  })
  const actions = decisionsOf[state].map(
    (decision): BatchAction => ({
      key: decision,
      label: t(`tradeCompanies.review.${decision}`),
      need: 'customs.company.merge',
      ...(decision === 'accept' ? { hint: t('tradeCompanies.review.acceptHint') } : {}),
      run: (selection) => mutation.mutateAsync({ selection, decision }),
    }),
  )
  return {
    actions,
    decide: (ids, decision) => mutation.mutate({ selection: { scope: batchScope.Checked, ids }, decision }),
  }
}
