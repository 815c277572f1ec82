import type { ImportDecisions } from '@landfall/contract/customers/customer-import.ts'
import {
  type ImportedRow,
  type ImportProblem,
  isError,
} from '@landfall/contract/customers/imported-customer.ts'
import { tableLimits } from '#platform/tabular/table-limits.ts'
import { CustomerRowReader } from './customer-import-reader.ts'
import type { ImportVocabulary } from './word-meaning.ts'

/** A row of the file; without data when something about it is wrong. */
export interface ConvertedRow {
  /** Counted from 1 in the file, its header included. */
  row: number
  cells: string[]
  data: ImportedRow | null
  problems: ImportProblem[]
}

export interface ConverterOptions {
  decisions: ImportDecisions
  vocabulary: ImportVocabulary
  lastDay: string
  /** Workbooks leave out empty cells at the end of a row; text files do not. */
  ragged: boolean
}

/** Rows looked at before the first is converted: they show how the file writes dates. */
const sampleSize = 1000

/** Turns the rows of one file, header included, into what they say about customers. */
export class CustomerRowConverter {
  readonly #options: ConverterOptions
  #reader: CustomerRowReader | undefined
  #held: string[][] = []
  #fileRow = 0

  constructor(options: ConverterOptions) {
    this.#options = options
  }

  push(rows: readonly string[][]): ConvertedRow[] {
    const { headerRow } = this.#options.decisions
    const skipped = Math.max(0, Math.min(rows.length, headerRow + 1 - this.#fileRow - this.#held.length))
    this.#fileRow += skipped
    const body = skipped > 0 ? rows.slice(skipped) : rows
    if (this.#reader) return this.#convert(this.#reader, body)
    for (const row of body) this.#held.push(row)
    return this.#held.length >= sampleSize ? this.#release() : []
  }

  end(): ConvertedRow[] {
    return this.#reader ? [] : this.#release()
  }

  #release(): ConvertedRow[] {
    const { decisions, vocabulary, lastDay } = this.#options
    const { columns, dateOrder, unknownWords, nameless, words } = decisions
    const sample = this.#held.slice(0, sampleSize)
    this.#reader = new CustomerRowReader({
      ...{ columns, dateOrder, unknownWords, nameless, words, vocabulary, sample, lastDay },
    })
    const rows = this.#held
    this.#held = []
    return this.#convert(this.#reader, rows)
  }

  #convert(reader: CustomerRowReader, rows: readonly string[][]): ConvertedRow[] {
    const converted: ConvertedRow[] = []
    for (const cells of rows) {
      this.#fileRow += 1
      if (cells.every((cell) => cell.trim() === '')) continue
      const broken = this.#brokenCells(cells)
      const data = broken.length > 0 ? null : reader.read(cells)
      const problems = broken.length > 0 ? broken : reader.problems
      converted.push({ row: this.#fileRow, cells, data: problems.some(isError) ? null : data, problems })
    }
    return converted
  }

  #brokenCells(cells: readonly string[]): ImportProblem[] {
    const { decisions, ragged } = this.#options
    const width = decisions.columns.length
    const tooShort = !ragged && cells.length < width
    const tooLong = cells.length > width && cells.slice(width).some((cell) => cell.trim() !== '')
    const problems: ImportProblem[] = tooShort || tooLong ? [{ code: 'E_COLS', column: null }] : []
    for (const [column, cell] of cells.entries()) {
      if (cell.length > tableLimits.cell) problems.push({ code: 'E_CELL', column })
      if (cell.includes('\0')) problems.push({ code: 'E_NUL', column })
      if (cell.includes('\ufffd')) problems.push({ code: 'E_ENCODING', column })
    }
    return problems
  }
}
