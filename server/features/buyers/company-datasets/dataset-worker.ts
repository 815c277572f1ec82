import { type ConversionOrder, serveConversion } from '#platform/tabular/conversion-process.ts'
import type { DatasetField } from './dataset-columns.ts'
import { type DatasetPiece, readDatasetRows } from './dataset-rows.ts'

/** What the process that reads tables of companies is started with. */
export interface DatasetOrder extends ConversionOrder {
  columns: (DatasetField | null)[]
  /** Of companies of which the file does not say it. */
  country: string | null
}

serveConversion<DatasetOrder, DatasetPiece>(({ columns, country, reading }) => {
  let above = reading.headerRow + 1
  let rows: string[][] = []
  return {
    push(more) {
      const own = more.slice(above)
      above = Math.max(0, above - more.length)
      for (const row of own) rows.push(row)
    },
    end: () => undefined,
    take() {
      const piece = readDatasetRows(rows, columns, country)
      rows = []
      return piece
    },
  }
})
