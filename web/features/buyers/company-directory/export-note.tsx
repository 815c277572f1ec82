import type { ExportQuote } from '@landfall/contract/buyers/company-directory.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PointsCost } from '#features/points/points/points-cost.tsx'
import { usePointsSummary } from '#features/points/points/use-points.ts'
import { formatNumber } from '#platform/formatters.ts'

interface ExportNoteProps {
  selection: BatchSelection
  /** Asks what a file of the selected costs. */
  quote: (selection: BatchSelection, signal: AbortSignal) => Promise<ExportQuote>
}

/** What a file of companies holds, and what it costs where some of them are of the shared library. */
export function ExportNote({ selection, quote }: ExportNoteProps): ReactNode {
  const { t } = useTranslation()
  const { data: summary } = usePointsSummary()
  const isPaid = summary?.prices.some(({ feature }) => feature === 'directoryExport') ?? false
  const { data } = useQuery({
    queryKey: ['directoryCompanies', 'exportCost', selection],
    queryFn: ({ signal }) => quote(selection, signal),
    enabled: isPaid,
    meta: { claims: true },
  })
  return (
    <>
      <p>{t('buyers.exportNote')}</p>
      {data && <PointsCost quote={data} />}
      {data && data.cost > 0 && data.paidRows < data.rows && (
        <p>{t('points.costSome', { paid: formatNumber(data.paidRows), rows: formatNumber(data.rows) })}</p>
      )}
    </>
  )
}
