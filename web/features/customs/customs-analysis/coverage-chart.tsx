import type { RecordKind } from '@landfall/contract/customs/customs-fields.ts'
import type { Coverage } from '@landfall/contract/customs/customs-library.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBreakdownName } from '#features/customs/customs-library/breakdown-name.ts'
import { useCoverage } from '#features/customs/customs-library/use-library.ts'
import { ChartFrame } from '#ui/chart-frame.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useIsPhone } from '#ui/use-viewport.ts'
import { AnalysisPart } from './analysis-part.tsx'

const HeatmapCanvas = lazyPart(() => import('#ui/heatmap-canvas.tsx').then((m) => m.HeatmapCanvas))

/** Pixels of a line; names that say whose figures they are or what they are broken down by take several rows. */
const lineHeight = 26
const longLineHeight = { phone: 92, other: 40 }
const states = ['missing', 'partial', 'complete'] as const

/** Of which months each source has records: nothing found and nothing known look alike otherwise. */
export function CoverageChart({ kind }: { kind: RecordKind }): ReactNode {
  const { t } = useTranslation()
  const query = useCoverage({ kind })
  const title = t('customsLibrary.coverage')
  const breakdownName = useBreakdownName()
  const isPhone = useIsPhone()
  const hasBreakdowns = new Set(query.data?.lines.map(({ breakdown }) => breakdown)).size > 1
  // What is cut at the end is what tells lines of the shared library from own ones.
  const hasLongNames = hasBreakdowns || (query.data?.lines.some(({ isShared }) => isShared) ?? false)
  const heightOfLine = hasLongNames ? longLineHeight[isPhone ? 'phone' : 'other'] : lineHeight
  const nameOf = ({ source, flow, isShared, breakdown }: Coverage['lines'][number]) =>
    [
      source || t('customsLibrary.noSource'),
      flow === '' ? '' : t(`customsLibrary.${flow}`),
      isShared ? t('customsLibrary.shared') : '',
      hasBreakdowns ? breakdownName(breakdown) : '',
    ]
      .filter((part) => part !== '')
      .join(' · ')
  return (
    <AnalysisPart query={query}>
      {({ lines, months, isCut }) => {
        const height = 90 + lines.length * heightOfLine
        return (
          <ChartFrame
            title={title}
            height={height}
            table={{
              header: [t('customsLibrary.source'), t('customsLibrary.records'), ...months],
              rows: lines.map((line) => [
                nameOf(line),
                line.records,
                ...line.months.map(({ state }) => t(`customsLibrary.stateName.${state}`)),
              ]),
            }}
            note={isCut && t('customsLibrary.cut')}
          >
            {(picture) => (
              <HeatmapCanvas
                title={title}
                height={height}
                picture={picture}
                columns={months}
                hasLongNames={hasLongNames}
                lines={lines.map((line) => ({
                  name: nameOf(line),
                  cells: line.months.map(({ state, records }) => ({ step: states.indexOf(state), records })),
                }))}
                steps={states.map((state) => t(`customsLibrary.stateName.${state}`))}
              />
            )}
          </ChartFrame>
        )
      }}
    </AnalysisPart>
  )
}
