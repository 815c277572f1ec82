import { HeatmapChart } from 'echarts/charts'
import { GridComponent, TooltipComponent, VisualMapPiecewiseComponent } from 'echarts/components'
import { use } from 'echarts/core'
import type { ReactNode } from 'react'
import { formatNumber } from '#platform/formatters.ts'
import { useChartColours } from './chart-colours.ts'
import { type ChartPicture, ChartSurface, tooltipStyle } from './chart-surface.tsx'
import { useIsPhone } from './use-viewport.ts'

use([HeatmapChart, GridComponent, TooltipComponent, VisualMapPiecewiseComponent])

interface HeatmapProps {
  title: string
  height: number
  picture: ChartPicture
  columns: readonly string[]
  lines: readonly { name: string; cells: readonly { step: number; records: number }[] }[]
  /** What the steps mean, from nothing to all. */
  steps: readonly string[]
  /** Names of lines stand in several rows instead of being cut. */
  hasLongNames?: boolean
}

/** Lines of cells in a few steps. */
export function HeatmapCanvas(props: HeatmapProps): ReactNode {
  const { title, height, picture, columns, lines, steps, hasLongNames = false } = props
  const colours = useChartColours()
  const isPhone = useIsPhone()
  const nameShape = hasLongNames
    ? { width: isPhone ? 110 : 260, overflow: 'break', interval: 0 }
    : { width: 150, overflow: 'truncate' }
  const shades = [colours.nothing, colours.steps[1], colours.steps[3]]
  const axis = { axisLabel: { color: colours.words }, axisTick: { show: false }, axisLine: { show: false } }
  const option = {
    grid: { left: 8, right: 8, top: 8, bottom: 36, containLabel: true },
    tooltip: {
      ...tooltipStyle(colours),
      renderMode: 'richText',
      formatter: ({ value: [column = 0, line = 0, step = 0, records = 0] }: { value: number[] }) =>
        `${lines[line]?.name ?? ''}\n${columns[column] ?? ''}: ${steps[step] ?? ''}, ${formatNumber(records)}`,
    },
    visualMap: {
      type: 'piecewise',
      orient: 'horizontal',
      left: 0,
      bottom: 0,
      dimension: 2,
      textStyle: { color: colours.words },
      pieces: steps.map((label, value) => ({ value, label, color: shades[value] })),
    },
    xAxis: { type: 'category', data: [...columns], ...axis },
    yAxis: {
      type: 'category',
      data: lines.map(({ name }) => name),
      inverse: true,
      ...axis,
      axisLabel: { color: colours.words, ...nameShape },
    },
    series: [
      {
        type: 'heatmap',
        itemStyle: { borderColor: colours.floating, borderWidth: 2 },
        data: lines.flatMap(({ cells }, line) =>
          cells.map(({ step, records }, column) => [column, line, step, records]),
        ),
      },
    ],
  }
  return <ChartSurface title={title} height={height} picture={picture} colours={colours} option={option} />
}
