import {
  customsAnalysisRoutes,
  type TrendGrain,
  trendGrains,
} from '@landfall/contract/customs/customs-analysis.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { daysOf } from '#features/customs/customs-filters/period-days.ts'
import { call } from '#platform/api-client.ts'
import { formatNumber, formatShortNumber } from '#platform/formatters.ts'
import { Chart } from '#ui/chart.tsx'
import { withCondition } from '#ui/filter-conditions.ts'
import type { ListState } from '#ui/list-state.ts'
import { AnalysisPart, ChartChoice } from './analysis-part.tsx'
import { joinNotes, knownNote, measureOf, narrow, useAnalysis } from './use-analysis.ts'

/**
 * The shipments that match along time, all of them; a period narrows the query to it. Where other figures are bounded to the
 * newest, it says that it is not.
 */
export function TrendChart({ state, isBounded }: { state: ListState; isBounded: boolean }): ReactNode {
  const { t } = useTranslation()
  const grain: TrendGrain = trendGrains.find((one) => one === state.param('grain')) ?? 'month'
  const measure = measureOf(state)
  const { search, filter } = state.selection
  const query = useAnalysis(['trend', grain], { search, filter }, (selection, signal) =>
    call(customsAnalysisRoutes.trend, { query: { ...selection, grain } }, { signal }),
  )
  const name = t(`customsAnalysis.measures.${measure}`)
  return (
    <AnalysisPart query={query}>
      {({ points, totals }) => (
        <Chart
          title={t('customsAnalysis.trend', { measure: name })}
          categoryTitle={t(`customsAnalysis.grains.${grain}`)}
          categories={points.map(({ period }) => period)}
          series={[{ name, values: points.map((point) => point[measure]) }]}
          format={formatShortNumber}
          note={joinNotes(
            isBounded ? t('customsQuery.counted.all', { records: formatNumber(totals.records) }) : '',
            knownNote([totals], measure),
          )}
          controls={
            <ChartChoice
              label={t('customsAnalysis.grain')}
              value={grain}
              options={trendGrains.map((value) => ({ value, label: t(`customsAnalysis.grains.${value}`) }))}
              onChange={(next) => state.change({ params: { grain: next } })}
            />
          }
          onPick={(at) => {
            const days = daysOf(points[at]?.period ?? '')
            if (!days) return
            narrow(state, (filter) =>
              withCondition(
                withCondition(filter, { field: 'tradeDate', op: 'gte' }, days.first),
                { field: 'tradeDate', op: 'lte' },
                days.last,
              ),
            )
          }}
        />
      )}
    </AnalysisPart>
  )
}
