import type { CountedSelection } from '@landfall/contract/customs/counted-range.ts'
import type { AnalysisAmounts, AnalysisMeasure } from '@landfall/contract/customs/customs-analysis.ts'
import { analysisMeasures } from '@landfall/contract/customs/customs-analysis.ts'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { formatNumber } from '#platform/formatters.ts'
import { isWidening } from '#ui/filter-rules.ts'
import type { ListState } from '#ui/list-state.ts'

/** What a chart shows of the records that match; the former figures stay until the next are there. */
export function useAnalysis<Data>(
  key: readonly unknown[],
  { search, filter, all }: CountedSelection,
  load: (query: CountedSelection, signal: AbortSignal) => Promise<Data>,
): UseQueryResult<Data> {
  const query = { ...(search && { search }), ...(filter && { filter }), ...(all && { all }) }
  return useQuery({
    queryKey: ['shipments', 'analysis', ...key, query],
    queryFn: ({ signal }) => load(query, signal),
    placeholderData: keepPreviousData,
    meta: { claims: true },
  })
}

/** What charts measure by, as the address says. */
export function measureOf(state: ListState): AnalysisMeasure {
  return analysisMeasures.find((one) => one === state.param('measure')) ?? 'records'
}

const knownBy = { grossKg: 'kgKnown', teu: 'teuKnown', valueUsd: 'valueKnown' } as const

/** Of how many records the measure is known; empty where records themselves are counted. */
export function knownNote(amounts: readonly AnalysisAmounts[], measure: AnalysisMeasure): string {
  if (measure === 'records') return ''
  const sum = (name: keyof AnalysisAmounts) => amounts.reduce((total, one) => total + one[name], 0)
  const known = formatNumber(sum(knownBy[measure]))
  return i18next.t('customsAnalysis.known', { known, total: formatNumber(sum('records')) })
}

/** How many records the parts of a chart have together. */
export function sumOfRecords(parts: readonly AnalysisAmounts[]): number {
  return parts.reduce((sum, { records }) => sum + records, 0)
}

/** Notes below a chart as one text; empty ones are left out. */
export function joinNotes(...notes: readonly string[]): string {
  return notes.filter((note) => note !== '').join(' ')
}

/** The headings of all measures, for tables. */
export function measureHeadings(): string[] {
  return analysisMeasures.map((measure) => i18next.t(`customsAnalysis.measures.${measure}`))
}

/** All measures of a row, for tables; what nobody knows stays empty. */
export function measureCells(amounts: AnalysisAmounts): (number | null)[] {
  return analysisMeasures.map((measure) =>
    measure !== 'records' && amounts[knownBy[measure]] === 0 ? null : amounts[measure],
  )
}

/** Changes the filter where narrowing is possible; a filter of alternatives would grow instead. */
export function narrow(state: ListState, change: (filter: ListState['filter']) => ListState['filter']): void {
  if (!isWidening(state.filter)) state.change({ filter: change(state.filter) })
}
