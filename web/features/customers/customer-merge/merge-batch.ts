import { mergeLimit } from '@landfall/contract/customers/customer-merge.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import type { BatchAction } from '#ui/list-model.ts'
import { notifyError } from '#ui/toast-store.ts'
import { askMerge } from './merge-store.ts'

/** The batch action that makes the selected customers one. */
export function useMergeBatch(): BatchAction {
  const { t } = useTranslation()
  return {
    key: 'merge',
    label: t('customers.merge'),
    need: 'customer.customer.merge',
    hint: t('customers.mergeHint'),
    run: async (selection) => {
      const ids = await idsOf(selection)
      if (ids.length >= 2 && ids.length <= mergeLimit) askMerge({ ids })
      else notifyError(t('customers.mergeSome', { limit: formatNumber(mergeLimit) }))
    },
  }
}

// Only a handful can be looked at side by side, so the rows behind a search are fetched by their ids.
async function idsOf(selection: BatchSelection): Promise<number[]> {
  if (selection.scope === batchScope.Checked) return selection.ids
  const query = selection.scope === batchScope.All ? { tab: selection.tab } : selection.query
  const { items } = await call(customerRoutes.list, { query: { ...query, size: mergeLimit + 1 } })
  return items.map(({ id }) => id)
}
