import type { AnalysisAmounts, AnalysisMeasure } from '@landfall/contract/customs/customs-analysis.ts'
import type { ReactNode } from 'react'
import { newestNote, titleSince } from '#features/customs/customs-filters/counted-range.ts'
import { ChartFrame } from '#ui/chart-frame.tsx'
import type { ChartPicture } from '#ui/chart-surface.tsx'
import { joinNotes, knownNote, measureCells, measureHeadings, sumOfRecords } from './use-analysis.ts'

interface SharesFrameProps<Part extends AnalysisAmounts> {
  title: string
  height: number
  measure: AnalysisMeasure
  /** The parts that are drawn, or stand in the table only. */
  parts: readonly Part[]
  countedSince: string | null
  /** Records that match and are in no part. */
  otherRecords?: number
  /** What the table says of a part before its measures: the headings, and the cells of one. */
  headings: readonly string[]
  cellsOf: (part: Part) => string[]
  /** Below the chart, after what is said of all; empty ones are left out. */
  notes: readonly string[]
  controls?: ReactNode
  children: (picture: ChartPicture, title: string) => ReactNode
}

/** A chart of the shares that parts have in the records that match, with its table and of how many records it is. */
export function SharesFrame<Part extends AnalysisAmounts>(props: SharesFrameProps<Part>): ReactNode {
  const { height, measure, parts, countedSince, otherRecords = 0, headings, cellsOf, notes, controls } = props
  const title = titleSince(props.title, countedSince)
  return (
    <ChartFrame
      title={title}
      height={height}
      table={{
        header: [...headings, ...measureHeadings()],
        rows: parts.map((part) => [...cellsOf(part), ...measureCells(part)]),
      }}
      controls={controls}
      note={joinNotes(
        newestNote({ countedSince, records: sumOfRecords(parts) + otherRecords }),
        knownNote(parts, measure),
        ...notes,
      )}
    >
      {(picture) => props.children(picture, title)}
    </ChartFrame>
  )
}
