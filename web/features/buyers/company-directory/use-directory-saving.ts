import type { CompanySaving } from '@landfall/contract/buyers/company-directory.ts'
import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWriteMail } from '#features/customers/customers/mail-link.ts'
import { customersKey } from '#features/customers/customers/use-customers.ts'
import { formatNumber } from '#platform/formatters.ts'
import { notifyError, notifySuccess } from '#ui/toast-store.ts'

interface SavingCompanies {
  save: (selection: BatchSelection) => Promise<void>
  /** Makes customers of them and opens a letter to one, or a mailing to several. */
  write: (selection: BatchSelection) => Promise<void>
}

/** Makes customers of the selected companies by a route, and says what became of which. */
export function useSavingCompanies(
  send: (selection: BatchSelection) => Promise<CompanySaving>,
): SavingCompanies {
  const tell = useTellSaved()
  const writeMail = useWriteMail()
  const save = async (selection: BatchSelection) => {
    const answer = await send(selection)
    await tell(answer)
    return answer.customerIds
  }
  return {
    save: async (selection) => void (await save(selection)),
    write: async (selection) => {
      const ids = await save(selection)
      if (ids.length > 0) writeMail({ scope: batchScope.Checked, ids })
    },
  }
}

function useTellSaved(): (answer: CompanySaving) => Promise<void> {
  const { t } = useTranslation()
  const client = useQueryClient()
  return async ({ customerIds, existing, erased, failed, notStorable }) => {
    const saved = customerIds.length
    if (saved > 0) notifySuccess(t('mapCollector.saved', { count: formatNumber(saved) }))
    if (existing > 0) notifyError(t('mapCollector.existing', { count: formatNumber(existing) }))
    if (notStorable > 0) notifyError(t('buyers.notStorable', { amount: formatNumber(notStorable) }))
    if (erased > 0) notifyError(t('buyers.erased', { amount: formatNumber(erased) }))
    if (failed > 0) notifyError(t('mapCollector.failed', { count: formatNumber(failed) }))
    await Promise.all([
      client.invalidateQueries({ queryKey: [customersKey] }),
      client.invalidateQueries({ queryKey: ['collected'] }),
    ])
  }
}
