import type { UploadDecisions } from '@landfall/contract/customs/customs-upload.ts'
import { type ConversionOrder, type RowSink, serveConversion } from '#platform/tabular/conversion-process.ts'
import { createRejectsText, type RejectsText } from '#platform/tabular/rejects-text.ts'
import { ListedRows, type RowListing } from './listed-rows.ts'
import { type ConvertedRows, earlyRows, RowConverter } from './row-converter.ts'

/** What the process is started with. */
export interface ConvertOrder extends ConversionOrder {
  decisions: UploadDecisions
  companyId: number
  uploadId: number
  latestDay: string
  headings: readonly string[]
  /** What the rejects file is written with: the header of the table, and the sentences by code. */
  headers: readonly string[]
  sentences: Readonly<Record<string, string>>
  /** Rows that are put among the rejects; then no records are made of the others. */
  listing?: RowListing | undefined
}

/** What a piece of the file became. */
export interface ConvertedPiece {
  /** Records in the engine's Native format. */
  blocks: Uint8Array<ArrayBuffer>[]
  /** The text of the rejected and listed rows: as cells they would be many objects in the memory of the server. */
  rejects: Uint8Array<ArrayBuffer>[]
  rejected: number
  /** Of them, those among the first rows of the file. */
  rejectedEarly: number
  read: number
  codes: ConvertedRows['codes']
  /** No further row is rejected or listed. */
  isListed: boolean
}

/** Records of a block: enough to make up for its header, few enough that their texts are forgotten soon. */
const blockRows = 1000

type Gathered = Omit<ConvertedPiece, 'isListed'>

const nothingGathered = (): Gathered => ({
  blocks: [],
  rejects: [],
  rejected: 0,
  rejectedEarly: 0,
  read: 0,
  codes: {},
})

/** Puts the results of several batches into one answer. */
class RecordSink implements RowSink<ConvertedPiece> {
  readonly #converter: RowConverter
  readonly #text: RejectsText
  readonly #listed: ListedRows | undefined
  readonly #lastEarly: number
  #gathered = nothingGathered()

  constructor(order: ConvertOrder) {
    const { reading, kind, headers, sentences, listing, decisions } = order
    this.#listed = listing && new ListedRows(listing)
    this.#converter = new RowConverter({ ...order, listed: this.#listed, ragged: kind === 'xlsx' })
    this.#text = createRejectsText({ reading, kind, headers, describe: (code) => sentences[code] ?? code })
    this.#lastEarly = decisions.headerRow + 1 + earlyRows
  }

  push(rows: string[][]): void {
    this.#add(this.#converter.push(rows))
  }

  end(): void {
    this.#add(this.#converter.end())
  }

  #add({ rejects, read, codes }: ConvertedRows): void {
    const { block } = this.#converter
    const gathered = this.#gathered
    if (block.rows >= blockRows) gathered.blocks.push(block.take())
    if (rejects.length > 0) gathered.rejects.push(this.#text.write(rejects))
    gathered.rejected += rejects.length
    for (const { fileRow } of rejects) if (fileRow <= this.#lastEarly) gathered.rejectedEarly += 1
    for (const [code, count] of Object.entries(codes)) {
      const key = code as keyof typeof codes
      gathered.codes[key] = (gathered.codes[key] ?? 0) + count
    }
    gathered.read += read
  }

  take(): ConvertedPiece {
    const { block } = this.#converter
    if (block.rows > 0) this.#gathered.blocks.push(block.take())
    const taken = { ...this.#gathered, isListed: this.#listed?.isDone ?? false }
    this.#gathered = nothingGathered()
    return taken
  }
}

serveConversion((order: ConvertOrder) => new RecordSink(order))
