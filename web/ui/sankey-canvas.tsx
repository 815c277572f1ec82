import { SankeyChart } from 'echarts/charts'
import { TooltipComponent } from 'echarts/components'
import { use } from 'echarts/core'
import type { ReactNode } from 'react'
import { formatShortNumber } from '#platform/formatters.ts'
import { useChartColours } from './chart-colours.ts'
import { type ChartPicture, ChartSurface, tooltipStyle } from './chart-surface.tsx'

use([SankeyChart, TooltipComponent])

interface StreamEnd {
  key: string
  name: string
}

interface SankeyProps {
  title: string
  height: number
  picture: ChartPicture
  streams: readonly { from: StreamEnd; into: StreamEnd; value: number }[]
  /** A stream was chosen, by its place in the list. */
  onPick: (at: number) => void
}

/** Streams from the left to the right, as wide as what flows. */
export function SankeyCanvas({ title, height, picture, streams, onPick }: SankeyProps): ReactNode {
  const colours = useChartColours()
  // The same country may stand on both sides.
  const ends = new Map<string, string>(
    streams.flatMap(({ from, into }) => [
      [`from ${from.key}`, from.name] as const,
      [`into ${into.key}`, into.name] as const,
    ]),
  )
  const label = ({ name }: { name: string }) => ends.get(name) ?? ''
  const option = {
    color: [...colours.series],
    tooltip: {
      ...tooltipStyle(colours),
      renderMode: 'richText',
      formatter: ({
        data,
        name,
        value,
      }: {
        data: { source?: string; target?: string }
        name: string
        value: number
      }) =>
        `${data.source ? `${label({ name: data.source })} → ${label({ name: data.target ?? '' })}` : label({ name })}\n${formatShortNumber(value)}`,
    },
    series: [
      {
        type: 'sankey',
        left: 4,
        right: 120,
        top: 8,
        bottom: 8,
        nodeGap: 12,
        labelLayout: { hideOverlap: true },
        draggable: false,
        emphasis: { focus: 'adjacency' },
        data: [...ends.keys()].map((name) => ({ name })),
        links: streams.flatMap(({ from, into, value }, at) =>
          value > 0 ? [{ source: `from ${from.key}`, target: `into ${into.key}`, value, at }] : [],
        ),
        label: { color: colours.words, formatter: label, width: 110, overflow: 'truncate' },
        lineStyle: { color: 'source', opacity: 0.35 },
      },
    ],
  }
  return (
    <ChartSurface
      title={title}
      height={height}
      picture={picture}
      colours={colours}
      option={option}
      onPick={({ data }) => {
        const at = (data as { at?: number } | undefined)?.at
        if (at !== undefined) onPick(at)
      }}
    />
  )
}
