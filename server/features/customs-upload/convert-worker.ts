import type { UploadDecisions } from '@landfall/contract/customs-upload.ts'
import { type ConversionOrder, type RowSink, serveConversion } from '#platform/tabular/conversion-process.ts'
import { type ConvertedRows, type RejectedRow, RowConverter } from './row-converter.ts'

/** What the process is started with. */
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
  /** Records in the engine's Native format. */
  blocks: Uint8Array<ArrayBuffer>[]
  rejects: RejectedRow[]
  read: number
  codes: ConvertedRows['codes']
}

/** Records of a block: enough to make up for its header, few enough that their texts are forgotten soon. */
const blockRows = 1000

/** Puts the results of several batches into one answer. */
class RecordSink implements RowSink<ConvertedPiece> {
  readonly #converter: RowConverter
  #blocks: Uint8Array<ArrayBuffer>[] = []
  #rest: Omit<ConvertedPiece, 'blocks'> = { rejects: [], read: 0, codes: {} }

  constructor(converter: RowConverter) {
    this.#converter = converter
  }

  push(rows: string[][]): void {
    this.#add(this.#converter.push(rows))
  }

  end(): void {
    this.#add(this.#converter.end())
  }

  #add({ rejects, read, codes }: ConvertedRows): void {
    const { block } = this.#converter
    if (block.rows >= blockRows) this.#blocks.push(block.take())
    for (const reject of rejects) this.#rest.rejects.push(reject)
    for (const [code, count] of Object.entries(codes)) {
      const key = code as keyof typeof codes
      this.#rest.codes[key] = (this.#rest.codes[key] ?? 0) + count
    }
    this.#rest.read += read
  }

  take(): ConvertedPiece {
    const { block } = this.#converter
    if (block.rows > 0) this.#blocks.push(block.take())
    const taken = { blocks: this.#blocks, ...this.#rest }
    this.#blocks = []
    this.#rest = { rejects: [], read: 0, codes: {} }
    return taken
  }
}

serveConversion(
  (order: ConvertOrder) => new RecordSink(new RowConverter({ ...order, ragged: order.kind === 'xlsx' })),
)
