import type { PoolQuota } from '@landfall/contract/customers/public-pool.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import { usePoolQuota } from './use-public-pool.ts'
import './public-pool.css'

/** What the user may still take out of the pool today, for those who may claim. */
export function PoolQuotaLine(): ReactNode {
  const { t } = useTranslation()
  const mayClaim = usePermission('customer.pool.claim')
  const { data } = usePoolQuota(mayClaim)
  if (!mayClaim || !data) return null
  const { pools } = data
  const isOnly = pools.length === 1
  return (
    <ul className="pool-quota" aria-label={t('publicPool.quota')}>
      <li>
        <Holding quota={data} />
      </li>
      {pools.map((pool) => (
        <PoolLeft key={pool.id} pool={pool} isOnly={isOnly} />
      ))}
    </ul>
  )
}

/** How many customers the user holds, and how many more are not counted: both together are the user's list. */
export function Holding({ quota }: { quota: PoolQuota }): ReactNode {
  const { t } = useTranslation()
  const { held, spared, holdingCap } = quota
  const holding =
    holdingCap === null
      ? t('publicPool.holding', { held: formatNumber(held) })
      : t('publicPool.holdingOf', { held: formatNumber(held), cap: formatNumber(holdingCap) })
  return (
    <>
      {holding}
      {spared > 0 && (
        <span className="quiet"> {t('publicPool.spared', { amount: formatNumber(spared) })}</span>
      )}
    </>
  )
}

function PoolLeft({ pool, isOnly }: { pool: PoolQuota['pools'][number]; isOnly: boolean }): ReactNode {
  const { t } = useTranslation()
  const { name, dailyClaims, claimedToday, dailyViews, viewedToday } = pool
  const words = [
    dailyClaims !== null && t('publicPool.claimsLeft', leftOf(dailyClaims, claimedToday)),
    dailyViews !== null && t('publicPool.viewsLeft', leftOf(dailyViews, viewedToday)),
  ].filter((word) => word !== false)
  if (words.length === 0) return null
  return (
    <li>
      {!isOnly && t('common.labelBefore', { label: name || t('customers.pool') })}
      {words.join(' · ')}
    </li>
  )
}

function leftOf(limit: number, used: number): { left: string; limit: string } {
  return { left: formatNumber(Math.max(0, limit - used)), limit: formatNumber(limit) }
}
