import { TreemapChart } from 'echarts/charts'
import { TooltipComponent } from 'echarts/components'
import { use } from 'echarts/core'
import type { ReactNode } from 'react'
import { formatShortNumber } from '#platform/formatters.ts'
import { useChartColours } from './chart-colours.ts'
import { type ChartPicture, ChartSurface, tooltipStyle } from './chart-surface.tsx'

use([TreemapChart, TooltipComponent])

interface TreemapProps {
  title: string
  height: number
  picture: ChartPicture
  groups: readonly {
    name: string
    parts: readonly { key: string; name: string; value: number }[]
  }[]
  /** By the key of a part; those without a key cannot be chosen. */
  onPick: (key: string) => void
}

/** Parts of a whole as areas, in groups. */
export function TreemapCanvas({ title, height, picture, groups, onPick }: TreemapProps): ReactNode {
  const colours = useChartColours()
  const option = {
    color: [...colours.series],
    tooltip: { ...tooltipStyle(colours), renderMode: 'richText', valueFormatter: formatShortNumber },
    series: [
      {
        type: 'treemap',
        data: groups.map(({ name, parts }) => ({
          name,
          children: parts
            .filter(({ value }) => value > 0)
            .map((part) => ({ name: part.name, value: part.value, key: part.key })),
        })),
        left: 0,
        right: 0,
        top: 0,
        bottom: 0,
        roam: false,
        nodeClick: false,
        breadcrumb: { show: false },
        label: { overflow: 'truncate', color: '#ffffff', textBorderColor: '#00000080', textBorderWidth: 2 },
        upperLabel: { show: true, height: 20, overflow: 'truncate', color: colours.words },
        itemStyle: { borderColor: colours.floating, borderWidth: 1, gapWidth: 1 },
        levels: [{}, { itemStyle: { borderColor: colours.nothing, borderWidth: 2, gapWidth: 1 } }],
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
        const key = (data as { key?: string } | undefined)?.key
        if (key) onPick(key)
      }}
    />
  )
}
