import {
  companyDirectoryRoutes,
  type DirectoryCollecting,
} from '@landfall/contract/buyers/company-directory.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { notifyError, notifySuccess } from '#ui/toast-store.ts'

/** Says what became of companies that were to be collected. */
export function useTellCollecting(): (answer: DirectoryCollecting) => Promise<void> {
  const { t } = useTranslation()
  const client = useQueryClient()
  return async ({ collected, known, erased, notStorable }) => {
    if (collected + known > 0) {
      const amounts = { collected: formatNumber(collected), known: formatNumber(known) }
      notifySuccess(t('buyers.collected', amounts))
    }
    if (notStorable > 0) notifyError(t('buyers.notStorable', { amount: formatNumber(notStorable) }))
    if (erased > 0) notifyError(t('buyers.erased', { amount: formatNumber(erased) }))
    await client.invalidateQueries({ queryKey: ['collected'] })
  }
}

/** Collects the selected companies, and says what became of which. */
export function useDirectoryCollecting(): (selection: BatchSelection) => Promise<void> {
  const tell = useTellCollecting()
  return async (selection) =>
    tell(await call(companyDirectoryRoutes.collect, { body: { selection } }, { timeout: 120_000 }))
}
