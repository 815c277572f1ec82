import { customsAnalysisRoutes } from '@landfall/contract/customs/customs-analysis.ts'
import type {
  StatisticAnswer,
  StatisticGroup,
  StatisticSummary,
} from '@landfall/contract/customs/customs-data.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBreakdownName } from '#features/customs/customs-library/breakdown-name.ts'
import { useFiguresName } from '#features/customs/customs-library/figures-name.ts'
import { call } from '#platform/api-client.ts'
import { countryName } from '#platform/country-names.ts'
import { ChartFrame } from '#ui/chart-frame.tsx'
import { toggleValue } from '#ui/filter-conditions.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { ListState } from '#ui/list-state.ts'
import { ChartChoice } from './analysis-part.tsx'
import { CoverageChart } from './coverage-chart.tsx'
import { PriceChart, wishedBasis } from './price-chart.tsx'
import { chartedGroups, measured, measureName } from './statistic-measure.ts'
import { joinNotes, narrow, useAnalysis } from './use-analysis.ts'
import './analysis-charts.css'

const MapCanvas = lazyPart(() => import('#ui/map-canvas.tsx').then((m) => m.MapCanvas))
const TreemapCanvas = lazyPart(() => import('#ui/treemap-canvas.tsx').then((m) => m.TreemapCanvas))

const height = 360

/** Which figures something rests on. */
type Figures = Pick<StatisticAnswer, 'breakdown' | 'figuresOf'>

interface StatisticChartsProps {
  summary: StatisticSummary
  /** Those that were chosen. */
  wished: Partial<Figures>
  state: ListState
}

/** Statistics that match on a map, by product and by unit price; one currency at a time, because none is converted. */
export function StatisticCharts({ summary, wished, state }: StatisticChartsProps): ReactNode {
  const { t } = useTranslation()
  const { partners, hs4 } = summary.answers
  const partnerGroups = chartedGroups(partners.groups)
  const productGroups = chartedGroups(hs4.groups)
  const currencies = [...new Set([...partnerGroups, ...productGroups].map(measureName))]
  const currency = currencies.find((one) => one === state.param('currency')) ?? currencies[0] ?? ''
  const inCurrency = (groups: readonly StatisticGroup[]) =>
    groups.filter((one) => measureName(one) === currency)
  const noteOf = useFiguresNote(summary)
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
      {partnerGroups.length > 0 && (
        <PartnerMap
          groups={inCurrency(partnerGroups)}
          currency={currency}
          note={noteOf(partners)}
          state={state}
        />
      )}
      {productGroups.length > 0 && (
        <ProductAreas
          groups={inCurrency(productGroups)}
          currency={currency}
          note={noteOf(hs4)}
          state={state}
        />
      )}
      <StatisticPrices wished={wished} noteOf={noteOf} state={state} />
      <CoverageChart kind="statistics" />
    </div>
  )
}

/** Says which figures something rests on, as far as there are several. */
function useFiguresNote({ breakdowns }: StatisticSummary): (figures: Figures) => string {
  const { t } = useTranslation()
  const nameOf = useBreakdownName()
  const sourceOf = useFiguresName()
  const hasBreakdowns = new Set(breakdowns.map(({ name }) => name)).size > 1
  const hasSources = new Set(breakdowns.map(({ figuresOf }) => figuresOf)).size > 1
  return ({ breakdown, figuresOf }) => {
    if (breakdown === '') return ''
    const cut = hasBreakdowns && t('customsQuery.statistics.breakdownShown', { name: nameOf(breakdown) })
    const source = hasSources && t('customsQuery.statistics.figuresShown', { name: sourceOf(figuresOf) })
    return joinNotes(cut || '', source || '')
  }
}

interface GroupsProps {
  groups: readonly StatisticGroup[]
  currency: string
  /** Which figures these are. */
  note: string
  state: ListState
}

function PartnerMap({ groups, currency, note, state }: GroupsProps): ReactNode {
  const { t } = useTranslation()
  const title = t('customsAnalysis.partnersOf', { currency })
  return (
    <ChartFrame
      title={title}
      height={height}
      table={{
        header: [t('customsAnalysis.country'), t('customsAnalysis.measures.records'), currency],
        rows: groups.map((group) => [countryName(group.label) || group.value, group.rows, measured(group)]),
      }}
      note={joinNotes(note, t('customsAnalysis.mapCredit'))}
    >
      {(picture) => (
        <MapCanvas
          title={title}
          height={height}
          picture={picture}
          places={groups.map((group) => ({ country: group.label, value: measured(group) ?? 0 }))}
          onPick={(code) =>
            narrow(state, (filter) => toggleValue(filter, { field: 'partnerCountry', op: 'in' }, code))
          }
        />
      )}
    </ChartFrame>
  )
}

function ProductAreas({ groups, currency, note, state }: GroupsProps): ReactNode {
  const { t } = useTranslation()
  const title = t('customsAnalysis.productsOf', { currency })
  const chapters = Object.entries(Object.groupBy(groups, ({ value }) => value.slice(0, 2)))
  return (
    <ChartFrame
      title={title}
      height={height}
      table={{
        header: [t('customsAnalysis.heading'), t('customsAnalysis.headingName'), currency],
        rows: groups.map((group) => [group.value, group.label, measured(group)]),
      }}
      note={note}
    >
      {(picture) => (
        <TreemapCanvas
          title={title}
          height={height}
          picture={picture}
          groups={chapters.map(([chapter, headings = []]) => ({
            name: chapter,
            parts: headings.map((group) => ({
              key: group.value,
              name: `${group.value} ${group.label}`,
              value: measured(group) ?? 0,
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

interface StatisticPricesProps {
  wished: Partial<Figures>
  noteOf: (figures: Figures) => string
  state: ListState
}

function StatisticPrices({ wished, noteOf, state }: StatisticPricesProps): ReactNode {
  const basis = wishedBasis(state)
  const { search, filter } = state.selection
  const wish = { ...basis, ...wished }
  const query = useAnalysis(['statisticPrices', wish], { search, filter }, (selection, signal) =>
    call(customsAnalysisRoutes.statisticPrices, { query: { ...selection, ...wish } }, { signal }),
  )
  return <PriceChart state={state} query={query} noteOf={noteOf} />
}
