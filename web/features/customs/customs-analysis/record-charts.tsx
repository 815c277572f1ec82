import { analysisMeasures, customsAnalysisRoutes } from '@landfall/contract/customs/customs-analysis.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { countedQuery } from '#features/customs/customs-filters/counted-range.ts'
import { call } from '#platform/api-client.ts'
import type { ListState } from '#ui/list-state.ts'
import { WhenSeen } from '#ui/when-seen.tsx'
import { ChartChoice } from './analysis-part.tsx'
import { CoverageChart } from './coverage-chart.tsx'
import { PartnerChart } from './partner-chart.tsx'
import { PlaceChart } from './place-chart.tsx'
import { PriceChart, wishedBasis } from './price-chart.tsx'
import { ProductChart } from './product-chart.tsx'
import { TrendChart } from './trend-chart.tsx'
import { measureOf, useAnalysis } from './use-analysis.ts'
import './analysis-charts.css'

/** Pixels that a chart keeps free until it is drawn. */
const freeHeight = 400

/**
 * The shipments that match as charts, all by one measure; each fetches its figures when it is scrolled to. They are bounded
 * to the newest where very many match, except what is about the years.
 */
export function RecordCharts({ state, isBounded }: { state: ListState; isBounded: boolean }): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="record-charts">
      <div className="record-charts-measure">
        <span>{t('customsAnalysis.measure')}</span>
        <ChartChoice
          label={t('customsAnalysis.measure')}
          value={measureOf(state)}
          options={analysisMeasures.map((value) => ({
            value,
            label: t(`customsAnalysis.measures.${value}`),
          }))}
          onChange={(measure) => state.change({ params: { measure } })}
        />
      </div>
      <TrendChart state={state} isBounded={isBounded} />
      {[PlaceChart, ProductChart, PartnerChart, ShipmentPrices].map((Part) => (
        <WhenSeen key={Part.name} height={freeHeight}>
          <Part state={state} />
        </WhenSeen>
      ))}
      <WhenSeen height={freeHeight / 2}>
        <CoverageChart kind="shipments" />
      </WhenSeen>
    </div>
  )
}

function ShipmentPrices({ state }: { state: ListState }): ReactNode {
  const basis = wishedBasis(state)
  const query = useAnalysis(['prices', basis], countedQuery(state), (selection, signal) =>
    call(customsAnalysisRoutes.prices, { query: { ...selection, ...basis } }, { signal }),
  )
  return <PriceChart state={state} query={query} />
}
