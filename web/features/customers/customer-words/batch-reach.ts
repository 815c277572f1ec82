import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import i18next from 'i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import type { TakenRows } from '#ui/list-model.ts'

// Counting a million takes longer than other calls.
const timeout = 60_000

/** How many of the selected customers are the caller's to delete, export or write to, and what the others are. */
export async function countOwnOf(selection: BatchSelection, signal: AbortSignal): Promise<TakenRows> {
  const { t } = i18next
  const reach = await call(customerRoutes.reach, { body: { selection } }, { signal, timeout })
  const parts = (['inPool', 'ofColleagues'] as const)
    .filter((reason) => reach[reason] > 0)
    .map((reason) => t(`customers.left.${reason}`, { amount: formatNumber(reach[reason]) }))
  const leftOut = parts.length > 0 ? t('customers.left.note', { parts: parts.join(' · ') }) : ''
  return { count: reach.taken, leftOut }
}
