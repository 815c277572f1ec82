import { MapChart, ScatterChart } from 'echarts/charts'
import { GeoComponent, TooltipComponent, VisualMapPiecewiseComponent } from 'echarts/components'
import { use } from 'echarts/core'
import type { ReactNode } from 'react'
import { countryName } from '#platform/country-names.ts'
import { formatNumber, formatShortNumber } from '#platform/formatters.ts'
import { hasOutline } from './atlas-countries.ts'
import { useChartColours } from './chart-colours.ts'
import { type ChartPicture, ChartSurface, tooltipStyle } from './chart-surface.tsx'
import { mapName, registerCountries } from './country-shapes.ts'
import { smallCountries } from './small-countries.ts'

use([MapChart, ScatterChart, GeoComponent, TooltipComponent, VisualMapPiecewiseComponent])

interface MapProps {
  title: string
  height: number
  picture: ChartPicture
  places: readonly { country: string; value: number }[]
  onPick: (country: string) => void
}

/** Countries of the world by how much; the smallest ones, which have no outline, are dots. */
export function MapCanvas({ title, height, picture, places, onPick }: MapProps): ReactNode {
  registerCountries()
  const colours = useChartColours()
  const filled = places.filter(({ country, value }) => country !== '' && value > 0)
  const steps = stepsOf(filled.map(({ value }) => value))
  const option = {
    tooltip: {
      ...tooltipStyle(colours),
      renderMode: 'richText',
      formatter: ({ name, value }: { name: string; value: number | number[] }) => {
        const amount = Array.isArray(value) ? value[2] : value
        return `${countryName(name)}\n${amount ? formatNumber(amount, { maximumFractionDigits: 0 }) : '–'}`
      },
    },
    visualMap: {
      type: 'piecewise',
      left: 0,
      bottom: 0,
      itemWidth: 12,
      itemHeight: 10,
      textStyle: { color: colours.words },
      pieces: steps.map(({ from, to }, at) => ({
        gte: from,
        ...(to === undefined ? {} : { lt: to }),
        color: colours.steps[at + colours.steps.length - steps.length],
        label:
          to === undefined
            ? `≥ ${formatShortNumber(from)}`
            : `${formatShortNumber(from)} – ${formatShortNumber(to)}`,
      })),
      outOfRange: { color: colours.nothing },
    },
    geo: {
      map: mapName,
      roam: false,
      left: 0,
      right: 0,
      top: 0,
      bottom: 0,
      itemStyle: { areaColor: colours.nothing, borderColor: colours.lines },
      emphasis: { label: { show: false }, itemStyle: { areaColor: colours.series[1] } },
      select: { disabled: true },
    },
    series: [
      {
        type: 'map',
        geoIndex: 0,
        data: filled
          .filter(({ country }) => hasOutline(country))
          .map(({ country, value }) => ({ name: country, value })),
      },
      {
        type: 'scatter',
        coordinateSystem: 'geo',
        symbolSize: 10,
        itemStyle: { borderColor: colours.words, borderWidth: 1 },
        data: filled.flatMap(({ country, value }) => {
          const spot = smallCountries[country]
          return spot ? [{ name: country, value: [...spot, value] }] : []
        }),
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
      onPick={({ name }) => {
        if (filled.some(({ country }) => country === name)) onPick(name)
      }}
    />
  )
}

/** Up to five steps, each ten times or a like factor above the one before: amounts differ by orders of magnitude. */
function stepsOf(values: readonly number[]): { from: number; to: number | undefined }[] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  if (!(high > low)) return values.length > 0 ? [{ from: low, to: undefined }] : []
  const factor = (high / low) ** (1 / 5)
  const bounds = [0, 1, 2, 3, 4].map((at) => rounded(low * factor ** at))
  const distinct = [...new Set([Math.min(low, bounds[0] ?? low), ...bounds.slice(1)])].sort((a, b) => a - b)
  return distinct.map((from, at) => ({ from, to: distinct[at + 1] }))
}

/** To two digits, so that a legend can be read. */
function rounded(value: number): number {
  return Number(value.toPrecision(2))
}
