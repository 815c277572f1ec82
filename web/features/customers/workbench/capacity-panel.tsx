import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Holding, PoolQuotaLine } from '#features/customers/public-pool/pool-quota-line.tsx'
import { usePoolQuota } from '#features/customers/public-pool/use-public-pool.ts'
import { formatNumber } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'

/** What the user holds, protects, and may still take out of the pools today. */
export function CapacityPanel(): ReactNode {
  const { t } = useTranslation()
  const heading = useId()
  const mayClaim = usePermission('customer.pool.claim')
  const { data } = usePoolQuota()
  if (!data) return null
  const { held, holdingCap, protectedCount, protectionCap } = data
  return (
    <section className="panel capacity" aria-labelledby={heading}>
      <h2 id={heading}>{t('workbench.capacity.title')}</h2>
      {holdingCap !== null && <meter min={0} max={holdingCap} value={held} aria-hidden />}
      {!mayClaim && (
        <p>
          <Holding quota={data} />
        </p>
      )}
      <PoolQuotaLine />
      {protectionCap > 0 && (
        <p>
          {t('workbench.capacity.protected', {
            amount: formatNumber(protectedCount),
            cap: formatNumber(protectionCap),
          })}
        </p>
      )}
    </section>
  )
}
