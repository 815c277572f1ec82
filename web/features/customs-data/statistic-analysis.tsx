import { customsRoutes, type StatisticGroup } from '@landfall/contract/customs-data.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StatisticCharts } from '#features/customs-analysis/statistic-charts.tsx'
import { call } from '#platform/api-client.ts'
import { formatNumber, formatShortNumber } from '#platform/formatters.ts'
import { Chart } from '#ui/chart.tsx'
import type { ListState } from '#ui/list-state.ts'

/** The statistics that match by month and partner; folded away until somebody wants it. */
export function StatisticAnalysis({ state }: { state: ListState }): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const { search, filter } = state.selection
  const { data } = useQuery({
    queryKey: ['statistics', 'summary', search, filter],
    queryFn: ({ signal }) => call(customsRoutes.statisticSummary, { query: { search, filter } }, { signal }),
    enabled: isOpen,
  })
  return (
    <details className="customs-fold" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t('customsData.analysis')}</summary>
      {isOpen && data && (
        <>
          <StatisticCharts summary={data} state={state} />
          <div className="customs-charts">
            <StatisticChart title={t('customsData.trend')} groups={data.months} isUpright />
            <StatisticChart title={t('customsData.provinces')} groups={data.provinces.slice(0, 12)} />
            <StatisticChart title={t('customsData.modes')} groups={data.modes.slice(0, 12)} />
            <StatisticTable groups={data.hs4} />
          </div>
        </>
      )}
    </details>
  )
}

function StatisticChart({
  title,
  groups,
  isUpright = false,
}: {
  title: string
  groups: readonly StatisticGroup[]
  isUpright?: boolean
}): ReactNode {
  const currencies = [...new Set(groups.map(({ currency }) => currency))]
  const categories = [...new Set(groups.map(({ value }) => value))]
  // Amounts in different currencies are never added up: each has its own bars.
  const series = currencies.map((currency) => ({
    name: currency,
    values: categories.map(
      (value) => groups.find((group) => group.value === value && group.currency === currency)?.amount ?? null,
    ),
  }))
  return (
    <Chart
      title={`${title} (${currencies.join(', ')})`}
      categoryTitle={title}
      categories={categories}
      series={series}
      isHorizontal={!isUpright}
      format={formatShortNumber}
    />
  )
}

function StatisticTable({ groups }: { groups: readonly StatisticGroup[] }): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="customs-table">
      <table>
        <caption>{t('customsData.products')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('customsData.column.hs')}</th>
            <th scope="col">{t('customsData.amount')}</th>
            <th scope="col">{t('customsData.column.quantity')}</th>
            <th scope="col">{t('customsData.unitPrice')}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={`${group.value} ${group.currency}`}>
              <th scope="row" title={group.label}>
                {group.value}
              </th>
              <td>
                {formatNumber(group.amount, { maximumFractionDigits: 0 })} {group.currency}
              </td>
              <td>
                {group.quantity === null
                  ? t('customsData.mixedUnits')
                  : `${formatNumber(group.quantity)} ${group.unit}`}
              </td>
              <td>
                {group.unitPrice === null ? '–' : formatNumber(group.unitPrice, { maximumFractionDigits: 2 })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
