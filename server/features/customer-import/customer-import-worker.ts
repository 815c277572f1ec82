import { workerData } from 'node:worker_threads'
import { type ConversionOrder, serveConversion } from '#platform/tabular/conversion-thread.ts'
import {
  type ConvertedRow,
  type ConverterOptions,
  CustomerRowConverter,
} from './customer-import-converter.ts'

/** What the thread is started with. */
export type ImportOrder = ConversionOrder & Omit<ConverterOptions, 'ragged'>

/** What a piece of the file became. */
export interface ConvertedPiece {
  rows: ConvertedRow[]
}

const order = workerData as ImportOrder
const converter = new CustomerRowConverter({ ...order, ragged: order.kind === 'xlsx' })
let gathered: ConvertedRow[] = []
const gather = (rows: readonly ConvertedRow[]) => {
  for (const row of rows) gathered.push(row)
}

serveConversion<ConvertedPiece>({
  order,
  sink: {
    push: (rows) => gather(converter.push(rows)),
    end: () => gather(converter.end()),
    take() {
      const rows = gathered
      gathered = []
      return { rows }
    },
  },
})
