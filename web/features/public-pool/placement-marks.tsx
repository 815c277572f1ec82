import type { CustomerRow } from '@landfall/contract/customers.ts'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatDateTime, formatExact } from '#platform/formatters.ts'
import { currentLocale } from '#platform/locale-choice.ts'
import { usePermission } from '#platform/permission.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import './public-pool.css'

const dayMs = 86_400_000
/** Days before the drop from which on it stands out. */
const soon = 7

/** In how many days of the calendar on screen a moment comes; a moment that has passed counts as today. */
function daysUntil(moment: string): number {
  const dayOf = (value: string | Date) => Date.parse(formatExact(value).slice(0, 10))
  return Math.max(0, Math.round((dayOf(moment) - dayOf(new Date())) / dayMs))
}

function inDays(days: number): string {
  return new Intl.RelativeTimeFormat(currentLocale(), { numeric: 'auto' }).format(days, 'day')
}

/** When a customer drops into the pool by itself; the last week stands out. */
export function DropMark({ dropsAt }: { dropsAt: string }): ReactNode {
  const days = daysUntil(dropsAt)
  return (
    <StateTag tone={days <= soon ? 'warning' : 'neutral'}>
      <time dateTime={dropsAt} title={formatDateTime(dropsAt)}>
        {inDays(days)}
      </time>
    </StateTag>
  )
}

/** Says that a customer is protected from dropping, and until when. */
export function ProtectedMark({ until }: { until: string }): ReactNode {
  const { t } = useTranslation()
  return <StateTag tone="good">{t('publicPool.protectedUntil', { date: formatDate(until) })}</StateTag>
}

/** Where a customer stands with the pool: when it drops, its protection, and why its contacts are covered. */
export function PlacementNote({ row }: { row: CustomerRow }): ReactNode {
  const { t } = useTranslation()
  const mayClaim = usePermission('customer.pool.claim')
  const { dropsAt, lockedUntil, pooledAt } = row
  return (
    <>
      <div className="placement-marks">
        {lockedUntil !== null && <ProtectedMark until={lockedUntil} />}
        {dropsAt !== null && (
          <StateTag tone={daysUntil(dropsAt) <= soon ? 'warning' : 'neutral'}>
            {t('publicPool.drops', { when: inDays(daysUntil(dropsAt)), time: formatDateTime(dropsAt) })}
          </StateTag>
        )}
        {pooledAt !== null && (
          <StateTag tone="neutral">{t('publicPool.inPoolSince', { date: formatDate(pooledAt) })}</StateTag>
        )}
      </div>
      {row.isMasked && (
        <Alert
          type="info"
          showIcon
          title={t(mayClaim ? 'publicPool.claimToSee' : 'publicPool.covered')}
          className="placement-failure"
        />
      )}
    </>
  )
}
