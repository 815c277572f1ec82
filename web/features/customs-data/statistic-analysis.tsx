import { customsRoutes, type StatisticGroup, type StatisticSummary } from '@landfall/contract/customs-data.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Segmented, Select, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StatisticCharts } from '#features/customs-analysis/statistic-charts.tsx'
import { HsCode } from '#features/customs-nomenclature/hs-code.tsx'
import { call } from '#platform/api-client.ts'
import { formatNumber, formatPercent, formatShortNumber } from '#platform/formatters.ts'
import { Chart } from '#ui/chart.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import type { ListState } from '#ui/list-state.ts'
import { useIsNarrow, useIsPhone } from '#ui/use-viewport.ts'
import { BothOwnersNote } from './both-owners-note.tsx'

const dimensions = ['months', 'partners', 'provinces', 'modes', 'hs4'] as const
type Dimension = (typeof dimensions)[number]

/** Groups of one dimension that the server lists. */
const groupLimit = 40
/** Bars of a chart of names. */
const barLimit = 12

/** The statistics that match in sum and by month, partner, province, mode or heading. */
export function StatisticAnalysis({ state }: { state: ListState }): ReactNode {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const [isOpen, setIsOpen] = useState(!isNarrow)
  const { search, filter } = state.selection
  const summary = useQuery({
    queryKey: ['statistics', 'summary', search, filter],
    queryFn: ({ signal }) => call(customsRoutes.statisticSummary, { query: { search, filter } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  })
  if (summary.data?.rows === 0) return null
  return (
    <details className="customs-fold" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t('customsQuery.statistics.fold')}</summary>
      {isOpen && summary.error && (
        <FailureState title={t('list.failed')} error={summary.error} onRetry={() => summary.refetch()} />
      )}
      {isOpen && !summary.error && !summary.data && <Skeleton active paragraph={{ rows: 4 }} />}
      {isOpen && summary.data && <StatisticFigures summary={summary.data} state={state} />}
    </details>
  )
}

function StatisticFigures({ summary, state }: { summary: StatisticSummary; state: ListState }): ReactNode {
  const { t } = useTranslation()
  const by = dimensions.find((one) => one === state.param('by')) ?? 'months'
  const groups = summary[by]
  return (
    <div className="statistic-figures">
      <BothOwnersNote state={state} records={summary.rows} sharedRecords={summary.sharedRecords} />
      {summary.units.length > 1 && (
        <p className="customs-note">
          {t('customsQuery.statistics.mixed', { units: summary.units.join(', ') })}
        </p>
      )}
      <DimensionChoice by={by} onChange={(next) => state.change({ params: { by: next } })} />
      <StatisticChart
        title={t(`customsQuery.statistics.${by}`)}
        groups={groups}
        isUpright={by === 'months'}
      />
      <StatisticTable by={by} groups={groups} totals={summary.totals} />
      <StatisticCharts summary={summary} state={state} />
    </div>
  )
}

function DimensionChoice({ by, onChange }: { by: Dimension; onChange: (by: Dimension) => void }): ReactNode {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const shared = {
    'aria-label': t('customsQuery.statistics.by'),
    value: by,
    onChange,
    options: dimensions.map((value) => ({ value, label: t(`customsQuery.statistics.${value}`) })),
  }
  return <div>{isPhone ? <Select<Dimension> {...shared} /> : <Segmented<Dimension> {...shared} />}</div>
}

function StatisticChart({
  title,
  groups,
  isUpright,
}: {
  title: string
  groups: readonly StatisticGroup[]
  isUpright: boolean
}): ReactNode {
  const currencies = [...new Set(groups.map(({ currency }) => currency))]
  const all = [...new Set(groups.map(({ value }) => value))]
  const categories = isUpright ? all : all.slice(0, barLimit)
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

interface StatisticTableProps {
  by: Dimension
  groups: readonly StatisticGroup[]
  totals: readonly StatisticGroup[]
}

function StatisticTable({ by, groups, totals }: StatisticTableProps): ReactNode {
  const { t } = useTranslation()
  const title = t(`customsQuery.statistics.${by}`)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className="customs-table statistic-table" role="group" tabIndex={0} aria-label={title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">{t('customsQuery.statistics.rows')}</th>
            <th scope="col">{t('customsData.amount')}</th>
            <th scope="col">{t('customsQuery.statistics.change')}</th>
            <th scope="col">{t('customsData.column.quantity')}</th>
            <th scope="col">{t('customsData.unitPrice')}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <GroupRow key={`${group.value} ${group.currency}`} group={group}>
              {by === 'hs4' ? <HsCode code={group.value} /> : group.value || t('customsData.unidentified')}
            </GroupRow>
          ))}
        </tbody>
        <tfoot>
          {totals.map((group) => (
            <GroupRow key={group.currency} group={group}>
              {t('customsQuery.statistics.total')}
            </GroupRow>
          ))}
        </tfoot>
      </table>
      <p className="customs-note">
        {t('customsQuery.statistics.changeHint')}{' '}
        {by !== 'months' &&
          groups.length >= groupLimit &&
          t('customsQuery.statistics.truncated', { count: groupLimit })}
      </p>
    </div>
  )
}

function GroupRow({ group, children }: { group: StatisticGroup; children: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const { change, quantity, unit, unitPrice } = group
  const sign = change !== null && change > 0 ? '+' : ''
  return (
    <tr>
      <th scope="row">{children}</th>
      <td>{formatNumber(group.rows)}</td>
      <td>
        {formatNumber(group.amount, { maximumFractionDigits: 0 })} {group.currency}
      </td>
      <td>{change === null ? t('customsQuery.statistics.notAvailable') : sign + formatPercent(change)}</td>
      <td>{quantity === null ? t('customsData.mixedUnits') : `${formatNumber(quantity)} ${unit}`}</td>
      <td>{unitPrice === null ? '–' : formatNumber(unitPrice, { maximumFractionDigits: 2 })}</td>
    </tr>
  )
}
