import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toggleRail, usePreferences } from '#platform/preference-store.ts'
import type { ListState } from '#ui/list-state.ts'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { useIsNarrow } from '#ui/use-viewport.ts'
import { Facets } from './facet-values.tsx'
import { useRecordTotals } from './use-record-totals.ts'

/** Names the parameter of the address that has the frequent values over the page, where no room is beside the rows. */
export const facetsParam = 'facets'

/** Whether the frequent values are shown, and the switch for it: beside the rows, or over them where that is narrow. */
export function useFacetRail(state: ListState): { isOpen: boolean; toggle: () => void } {
  const isNarrow = useIsNarrow()
  const isBeside = usePreferences((preferences) => preferences.railOpen)
  const isOver = state.param(facetsParam) !== undefined
  return isNarrow
    ? {
        isOpen: isOver,
        toggle: () => state.change({ params: { [facetsParam]: isOver ? undefined : '1' } }),
      }
    : { isOpen: isBeside, toggle: toggleRail }
}

/** The frequent values of the shipments that match, with their counts; choosing one narrows to it. */
export function FacetRail({ state }: { state: ListState }): ReactNode {
  const { t } = useTranslation()
  const { data, error } = useRecordTotals(state)
  const isNarrow = useIsNarrow()
  const { isOpen, toggle } = useFacetRail(state)
  if (!isOpen || data?.totals.records === 0) return null
  const facets = <Facets state={state} isFailureTold={error !== null} />
  if (isNarrow)
    return (
      <TabDrawer open title={t('customsData.facets')} onClose={toggle}>
        {facets}
      </TabDrawer>
    )
  return (
    <section className="facet-rail" aria-label={t('customsData.facets')}>
      {facets}
    </section>
  )
}
