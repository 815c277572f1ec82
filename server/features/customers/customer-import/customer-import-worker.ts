import { type ConversionOrder, serveConversion } from '#platform/tabular/conversion-process.ts'
import {
  type ConvertedRow,
  type ConverterOptions,
  CustomerRowConverter,
} from './customer-import-converter.ts'

/** What the process is started with. */
export type ImportOrder = ConversionOrder & Omit<ConverterOptions, 'ragged'>

/** What a piece of the file became. */
export interface ConvertedPiece {
  rows: ConvertedRow[]
}

serveConversion((order: ImportOrder) => {
  const converter = new CustomerRowConverter({ ...order, ragged: order.kind === 'xlsx' })
  let gathered: ConvertedRow[] = []
  const gather = (rows: readonly ConvertedRow[]) => {
    for (const row of rows) gathered.push(row)
  }
  return {
    push: (rows) => gather(converter.push(rows)),
    end: () => gather(converter.end()),
    take(): ConvertedPiece {
      const rows = gathered
      gathered = []
      return { rows }
    },
  }
})
