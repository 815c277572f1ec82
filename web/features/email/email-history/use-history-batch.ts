import { historyRoutes } from '@landfall/contract/email/email-history.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import type { BatchAction } from '#ui/list-model.ts'
import { notifySuccess } from '#ui/toast-store.ts'

/** What can be done with many messages. */
export function useHistoryBatch(): BatchAction[] {
  const { t } = useTranslation()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: ['sendHistory'] })
  return [
    {
      key: 'sendAgain',
      label: t('emailHistory.sendAgain'),
      need: 'email.task.send',
      most: 1_000,
      run: async (selection) => {
        const { sent, left } = await call(historyRoutes.sendManyAgain, { body: { selection } })
        notifySuccess(t('emailHistory.batch.sent', { amount: formatNumber(sent) }))
        if (left > 0) notifySuccess(t('emailHistory.batch.left', { amount: formatNumber(left) }))
        await refresh()
      },
    },
    {
      key: 'suppress',
      label: t('emailHistory.batch.suppress'),
      need: 'email.task.send',
      most: 1_000,
      run: async (selection) => {
        const { added } = await call(historyRoutes.suppressMany, { body: { selection } })
        notifySuccess(t('emailHistory.batch.suppressed', { amount: formatNumber(added) }))
        await refresh()
      },
    },
  ]
}
