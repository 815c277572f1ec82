import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { type ReactNode, useEffect, useRef } from 'react'
import { type ColourScheme, useColourScheme } from '#platform/colour-scheme.ts'
import { formatNumber, formatShortNumber } from '#platform/formatters.ts'
import type { ChartProps } from './chart.tsx'

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

const colours = {
  light: {
    series: ['#1677c8', '#e07b00', '#2e8540', '#8a3ffc', '#b0176e', '#5b6472'],
    words: '#4a5160',
    lines: '#dfe3e9',
    floating: '#ffffff',
  },
  dark: {
    series: ['#4da3ee', '#f29b38', '#5fb974', '#b489ff', '#ec6fb4', '#9aa4b3'],
    words: '#c9ced8',
    lines: '#3a3a3a',
    floating: '#262626',
  },
} satisfies Record<ColourScheme, object>

/** The drawn chart; its figures are also offered as a table, which screen readers should use. */
export function ChartCanvas(props: ChartProps & { height: number }): ReactNode {
  const scheme = useColourScheme()
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const chart = useRef<ReturnType<typeof init> | null>(null)
  useEffect(() => {
    if (!place.current) return
    const made = init(place.current)
    chart.current = made
    made.on('click', (event) => latest.current.onPick?.(event.dataIndex))
    // A hidden tab has no size; drawing waits until it is in front again.
    const observer = new ResizeObserver(([entry]) => entry && entry.contentRect.width > 0 && made.resize())
    observer.observe(place.current)
    return () => {
      observer.disconnect()
      made.dispose()
    }
  }, [])
  useEffect(() => {
    chart.current?.setOption(optionOf(props, scheme), { notMerge: true })
  })
  return <div ref={place} role="img" aria-label={props.title} style={{ height: props.height }} />
}

function optionOf(
  { categories, series, isHorizontal, format = formatNumber }: ChartProps,
  scheme: ColourScheme,
): EChartsCoreOption {
  const { series: palette, words, lines, floating } = colours[scheme]
  const names = {
    type: 'category',
    data: [...categories],
    inverse: isHorizontal === true,
    axisLabel: { width: 150, overflow: 'truncate', color: words },
    axisLine: { lineStyle: { color: lines } },
  }
  const values = {
    type: 'value',
    axisLabel: { formatter: formatShortNumber, color: words },
    splitLine: { lineStyle: { color: lines } },
  }
  const isMoving = !matchMedia('(prefers-reduced-motion: reduce)').matches
  return {
    color: palette,
    animation: isMoving,
    grid: { left: 8, right: 16, top: series.length > 1 ? 36 : 16, bottom: 8, containLabel: true },
    legend: { show: series.length > 1, top: 0, textStyle: { color: words } },
    tooltip: {
      trigger: 'axis',
      confine: true,
      backgroundColor: floating,
      borderColor: lines,
      textStyle: { color: words },
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
