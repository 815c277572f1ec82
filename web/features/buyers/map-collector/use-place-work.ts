import { mapPlaceRoutes } from '@landfall/contract/buyers/map-places.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useTellCollecting } from '#features/buyers/company-directory/use-directory-collecting.ts'
import { useSavingCompanies } from '#features/buyers/company-directory/use-directory-saving.ts'
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
  const saving = useSavingCompanies((selection) =>
    call(mapPlaceRoutes.save, { body: { selection } }, { ...patient, act: 'save' }),
  )
  const { t } = useTranslation()
  const client = useQueryClient()
  return {
    collect: async (selection) => tell(await call(mapPlaceRoutes.collect, { body: { selection } }, patient)),
    ...saving,
    remove: async (selection) => {
      const { removed, kept } = await call(
        mapPlaceRoutes.remove,
        { body: { selection } },
        { ...patient, act: 'delete' },
      )
      if (removed > 0) notifySuccess(t('mapCollector.removed', { count: formatNumber(removed) }))
      if (kept > 0) notifyError(t('mapCollector.removeKept', { count: formatNumber(kept) }))
      await client.invalidateQueries({ queryKey: ['mapPlaces'] })
    },
  }
}
