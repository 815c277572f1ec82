import { type customsExportKinds, customsRoutes } from '@landfall/contract/customs-data.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { call } from '#platform/api-client.ts'
import { PointsCost } from './points-cost.tsx'
import { usePointsSummary } from './use-points.ts'

interface ExportCostProps {
  kind: (typeof customsExportKinds)[number]
  selection: BatchSelection
}

/** What an export of customs records would cost; nothing where exports are free. */
export function ExportCost({ kind, selection }: ExportCostProps): ReactNode {
  const { data: summary } = usePointsSummary()
  const isPaid = summary?.prices.some(({ feature }) => feature === 'customsExport') ?? false
  const { data, isPending } = useQuery({
    queryKey: ['shipments', 'exportCost', kind, selection],
    queryFn: ({ signal }) => call(customsRoutes.exportCost, { body: { kind, selection } }, { signal }),
    enabled: isPaid,
    meta: { claims: true },
  })
  if (!isPaid) return null
  return isPending ? <Skeleton active title={false} paragraph={{ rows: 1 }} /> : <PointsCost quote={data} />
}
