import {
  customsAnalysisRoutes,
  type PartnerFlow,
  type PartnerSide,
  partnerSides,
} from '@landfall/contract/customs/customs-analysis.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { countedQuery } from '#features/customs/customs-filters/counted-range.ts'
import { call } from '#platform/api-client.ts'
import { countryName } from '#platform/country-names.ts'
import { formatNumber } from '#platform/formatters.ts'
import { withCondition } from '#ui/filter-conditions.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { ListState } from '#ui/list-state.ts'
import { AnalysisPart, ChartChoice } from './analysis-part.tsx'
import { SharesFrame } from './shares-frame.tsx'
import { measureOf, narrow, useAnalysis } from './use-analysis.ts'

const SankeyCanvas = lazyPart(() => import('#ui/sankey-canvas.tsx').then((m) => m.SankeyCanvas))

/** Pairs drawn: more would be lines that nobody can tell apart. */
const drawnPairs = 24

/** Who sells to whom, by country or company; a stream narrows the query to both of its ends. */
export function PartnerChart({ state }: { state: ListState }): ReactNode {
  const { t } = useTranslation()
  const side: PartnerSide = partnerSides.find((one) => one === state.param('partners')) ?? 'countries'
  const measure = measureOf(state)
  const query = useAnalysis(['partners', side], countedQuery(state), (selection, signal) =>
    call(customsAnalysisRoutes.partners, { query: { ...selection, side } }, { signal }),
  )
  const title = t('customsAnalysis.partners', { measure: t(`customsAnalysis.measures.${measure}`) })
  const nameOf = (key: string, name: string) =>
    (side === 'countries' ? countryName(key) : name) || t('customsData.unidentified')
  const pick = (flow: PartnerFlow) =>
    narrow(state, (filter) => {
      const fields =
        side === 'countries'
          ? (['sellerCountry', 'buyerCountry'] as const)
          : (['sellerKey', 'buyerKey'] as const)
      const op = side === 'countries' ? ('in' as const) : ('eq' as const)
      const value = (key: string) => (key === '' ? undefined : side === 'countries' ? [key] : key)
      const sold = withCondition(filter, { field: fields[0], op }, value(flow.sellerKey))
      return withCondition(sold, { field: fields[1], op }, value(flow.buyerKey))
    })
  return (
    <AnalysisPart query={query}>
      {({ items, otherRecords, countedSince }) => {
        const drawn = [...items].sort((a, b) => b[measure] - a[measure]).slice(0, drawnPairs)
        const ends = new Set(drawn.flatMap(({ sellerKey, buyerKey }) => [`s${sellerKey}`, `b${buyerKey}`]))
        const height = Math.max(280, ends.size * 18)
        return (
          <SharesFrame
            title={title}
            height={height}
            measure={measure}
            parts={items}
            countedSince={countedSince}
            otherRecords={otherRecords}
            headings={[t('customsAnalysis.seller'), t('customsAnalysis.buyer')]}
            cellsOf={(flow) => [nameOf(flow.sellerKey, flow.seller), nameOf(flow.buyerKey, flow.buyer)]}
            controls={
              <ChartChoice
                label={t('customsAnalysis.side')}
                value={side}
                options={partnerSides.map((value) => ({ value, label: t(`customsAnalysis.sides.${value}`) }))}
                onChange={(next) => state.change({ params: { partners: next } })}
              />
            }
            notes={[
              otherRecords > 0
                ? t('customsAnalysis.otherPairs', { records: formatNumber(otherRecords) })
                : '',
            ]}
          >
            {(picture, titled) => (
              <SankeyCanvas
                title={titled}
                height={height}
                picture={picture}
                streams={drawn.map((flow) => ({
                  from: { key: flow.sellerKey, name: nameOf(flow.sellerKey, flow.seller) },
                  into: { key: flow.buyerKey, name: nameOf(flow.buyerKey, flow.buyer) },
                  value: flow[measure],
                }))}
                onPick={(at) => {
                  const flow = drawn[at]
                  if (flow) pick(flow)
                }}
              />
            )}
          </SharesFrame>
        )
      }}
    </AnalysisPart>
  )
}
