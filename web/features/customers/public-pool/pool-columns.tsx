import { LockOutlined } from '@ant-design/icons'
import type { CustomerRow, CustomerTab } from '@landfall/contract/customers/customers.ts'
import type { TFunction } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  formatDate,
  formatDateTime,
  formatDistance,
  formatExact,
  formatNumber,
} from '#platform/formatters.ts'
import type { ListColumn } from '#ui/list-model.ts'
import { StateTag } from '#ui/state-tag.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { intoPool, poolTitle } from './pool-phrase.ts'
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
  return formatDistance(days, 'day', 'auto')
}

interface Drop {
  dropsAt: string
  /** Into which pool; null is one the user may not look into. */
  pool: string | null
}

/** When a customer drops by itself, and into which pool where that has a name; the last week stands out. */
export function DropMark({ dropsAt, pool }: Drop): ReactNode {
  const { t } = useTranslation()
  const days = daysUntil(dropsAt)
  const name = poolTitle(t, pool)
  return (
    <span className="drop-mark">
      <StateTag tone={days <= soon ? 'warning' : 'neutral'}>
        <time dateTime={dropsAt} title={formatDateTime(dropsAt)}>
          {inDays(days)}
        </time>
      </StateTag>
      {pool !== '' && <span className="drop-pool" title={name}>{` · ${name}`}</span>}
    </span>
  )
}

/** The same in a sentence, with the time of day. */
export function DropSentence({ dropsAt, pool }: Drop): ReactNode {
  const { t } = useTranslation()
  const days = daysUntil(dropsAt)
  return (
    <StateTag tone={days <= soon ? 'warning' : 'neutral'}>
      {t('publicPool.drops', { when: inDays(days), time: formatDateTime(dropsAt), pool: intoPool(t, pool) })}
    </StateTag>
  )
}

/** Says that a customer is protected from dropping, and until when. */
export function ProtectedMark({ until }: { until: string }): ReactNode {
  const { t } = useTranslation()
  return <StateTag tone="good">{t('publicPool.protectedUntil', { date: formatDate(until) })}</StateTag>
}

/** The same in a row, where a lock stands for the words. */
function ProtectedLock({ until }: { until: string }): ReactNode {
  const { t } = useTranslation()
  const text = t('publicPool.protectedUntil', { date: formatDate(until) })
  return (
    <span className="protected-lock" title={text}>
      <LockOutlined aria-hidden />
      <span className="protected-text">{text}</span>
    </span>
  )
}

/** The columns that say where a customer stands with the pool; each tab shows at first what its rows have. */
export function usePoolColumns(tab: CustomerTab): ListColumn<CustomerRow>[] {
  const { t } = useTranslation()
  return useMemo(() => poolColumns(tab === 'pool', t), [tab, t])
}

function poolColumns(isPool: boolean, t: TFunction): ListColumn<CustomerRow>[] {
  return [
    {
      key: 'dropsAt',
      title: t('publicPool.fields.dropsAt'),
      width: 112,
      sortable: true,
      isOptional: isPool,
      render: (row) =>
        (row.lockedUntil !== null || row.dropsAt !== null) && (
          <span className="placement-marks">
            {row.lockedUntil !== null && <ProtectedLock until={row.lockedUntil} />}
            {row.dropsAt !== null && <DropMark dropsAt={row.dropsAt} pool={row.dropPool} />}
          </span>
        ),
    },
    {
      key: 'pooledAt',
      title: t('publicPool.fields.pooledAt'),
      width: 120,
      sortable: true,
      isOptional: !isPool,
      render: (row) => row.pooledAt !== null && <TimeBadge value={row.pooledAt} />,
    },
    {
      key: 'lastOwnerName',
      title: t('publicPool.fields.lastOwner'),
      width: 130,
      // Since when nobody has it, and the last follow-up, fit beside the rest; who had it is for who asks.
      isOptional: true,
      render: (row) => row.lastOwnerName,
    },
    {
      key: 'releaseCount',
      title: t('publicPool.fields.releaseCount'),
      width: 110,
      isOptional: true,
      render: (row) => row.releaseCount > 0 && formatNumber(row.releaseCount),
    },
  ]
}
