import { mapPlaceRoutes, type PlaceSaving } from '@landfall/contract/buyers/map-places.ts'
import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useTellCollecting } from '#features/buyers/company-directory/use-directory-collecting.ts'
import { useWriteMail } from '#features/customers/customers/mail-link.ts'
import { customersKey } from '#features/customers/customers/use-customers.ts'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { notifyError, notifySuccess } from '#ui/toast-store.ts'

interface PlaceWork {
  collect: (selection: BatchSelection) => Promise<void>
  save: (selection: BatchSelection) => Promise<void>
  /** Removes those that were gathered from OpenStreetMap. */
  remove: (selection: BatchSelection) => Promise<void>
  /** Makes customers of them and opens a letter to one, or a mailing to several. */
  write: (selection: BatchSelection) => Promise<void>
}

const patient = { timeout: 120_000 }

/** What can be done with places, and saying what became of which. */
export function usePlaceWork(): PlaceWork {
  const tell = useTellCollecting()
  const tellSaved = useTellSaved()
  const writeMail = useWriteMail()
  const { t } = useTranslation()
  const client = useQueryClient()
  const save = async (selection: BatchSelection) => {
    const answer = await call(mapPlaceRoutes.save, { body: { selection } }, patient)
    await tellSaved(answer)
    return answer.customerIds
  }
  return {
    collect: async (selection) => tell(await call(mapPlaceRoutes.collect, { body: { selection } }, patient)),
    save: async (selection) => void (await save(selection)),
    remove: async (selection) => {
      const { removed, kept } = await call(mapPlaceRoutes.remove, { body: { selection } }, patient)
      if (removed > 0) notifySuccess(t('mapCollector.removed', { count: formatNumber(removed) }))
      if (kept > 0) notifyError(t('mapCollector.removeKept', { count: formatNumber(kept) }))
      await client.invalidateQueries({ queryKey: ['mapPlaces'] })
    },
    write: async (selection) => {
      const ids = await save(selection)
      if (ids.length > 0) writeMail({ scope: batchScope.Checked, ids })
    },
  }
}

function useTellSaved(): (answer: PlaceSaving) => Promise<void> {
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
