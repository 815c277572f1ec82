import { BarChartOutlined, DownloadOutlined, TableOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { saveText, saveUrl } from '#platform/save-file.ts'
import type { ChartPicture } from './chart-surface.tsx'
import { csvOf } from './csv-text.ts'
import { EmptyState } from './empty-state.tsx'
import { useSeen } from './when-seen.tsx'
import './chart.css'

/** The figures of a chart; null is not known. */
export interface ChartTable {
  header: readonly string[]
  rows: readonly (readonly (string | number | null)[])[]
  format?: ((value: number) => string) | undefined
}

interface ChartFrameProps {
  /** What the chart shows; heading, accessible name, and name of its files. */
  title: string
  table: ChartTable
  /** Pixels. */
  height: number
  /** Fields that change what is shown, beside the heading. */
  controls?: ReactNode
  /** What the figures rest on, below the chart. */
  note?: ReactNode
  /** The drawing; asked for once it is scrolled into view. */
  children: (picture: ChartPicture) => ReactNode
}

/** A chart with its figures as a table, and both to take away. */
export function ChartFrame({ title, table, height, controls, note, children }: ChartFrameProps): ReactNode {
  const { t } = useTranslation()
  const [isTable, setIsTable] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const picture = useRef<(() => string) | null>(null)
  const isSeen = useSeen(place)
  const isEmpty = table.rows.length === 0
  return (
    <figure className="chart">
      <figcaption>
        <span>{title}</span>
        <span className="chart-tools">
          {controls}
          <Button
            type="text"
            size="small"
            icon={isTable ? <BarChartOutlined aria-hidden /> : <TableOutlined aria-hidden />}
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? t('common.showChart') : t('common.showTable')}
          </Button>
          {!isEmpty && (
            <>
              <SaveButton
                format="CSV"
                title={title}
                onSave={() => saveText(`${title}.csv`, csvOf([table.header, ...table.rows]), 'text/csv')}
              />
              {!isTable && (
                <SaveButton
                  format="PNG"
                  title={title}
                  onSave={() => picture.current && saveUrl(`${title}.png`, picture.current())}
                />
              )}
            </>
          )}
        </span>
      </figcaption>
      <div ref={place} style={{ minHeight: height }}>
        {isEmpty && <EmptyState title={t('common.noData')} />}
        {!isEmpty && isTable && <FigureTable title={title} table={table} />}
        {!isEmpty && !isTable && isSeen && children(picture)}
      </div>
      {note && !isEmpty && <p className="chart-note">{note}</p>}
    </figure>
  )
}

function SaveButton({
  format,
  title,
  onSave,
}: {
  format: string
  title: string
  onSave: () => void
}): ReactNode {
  const { t } = useTranslation()
  return (
    <Button
      type="text"
      size="small"
      icon={<DownloadOutlined aria-hidden />}
      aria-label={`${title}: ${t('common.saveAs', { format })}`}
      title={t('common.saveAs', { format })}
      onClick={onSave}
    >
      {format}
    </Button>
  )
}

function FigureTable({ title, table }: { title: string; table: ChartTable }): ReactNode {
  const { header, rows, format = formatNumber } = table
  const classOf = (column: number) =>
    rows.every((cells) => typeof cells[column] === 'string') ? 'is-text' : undefined
  return (
    <div className="chart-table">
      <table>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {header.map((name, column) => (
              <th key={name} scope="col" className={classOf(column)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity and keep nothing
            <tr key={at}>
              {cells.map((cell, column) => {
                const text = typeof cell === 'number' ? format(cell) : cell
                const key = header[column] ?? column
                return column === 0 ? (
                  <th key={key} scope="row">
                    {text}
                  </th>
                ) : (
                  <td key={key} className={classOf(column)}>
                    {text}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
