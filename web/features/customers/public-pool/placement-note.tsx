import type { CustomerRow } from '@landfall/contract/customers/customers.ts'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { DropSentence, ProtectedMark } from './pool-columns.tsx'

/** Where a customer stands with the pool: when it drops, its protection, and why its contacts are covered. */
export function PlacementNote({ row }: { row: CustomerRow }): ReactNode {
  const { t } = useTranslation()
  const mayClaim = usePermission('customer.pool.claim')
  const { dropsAt, dropPool, lockedUntil, pooledAt } = row
  return (
    <>
      <div className="placement-marks">
        {lockedUntil !== null && <ProtectedMark until={lockedUntil} />}
        {dropsAt !== null && <DropSentence dropsAt={dropsAt} pool={dropPool} />}
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
