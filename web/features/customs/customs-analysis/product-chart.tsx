import { customsAnalysisRoutes, type ProductShare } from '@landfall/contract/customs/customs-analysis.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { countedQuery } from '#features/customs/customs-filters/counted-range.ts'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { toggleValue } from '#ui/filter-conditions.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { ListState } from '#ui/list-state.ts'
import { AnalysisPart } from './analysis-part.tsx'
import { SharesFrame } from './shares-frame.tsx'
import { measureOf, narrow, useAnalysis } from './use-analysis.ts'
import { useHsNames } from './use-hs-names.ts'

const TreemapCanvas = lazyPart(() => import('#ui/treemap-canvas.tsx').then((m) => m.TreemapCanvas))

const height = 360

/** Chapters and headings by their share; one narrows the query to it. */
export function ProductChart({ state }: { state: ListState }): ReactNode {
  const { t } = useTranslation()
  const measure = measureOf(state)
  const query = useAnalysis(['products'], countedQuery(state), (selection, signal) =>
    call(customsAnalysisRoutes.products, { query: selection }, { signal }),
  )
  const title = t('customsAnalysis.products', { measure: t(`customsAnalysis.measures.${measure}`) })
  const known = query.data?.items ?? []
  const names = useHsNames(known.flatMap(({ heading }) => [heading.slice(0, 2), heading]))
  const nameOf = (code: string) =>
    [code || t('customsData.unidentified'), names.get(code) ?? ''].join(' ').trim()
  return (
    <AnalysisPart query={query}>
      {({ items, otherRecords, countedSince }) => (
        <SharesFrame
          title={title}
          height={height}
          measure={measure}
          parts={items}
          countedSince={countedSince}
          otherRecords={otherRecords}
          headings={[t('customsAnalysis.heading'), t('customsAnalysis.headingName')]}
          cellsOf={({ heading }) => [heading || t('customsData.unidentified'), headingName(heading, names)]}
          notes={[
            otherRecords > 0
              ? t('customsAnalysis.otherProducts', { records: formatNumber(otherRecords) })
              : '',
          ]}
        >
          {(picture, titled) => (
            <TreemapCanvas
              title={titled}
              height={height}
              picture={picture}
              groups={chaptersOf(items).map(([chapter, headings]) => ({
                name: nameOf(chapter),
                parts: headings.map((one) => ({
                  key: one.heading,
                  name: nameOf(one.heading),
                  value: one[measure],
                })),
              }))}
              onPick={(heading) =>
                narrow(state, (filter) => toggleValue(filter, { field: 'hs', op: 'startsWith' }, heading))
              }
            />
          )}
        </SharesFrame>
      )}
    </AnalysisPart>
  )
}

/** A heading's name; where nobody imported it, that of its chapter, which is said to be one. */
function headingName(heading: string, names: ReadonlyMap<string, string>): string {
  const chapter = heading.slice(0, 2)
  const chapterName = names.get(chapter)
  return names.get(heading) ?? (chapterName ? `${chapter}: ${chapterName}` : '')
}

function chaptersOf(items: readonly ProductShare[]): [string, ProductShare[]][] {
  return Object.entries(Object.groupBy(items, ({ heading }) => heading.slice(0, 2))).map(
    ([chapter, headings = []]) => [chapter, headings],
  )
}
