import type { PriceBasis, PriceSpread } from '@landfall/contract/customs/customs-analysis.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { unitName } from '#features/customs/customs-filters/amount-text.ts'
import { newestNote, titleSince } from '#features/customs/customs-filters/counted-range.ts'
import { formatNumber } from '#platform/formatters.ts'
import { Chart } from '#ui/chart.tsx'
import type { ListState } from '#ui/list-state.ts'
import { AnalysisPart, ChartChoice } from './analysis-part.tsx'

const idOf = (basis: PriceBasis) => [basis.currency, basis.valueSource, basis.per, basis.unit].join('|')

/** The wish that the address holds for the basis of prices; nothing for the most frequent one. */
export function wishedBasis(state: ListState): Partial<Omit<PriceBasis, 'known'>> {
  const [currency, valueSource, per, unit] = (state.param('basis') ?? '').split('|')
  if (!currency || (per !== 'grossKg' && per !== 'quantity')) return {}
  return { currency, valueSource: valueSource ?? '', per, unit: unit ?? '' }
}

/** How prices are spread: only those that can be compared, outliers apart, with what they rest on. */
export function PriceChart({
  state,
  query,
  noteOf,
}: {
  state: ListState
  query: UseQueryResult<PriceSpread>
  /** What is to be said of the breakdown and source of statistics. */
  noteOf?: (spread: PriceSpread) => string
}): ReactNode {
  const { t } = useTranslation()
  const nameOf = ({ currency, per, unit, valueSource }: PriceBasis) => {
    const name =
      per === 'grossKg'
        ? t('customsAnalysis.perKg', { currency })
        : t('customsAnalysis.perUnit', { currency, unit: unitName(unit, t) })
    return valueSource === 'modelled' ? t('customsAnalysis.modelled', { basis: name }) : name
  }
  return (
    <AnalysisPart query={query}>
      {(spread) => (
        <Chart
          title={titleSince(
            spread.basis
              ? t('customsAnalysis.pricesPer', { basis: nameOf(spread.basis) })
              : t('customsAnalysis.prices'),
            spread.countedSince,
          )}
          categoryTitle={t('customsAnalysis.priceRange')}
          categories={spread.bins.map(({ from, to }) => `${price(from)} – ${price(to)}`)}
          series={[
            {
              name: t('customsAnalysis.measures.records'),
              values: spread.bins.map(({ records }) => records),
            },
          ]}
          note={<PriceNote spread={spread} figures={noteOf?.(spread) ?? ''} />}
          controls={
            spread.basis &&
            spread.bases.length > 1 && (
              <ChartChoice
                label={t('customsAnalysis.basis')}
                value={idOf(spread.basis)}
                options={spread.bases.map((basis) => ({
                  value: idOf(basis),
                  label: `${nameOf(basis)} (${formatNumber(basis.known)})`,
                }))}
                onChange={(basis) => state.change({ params: { basis } })}
              />
            )
          }
        />
      )}
    </AnalysisPart>
  )
}

function PriceNote({ spread, figures: figuresNote }: { spread: PriceSpread; figures: string }): ReactNode {
  const { t } = useTranslation()
  const { basis, records, below, above } = spread
  if (!basis) return null
  const figures = ['smallest', 'quartile1', 'median', 'quartile3', 'largest'] as const
  return (
    <>
      {figuresNote} {newestNote(spread)}{' '}
      {t('customsAnalysis.priceKnown', { known: formatNumber(basis.known), total: formatNumber(records) })}{' '}
      {below + above > 0 &&
        t('customsAnalysis.outliers', { below: formatNumber(below), above: formatNumber(above) })}
      <span className="price-figures">
        {figures.map((name) => (
          <span key={name}>
            {t(`customsAnalysis.spread.${name}`)} <strong>{price(spread[name])}</strong>
          </span>
        ))}
      </span>
    </>
  )
}

/** Three digits tell prices apart, whether of cents or of thousands. */
function price(value: number): string {
  return formatNumber(value, { maximumSignificantDigits: value >= 1_000 ? 6 : 3 })
}
