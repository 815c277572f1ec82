import { type HistoryDetail, type HistoryRow, historyRoutes } from '@landfall/contract/email/email-history.ts'
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { costText } from '#features/points/points/points-cost.tsx'
import { useQuotePoints } from '#features/points/points/use-points.ts'
import { call } from '#platform/api-client.ts'
import { notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'

/** First part of the query keys of everything about sent messages. */
const historyKey = 'sendHistory'

/** One message; not asked while there is no id. */
export function useMessage(id: number | undefined): UseQueryResult<HistoryDetail> {
  return useQuery({
    queryKey: [historyKey, 'one', id],
    queryFn: ({ signal }) => call(historyRoutes.read, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
    meta: { claims: true },
  })
}

type Message = Pick<HistoryRow, 'id' | 'state' | 'address'>

/** Sends a message again; asks first when it may have arrived already or costs something. */
export function useSendMessageAgain(): (message: Message) => Promise<void> {
  const { t } = useTranslation()
  const client = useQueryClient()
  const confirm = useConfirm()
  const quote = useQuotePoints()
  const sendAgain = useMutation({
    mutationFn: (id: number) => call(historyRoutes.sendAgain, { params: { id } }),
    onSuccess: async () => {
      notifySuccess(t('emailHistory.sendAgainDone'))
      await client.invalidateQueries({ queryKey: [historyKey] })
    },
  })
  return async ({ id, state, address }) => {
    const action = t('emailHistory.sendAgain')
    const cost = costText(await quote('serverSend', 1))
    const text = [state === 'unknown' && t('emailHistory.unknownHint'), cost].filter(Boolean).join(' ')
    if (text !== '' && !(await confirm({ title: `${action}: ${address}`, text, action }))) return
    sendAgain.mutate(id)
  }
}

/** Puts the address of a message on the blacklist after asking. */
export function useSuppress(): (message: Message) => Promise<void> {
  const { t } = useTranslation()
  const client = useQueryClient()
  const confirm = useConfirm()
  const suppress = useMutation({
    mutationFn: (id: number) => call(historyRoutes.suppress, { params: { id } }),
    onSuccess: async () => {
      notifySuccess(t('emailHistory.suppressed'))
      await client.invalidateQueries({ queryKey: [historyKey] })
    },
  })
  return async ({ id, address }) => {
    const isSure = await confirm({
      title: t('emailHistory.suppressQuestion', { address }),
      action: t('emailHistory.suppress'),
      isDanger: true,
    })
    if (isSure) suppress.mutate(id)
  }
}
