import { customsAnalysisRoutes } from '@landfall/contract/customs-analysis.ts'
import type { StatisticGroup, StatisticSummary } from '@landfall/contract/customs-data.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toggleValue } from '#features/customs-filters/filter-conditions.ts'
import { call } from '#platform/api-client.ts'
import { ChartFrame } from '#ui/chart-frame.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { ListState } from '#ui/list-state.ts'
import { ChartChoice } from './analysis-part.tsx'
import { CoverageChart } from './coverage-chart.tsx'
import { PriceChart, wishedBasis } from './price-chart.tsx'
import { narrow, useAnalysis } from './use-analysis.ts'
import './analysis-charts.css'

const MapCanvas = lazyPart(() => import('#ui/map-canvas.tsx').then((m) => m.MapCanvas))
const TreemapCanvas = lazyPart(() => import('#ui/treemap-canvas.tsx').then((m) => m.TreemapCanvas))

const height = 360

interface StatisticChartsProps {
  summary: StatisticSummary
  state: ListState
}

/** Statistics that match on a map, by product and by unit price; one currency at a time, because none is converted. */
export function StatisticCharts({ summary, state }: StatisticChartsProps): ReactNode {
  const { t } = useTranslation()
  const currencies = [...new Set(summary.partners.map(({ currency }) => currency))]
  const currency = currencies.find((one) => one === state.param('currency')) ?? currencies[0]
  if (currency === undefined) return null
  const inCurrency = (groups: readonly StatisticGroup[]) => groups.filter((one) => one.currency === currency)
  return (
    <div className="record-charts">
      {currencies.length > 1 && (
        <div className="record-charts-measure">
          <span>{t('customsAnalysis.currency')}</span>
          <ChartChoice
            label={t('customsAnalysis.currency')}
            value={currency}
            options={currencies.map((value) => ({ value, label: value }))}
            onChange={(next) => state.change({ params: { currency: next } })}
          />
        </div>
      )}
      <PartnerMap groups={inCurrency(summary.partners)} currency={currency} state={state} />
      <ProductAreas groups={inCurrency(summary.hs4)} currency={currency} state={state} />
      <StatisticPrices state={state} />
      <CoverageChart kind="statistics" />
    </div>
  )
}

interface GroupsProps {
  groups: readonly StatisticGroup[]
  currency: string
  state: ListState
}

function PartnerMap({ groups, currency, state }: GroupsProps): ReactNode {
  const { t } = useTranslation()
  const title = t('customsAnalysis.partnersOf', { currency })
  return (
    <ChartFrame
      title={title}
      height={height}
      table={{
        header: [t('customsAnalysis.country'), t('customsAnalysis.measures.records'), currency],
        rows: groups.map(({ value, rows, amount }) => [value || t('customsData.unidentified'), rows, amount]),
      }}
      note={t('customsAnalysis.mapCredit')}
    >
      {(picture) => (
        <MapCanvas
          title={title}
          height={height}
          picture={picture}
          places={groups.map(({ label, amount }) => ({ country: label, value: amount }))}
          onPick={(code) =>
            narrow(state, (filter) => toggleValue(filter, { field: 'partnerCountry', op: 'in' }, code))
          }
        />
      )}
    </ChartFrame>
  )
}

function ProductAreas({ groups, currency, state }: GroupsProps): ReactNode {
  const { t } = useTranslation()
  const title = t('customsAnalysis.productsOf', { currency })
  const chapters = Object.entries(Object.groupBy(groups, ({ value }) => value.slice(0, 2)))
  return (
    <ChartFrame
      title={title}
      height={height}
      table={{
        header: [t('customsAnalysis.heading'), t('customsAnalysis.headingName'), currency],
        rows: groups.map(({ value, label, amount }) => [value, label, amount]),
      }}
    >
      {(picture) => (
        <TreemapCanvas
          title={title}
          height={height}
          picture={picture}
          groups={chapters.map(([chapter, headings = []]) => ({
            name: chapter,
            parts: headings.map(({ value, label, amount }) => ({
              key: value,
              name: `${value} ${label}`,
              value: amount,
            })),
          }))}
          onPick={(heading) =>
            narrow(state, (filter) => toggleValue(filter, { field: 'hs', op: 'startsWith' }, heading))
          }
        />
      )}
    </ChartFrame>
  )
}

function StatisticPrices({ state }: { state: ListState }): ReactNode {
  const basis = wishedBasis(state)
  const { search, filter } = state.selection
  const query = useAnalysis(['statisticPrices', basis], { search, filter }, (selection, signal) =>
    call(customsAnalysisRoutes.statisticPrices, { query: { ...selection, ...basis } }, { signal }),
  )
  return <PriceChart state={state} query={query} />
}
