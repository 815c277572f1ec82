import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, use } from 'echarts/core'
import type { ReactNode } from 'react'
import { formatNumber, formatShortNumber } from '#platform/formatters.ts'
import type { ChartProps } from './chart.tsx'
import { type ChartColours, useChartColours } from './chart-colours.ts'
import { type ChartPicture, ChartSurface, tooltipStyle } from './chart-surface.tsx'

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent])

/** Drawn bars and lines. */
export function ChartCanvas(props: ChartProps & { height: number; picture: ChartPicture }): ReactNode {
  const colours = useChartColours()
  const { title, height, picture, onPick } = props
  return (
    <ChartSurface
      title={title}
      height={height}
      picture={picture}
      colours={colours}
      option={optionOf(props, colours)}
      onPick={({ dataIndex }) => onPick?.(dataIndex)}
    />
  )
}

function optionOf(
  { categories, series, isHorizontal, format = formatNumber }: ChartProps,
  colours: ChartColours,
): EChartsCoreOption {
  const { words, lines } = colours
  const names = {
    type: 'category',
    data: [...categories],
    inverse: isHorizontal === true,
    axisLabel: { width: 150, overflow: 'truncate', color: words },
    axisLine: { lineStyle: { color: lines } },
  }
  const isWhole = series.every((one) =>
    one.values.every((value) => value === null || Number.isInteger(value)),
  )
  const values = {
    type: 'value',
    // Counts have no fractions between them.
    minInterval: isWhole ? 1 : 0,
    axisLabel: { formatter: formatShortNumber, color: words },
    splitLine: { lineStyle: { color: lines } },
  }
  return {
    color: [...colours.series],
    grid: { left: 8, right: 16, top: series.length > 1 ? 36 : 16, bottom: 8, containLabel: true },
    legend: { show: series.length > 1, top: 0, textStyle: { color: words } },
    tooltip: {
      trigger: 'axis',
      ...tooltipStyle(colours),
      valueFormatter: (value: number | null) => (value === null ? '' : format(value)),
    },
    xAxis: isHorizontal ? values : names,
    yAxis: isHorizontal ? names : values,
    series: series.map((one) => ({
      name: one.name,
      type: one.kind ?? 'bar',
      data: [...one.values],
      barMaxWidth: 36,
      showSymbol: one.values.length < 30,
    })),
  }
}
