import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CountedShipments,
  countAllParam,
  newestNote,
} from '#features/customs/customs-filters/counted-range.ts'
import type { Staged } from '#platform/first-answer.ts'
import { formatDate, formatNumber } from '#platform/formatters.ts'
import { describeError } from '#platform/i18n.ts'
import type { ListState } from '#ui/list-state.ts'
import './customs-data.css'

/** How far the exact answer behind a first one is. */
export interface Counting {
  isFetching: boolean
  error: unknown
  onRetry: () => void
}

interface CountedRangeProps extends CountedShipments, Staged {
  state: ListState
  counting?: Counting
}

/**
 * Says that only the newest shipments were counted, and counts all on request. Where a first answer was shown it also says
 * what became of it; the line stays, so that nothing below it moves.
 */
export function CountedRange({ state, stage, counting, ...found }: CountedRangeProps): ReactNode {
  const { t } = useTranslation()
  const areAll = state.param(countAllParam) !== undefined
  if (found.countedSince === null && !areAll && !stage) return null
  const records = formatNumber(found.records)
  const isCounting = stage === 'first' && counting?.isFetching
  return (
    <p className="customs-note" role="status">
      {isCounting && found.countedSince !== null
        ? t('customsQuery.counted.first', { records, day: formatDate(found.countedSince) })
        : newestNote(found) || t('customsQuery.counted.all', { records })}{' '}
      {stage === 'first' && counting && <Unfinished {...counting} />}
      {(areAll || (found.countedSince !== null && stage !== 'first')) && <CountAllSwitch state={state} />}
    </p>
  )
}

/** Says why the exact answer behind a first one is missing, and tries again. */
export function Unfinished({ isFetching, error, onRetry }: Counting): ReactNode {
  const { t } = useTranslation()
  if (isFetching || !error) return null
  return (
    <>
      {t('customsQuery.counted.unfinished', { reason: describeError(error) })}{' '}
      <Button type="link" size="small" className="facet-more" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </>
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
