import { BarChartOutlined, TableOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { EmptyState } from './empty-state.tsx'
import { lazyPart } from './lazy-part.tsx'
import { useSeen } from './when-seen.tsx'
import './chart.css'

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
  /** A bar or point was chosen, by its category's index. */
  onPick?: (index: number) => void
}

/** Bars and lines with the same figures as a table; drawing starts when it is scrolled into view. */
export function Chart(props: ChartProps): ReactNode {
  const { title, categories, height = 280 } = props
  const { t } = useTranslation()
  const [isTable, setIsTable] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(place)
  return (
    <figure className="chart">
      <figcaption>
        <span>{title}</span>
        <Button
          type="text"
          size="small"
          icon={isTable ? <BarChartOutlined aria-hidden /> : <TableOutlined aria-hidden />}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? t('common.showChart') : t('common.showTable')}
        </Button>
      </figcaption>
      <div ref={place} style={{ minHeight: height }}>
        {categories.length === 0 && <EmptyState title={t('common.noData')} />}
        {categories.length > 0 && isTable && <ChartTable {...props} />}
        {categories.length > 0 && !isTable && isSeen && <ChartCanvas {...props} height={height} />}
      </div>
    </figure>
  )
}

function ChartTable({
  title,
  categoryTitle,
  categories,
  series,
  format = formatNumber,
}: ChartProps): ReactNode {
  return (
    <div className="chart-table">
      <table>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{categoryTitle}</th>
            {series.map((one) => (
              <th key={one.name} scope="col">
                {one.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, index) => (
            <tr key={category}>
              <th scope="row">{category}</th>
              {series.map((one) => {
                const value = one.values[index]
                return <td key={one.name}>{value === null || value === undefined ? '' : format(value)}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
