import { workerData } from 'node:worker_threads'
import type { UploadDecisions } from '@landfall/contract/customs-upload.ts'
import { type ConversionOrder, type RowSink, serveConversion } from '#platform/tabular/conversion-thread.ts'
import { type ConvertedRows, type RejectedRow, RowConverter } from './row-converter.ts'

/** What the thread is started with. */
export interface ConvertOrder extends ConversionOrder {
  decisions: UploadDecisions
  companyId: number
  uploadId: number
  latestDay: string
  headings: readonly string[]
  /** Rows that are put among the rejects; then no records are made of the others. */
  listed?: Uint32Array | undefined
}

/** What a piece of the file became. */
export interface ConvertedPiece {
  lines: Uint8Array
  rejects: RejectedRow[]
  read: number
  codes: ConvertedRows['codes']
}

/** Puts the results of several batches into one answer. */
class RecordSink implements RowSink<ConvertedPiece> {
  readonly #converter: RowConverter
  #pieces: Buffer[] = []
  #rest: Omit<ConvertedPiece, 'lines'> = { rejects: [], read: 0, codes: {} }

  constructor(converter: RowConverter) {
    this.#converter = converter
  }

  push(rows: string[][]): void {
    this.#add(this.#converter.push(rows))
  }

  end(): void {
    this.#add(this.#converter.end())
  }

  #add({ lines, rejects, read, codes }: ConvertedRows): void {
    if (lines.length > 0) this.#pieces.push(Buffer.from(`${lines.join('\n')}\n`))
    for (const reject of rejects) this.#rest.rejects.push(reject)
    for (const [code, count] of Object.entries(codes)) {
      const key = code as keyof typeof codes
      this.#rest.codes[key] = (this.#rest.codes[key] ?? 0) + count
    }
    this.#rest.read += read
  }

  take(): ConvertedPiece {
    // Memory of its own, which can be handed to the other thread.
    const lines = new Uint8Array(this.#pieces.reduce((size, piece) => size + piece.length, 0))
    let at = 0
    for (const piece of this.#pieces) {
      lines.set(piece, at)
      at += piece.length
    }
    const taken = { lines, ...this.#rest }
    this.#pieces = []
    this.#rest = { rejects: [], read: 0, codes: {} }
    return taken
  }
}

const order = workerData as ConvertOrder
serveConversion({
  order,
  sink: new RecordSink(new RowConverter({ ...order, ragged: order.kind === 'xlsx' })),
  transfer: ({ lines }) => [lines.buffer as ArrayBuffer],
})
