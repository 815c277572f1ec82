import {
  customsRoutes,
  type StatisticAnswer,
  type StatisticGroup,
  type StatisticSummary,
} from '@landfall/contract/customs/customs-data.ts'
import {
  type StatisticQuestion,
  statisticQuestions,
} from '@landfall/contract/customs/statistic-breakdowns.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Segmented, Select, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StatisticCharts } from '#features/customs/customs-analysis/statistic-charts.tsx'
import { chartedGroups, measured, measureName } from '#features/customs/customs-analysis/statistic-measure.ts'
import { unitNames } from '#features/customs/customs-filters/amount-text.ts'
import { call } from '#platform/api-client.ts'
import { formatShortNumber } from '#platform/formatters.ts'
import { Chart } from '#ui/chart.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { isWidening } from '#ui/filter-rules.ts'
import type { ListState } from '#ui/list-state.ts'
import { useIsNarrow, useIsPhone } from '#ui/use-viewport.ts'
import { BreakdownChoice, wishedFigures } from './breakdown-choice.tsx'
import { pickGroup } from './statistic-picks.ts'
import { groupName, StatisticTable } from './statistic-table.tsx'
import './customs-statistics.css'

/** Bars of a chart of names. */
const barLimit = 12

/** The statistics that match in sum and by month, partner, province, mode or heading. */
export function StatisticAnalysis({ state }: { state: ListState }): ReactNode {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const [isOpen, setIsOpen] = useState(!isNarrow)
  const { search, filter } = state.selection
  const query = { search, filter, ...wishedFigures(state) }
  const summary = useQuery({
    queryKey: ['statistics', 'summary', query],
    queryFn: ({ signal }) => call(customsRoutes.statisticSummary, { query }, { signal }),
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
  const by = statisticQuestions.find((one) => one === state.param('by')) ?? 'months'
  const answer = summary.answers[by]
  // A filter of alternatives would grow instead.
  const onPick = isWidening(state.filter)
    ? undefined
    : (group: StatisticGroup) => state.change({ filter: pickGroup(state.filter, by, group) })
  return (
    <div className="statistic-figures">
      <DimensionChoice by={by} onChange={(next) => state.change({ params: { by: next } })} />
      <BreakdownChoice by={by} summary={summary} state={state} />
      {answer.units.length > 1 && (
        <p className="customs-note">
          {t('customsQuery.statistics.mixed', { units: unitNames(answer.units, t) })}
        </p>
      )}
      {answer.breakdown === '' ? (
        <p className="customs-note">{t('customsQuery.statistics.noBreakdown')}</p>
      ) : (
        <>
          <StatisticChart by={by} answer={answer} onPick={onPick} />
          <StatisticTable by={by} answer={answer} onPick={onPick} />
        </>
      )}
      <StatisticCharts summary={summary} wished={wishedFigures(state)} state={state} />
    </div>
  )
}

interface DimensionChoiceProps {
  by: StatisticQuestion
  onChange: (by: StatisticQuestion) => void
}

function DimensionChoice({ by, onChange }: DimensionChoiceProps): ReactNode {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const shared = {
    'aria-label': t('customsQuery.statistics.by'),
    value: by,
    onChange,
    options: statisticQuestions.map((value) => ({ value, label: t(`customsQuery.statistics.${value}`) })),
  }
  return (
    <div>
      {isPhone ? <Select<StatisticQuestion> {...shared} /> : <Segmented<StatisticQuestion> {...shared} />}
    </div>
  )
}

interface StatisticChartProps {
  by: StatisticQuestion
  answer: StatisticAnswer
  onPick: ((group: StatisticGroup) => void) | undefined
}

function StatisticChart({ by, answer, onPick }: StatisticChartProps): ReactNode {
  const { t } = useTranslation()
  const title = t(`customsQuery.statistics.${by}`)
  const isUpright = by === 'months'
  const groups = chartedGroups(answer.groups)
  const byValue = new Map(groups.map((group) => [group.value, group]))
  const shown = isUpright ? [...byValue.values()] : [...byValue.values()].slice(0, barLimit)
  // Amounts in different currencies are never added up: each has its own bars.
  const series = [...new Set(groups.map(measureName))].map((name) => ({
    name,
    values: shown.map(({ value }) => {
      const group = groups.find((one) => one.value === value && measureName(one) === name)
      return group ? measured(group) : null
    }),
  }))
  return (
    <Chart
      title={`${title} (${series.map(({ name }) => name).join(', ')})`}
      categoryTitle={title}
      categories={shown.map((group) => groupName(by, group))}
      series={series}
      isHorizontal={!isUpright}
      format={formatShortNumber}
      {...(onPick
        ? {
            onPick: (index: number) => {
              const group = shown[index]
              if (group) onPick(group)
            },
          }
        : {})}
    />
  )
}
