import type { ReactNode } from 'react'
import { ChartFrame } from './chart-frame.tsx'
import { lazyPart } from './lazy-part.tsx'

const ChartCanvas = lazyPart(() => import('./chart-canvas.tsx').then((m) => m.ChartCanvas))

/** One measure of a chart; null means not known. */
export interface ChartSeries {
  name: string
  values: readonly (number | null)[]
  kind?: 'bar' | 'line'
}

export interface ChartProps {
  /** What the chart shows; heading and accessible name. */
  title: string
  /** Heading of the category column in the table twin, for example "Month". */
  categoryTitle: string
  categories: readonly string[]
  series: readonly ChartSeries[]
  /** Bars lie on their side, for long category names. */
  isHorizontal?: boolean
  /** Pixels. */
  height?: number
  format?: (value: number) => string
  /** Fields that change what is shown, beside the heading. */
  controls?: ReactNode
  /** What the figures rest on, below the chart. */
  note?: ReactNode
  /** A bar or point was chosen, by its category's index. */
  onPick?: (index: number) => void
}

/** Bars and lines with the same figures as a table; drawing starts when it is scrolled into view. */
export function Chart(props: ChartProps): ReactNode {
  const { title, categoryTitle, categories, series, height = 280, format, controls, note } = props
  const table = {
    header: [categoryTitle, ...series.map(({ name }) => name)],
    rows: categories.map((category, at) => [category, ...series.map(({ values }) => values[at] ?? null)]),
    format,
  }
  return (
    <ChartFrame title={title} table={table} height={height} controls={controls} note={note}>
      {(picture) => <ChartCanvas {...props} height={height} picture={picture} />}
    </ChartFrame>
  )
}
