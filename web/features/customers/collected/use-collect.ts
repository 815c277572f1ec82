import { type CollectedAnswer, collectedRoutes } from '@landfall/contract/customers/collected.ts'
import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { notifyError, notifySuccess } from '#ui/toast-store.ts'

/** Says what became of companies that somebody wanted to collect. */
export function useTellCollected(): (items: readonly CollectedAnswer[]) => Promise<void> {
  const { t } = useTranslation()
  const client = useQueryClient()
  return async (items) => {
    const count = (state: CollectedAnswer['state']) => items.filter((item) => item.state === state).length
    const [collected, known] = [count('collected'), count('known')]
    const lost = items.length - collected - known
    if (lost < items.length)
      notifySuccess(
        t('collected.collected', { collected: formatNumber(collected), known: formatNumber(known) }),
      )
    if (lost > 0) notifyError(t('collected.notCollected', { amount: formatNumber(lost) }))
    await client.invalidateQueries({ queryKey: ['collected'] })
  }
}

/** Collects trade companies and says how many were new. */
export function useCollectCompanies(): (
  companies: readonly { key: string; role: TradeRole }[],
) => Promise<void> {
  const tell = useTellCollected()
  return async (companies) => {
    const body = { companies: companies.map(({ key, role }) => ({ key, role })) }
    const { items } = await call(collectedRoutes.collectFromCustoms, { body })
    await tell(items)
  }
}
