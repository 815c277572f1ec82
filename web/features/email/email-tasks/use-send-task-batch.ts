import {
  sendTaskBatchActions,
  sendTaskBatchLimit,
  sendTaskBatchRoutes,
} from '@landfall/contract/email/send-task-batch.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import type { BatchAction } from '#ui/list-model.ts'
import { notifyError, notifySuccess } from '#ui/toast-store.ts'

/** What can be done with many send tasks. */
export function useSendTaskBatch(): BatchAction[] {
  const client = useQueryClient()
  const { t } = useTranslation()
  return sendTaskBatchActions.map((action) => ({
    key: action,
    label: t(`emailTasks.${action}`),
    need: 'email.task.send',
    isDanger: action === 'cancel' || action === 'remove',
    hint: t(`emailTasks.batchHint.${action}`),
    most: sendTaskBatchLimit,
    run: async (selection) => {
      const body = { selection, action }
      const { done, left } = await call(sendTaskBatchRoutes.change, { body }, { timeout: 120_000 })
      await client.invalidateQueries()
      if (done > 0) notifySuccess(t('emailTasks.batchDone', { amount: formatNumber(done) }))
      if (left > 0) notifyError(t('emailTasks.batchLeft', { amount: formatNumber(left) }))
    },
  }))
}
