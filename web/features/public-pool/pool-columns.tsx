import type { CustomerRow, CustomerTab } from '@landfall/contract/customers.ts'
import { useTranslation } from 'react-i18next'
import type { ListColumn } from '#ui/list-model.ts'
import { TimeBadge } from '#ui/time-badge.tsx'
import { DropMark, ProtectedMark } from './placement-marks.tsx'

/** The columns that say where a customer stands with the pool; each tab shows at first what its rows have. */
export function usePoolColumns(tab: CustomerTab): ListColumn<CustomerRow>[] {
  const { t } = useTranslation()
  const isPool = tab === 'pool'
  return [
    {
      key: 'dropsAt',
      title: t('publicPool.fields.dropsAt'),
      width: 190,
      sortable: true,
      isOptional: isPool,
      render: (row) => (
        <span className="placement-marks">
          {row.lockedUntil !== null && <ProtectedMark until={row.lockedUntil} />}
          {row.dropsAt !== null && <DropMark dropsAt={row.dropsAt} />}
        </span>
      ),
    },
    {
      key: 'pooledAt',
      title: t('publicPool.fields.pooledAt'),
      width: 140,
      sortable: true,
      isOptional: !isPool,
      render: (row) => row.pooledAt !== null && <TimeBadge value={row.pooledAt} />,
    },
    {
      key: 'lastOwnerName',
      title: t('publicPool.fields.lastOwner'),
      width: 130,
      isOptional: !isPool,
      render: (row) => row.lastOwnerName,
    },
  ]
}
