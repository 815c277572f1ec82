import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type CountedShipments, countAllParam, newestNote } from '#features/customs-filters/counted-range.ts'
import { formatNumber } from '#platform/formatters.ts'
import type { ListState } from '#ui/list-state.ts'
import './customs-data.css'

/** Says that only the newest shipments were counted, and counts all on request. */
export function CountedRange({ state, ...found }: CountedShipments & { state: ListState }): ReactNode {
  const { t } = useTranslation()
  if (found.countedSince === null && state.param(countAllParam) === undefined) return null
  return (
    <p className="customs-note">
      {newestNote(found) || t('customsQuery.counted.all', { records: formatNumber(found.records) })}{' '}
      <CountAllSwitch state={state} />
    </p>
  )
}

/** Counts all shipments that match, or the newest of them again. */
export function CountAllSwitch({ state }: { state: ListState }): ReactNode {
  const { t } = useTranslation()
  const areAll = state.param(countAllParam) !== undefined
  return (
    <Button
      type="link"
      size="small"
      className="facet-more"
      onClick={() => state.change({ params: { [countAllParam]: areAll ? undefined : '1' } })}
    >
      {t(areAll ? 'customsQuery.counted.countNewest' : 'customsQuery.counted.countAll')}
    </Button>
  )
}
