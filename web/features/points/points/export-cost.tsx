import { type CustomsExportKind, customsExportRoutes } from '@landfall/contract/customs/customs-export.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { PointsCost } from './points-cost.tsx'
import { usePointsSummary } from './use-points.ts'

interface ExportCostProps {
  kind: CustomsExportKind
  selection: BatchSelection
}

/** What an export of customs records would cost; nothing where exports are free. */
export function ExportCost({ kind, selection }: ExportCostProps): ReactNode {
  const { t } = useTranslation()
  const { data: summary } = usePointsSummary()
  const isPaid = summary?.prices.some(({ feature }) => feature === 'customsExport') ?? false
  const { data, isPending } = useQuery({
    queryKey: ['shipments', 'exportCost', kind, selection],
    queryFn: ({ signal }) => call(customsExportRoutes.cost, { body: { kind, selection } }, { signal }),
    enabled: isPaid,
    meta: { claims: true },
  })
  if (!isPaid) return null
  if (isPending) return <Skeleton active title={false} paragraph={{ rows: 1 }} />
  return (
    <>
      <PointsCost quote={data} />
      {data && data.cost > 0 && data.paidRows < data.rows && (
        <p>{t('points.costSome', { paid: formatNumber(data.paidRows), rows: formatNumber(data.rows) })}</p>
      )}
    </>
  )
}
