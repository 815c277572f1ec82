import type { RejectCode, WarningCode } from '@landfall/contract/customs/customs-fields.ts'
import type { UploadDecisions } from '@landfall/contract/customs/customs-upload.ts'
import { recordId } from '#features/customs/customs-rows/record-columns.ts'
import { createRecordLayout, type RecordLayout } from '#features/customs/customs-rows/record-rows.ts'
import { createRowHash } from '#features/customs/customs-rows/row-hash.ts'
import { RowReader } from '#features/customs/customs-rows/row-reader.ts'
import type { NativeBlock } from '#platform/clickhouse/native-block.ts'
import { ownColumns } from '#platform/tabular/file-sample.ts'
import { tableLimits } from '#platform/tabular/table-limits.ts'
import type { ListedRows, RowReason } from './listed-rows.ts'

export interface RejectedRow {
  /** Counted from 1 in the file, its header included. */
  fileRow: number
  cells: readonly string[]
  problems: readonly RowReason[]
}

/** What a batch of rows became. */
export interface ConvertedRows {
  rejects: RejectedRow[]
  read: number
  codes: Partial<Record<RejectCode | WarningCode, number>>
}

export interface ConverterOptions {
  decisions: UploadDecisions
  companyId: number
  uploadId: number
  /** The last acceptable day, `YYYY-MM-DD`. */
  latestDay: string
  /** The header row; what a file of rejects added to a row says nothing of it. */
  headers: readonly string[]
  /** The four-digit headings of the nomenclature; none when there is no nomenclature. */
  headings: readonly string[]
  /** Rows of the file that are put among the rejects; then no records are made of the others. */
  listed?: ListedRows | undefined
  /** Workbooks leave out empty cells at the end of a row; text files do not. */
  ragged: boolean
}

/** A row, and where what becomes of it is noted. */
interface RowOf {
  cells: readonly string[]
  result: ConvertedRows
}

/** Rows at the beginning of which more than half must be good. */
export const earlyRows = 1000

/** Rows looked at before the first is converted: they show how the file writes dates and numbers. */
export const converterSample = 1000

/** Turns the rows of one file, header included, into records and rejects. */
export class RowConverter {
  readonly #options: ConverterOptions
  readonly #layout: RecordLayout
  readonly #hash: (cells: readonly string[]) => number
  #reader: RowReader | undefined
  #held: string[][] = []
  #fileRow = 0

  constructor(options: ConverterOptions) {
    this.#options = options
    this.#layout = createRecordLayout(options.decisions)
    this.#hash = createRowHash(ownColumns(options.headers, [...options.headers.keys()]))
  }

  push(rows: readonly string[][]): ConvertedRows {
    const { headerRow } = this.#options.decisions
    const skipped = Math.max(0, Math.min(rows.length, headerRow + 1 - this.#fileRow - this.#held.length))
    if (skipped > 0) this.#fileRow += skipped
    const body = skipped > 0 ? rows.slice(skipped) : rows
    if (this.#reader) return this.#convert(this.#reader, body)
    for (const row of body) this.#held.push(row)
    return this.#held.length >= converterSample ? this.#release() : emptyResult()
  }

  /** The records of the rows so far that are not yet taken, as a block in the engine's Native format. */
  get block(): NativeBlock {
    return this.#layout.block
  }

  end(): ConvertedRows {
    return this.#reader ? emptyResult() : this.#release()
  }

  #release(): ConvertedRows {
    const { decisions, latestDay, headings } = this.#options
    const sample = this.#held.slice(0, converterSample)
    const { columns, answers, formats } = decisions
    this.#reader = new RowReader({ columns, answers, formats, sample, latestDay, headings })
    const rows = this.#held
    this.#held = []
    return this.#convert(this.#reader, rows)
  }

  #convert(reader: RowReader, rows: readonly string[][]): ConvertedRows {
    const { listed } = this.#options
    const result = emptyResult()
    for (const cells of rows) {
      this.#fileRow += 1
      if (isEmptyRow(cells)) continue
      result.read += 1
      if (listed) this.#list(listed, reader, { cells, result })
      else if (this.#check(reader, { cells, result })) this.#layout.block.keep()
    }
    return result
  }

  /** What was rejected is rejected again; no other row is looked at when it is not listed. */
  #list(listed: ListedRows, reader: RowReader, { cells, result }: RowOf): void {
    const problems = listed.reasonsOf(this.#fileRow)
    if (problems) result.rejects.push({ fileRow: this.#fileRow, cells, problems })
    else if (!listed.areRejectsFound && !this.#check(reader, { cells, result })) listed.noteReject()
  }

  /** Puts a row that is no record among the rejects. */
  #check(reader: RowReader, { cells, result }: RowOf): boolean {
    reader.start(cells)
    const isRecord = this.#checkCells(reader, cells) && this.#layout.read(reader, this.#place(cells))
    for (const { code } of reader.problems) result.codes[code] = (result.codes[code] ?? 0) + 1
    if (!isRecord) result.rejects.push({ fileRow: this.#fileRow, cells, problems: reader.problems })
    return isRecord
  }

  #place(cells: readonly string[]) {
    const { companyId, uploadId } = this.#options
    const id = recordId(uploadId, this.#fileRow)
    return { companyId, uploadId, rowNo: this.#fileRow, id, hash: this.#hash(cells) }
  }

  #checkCells(reader: RowReader, cells: readonly string[]): boolean {
    const { decisions, ragged } = this.#options
    const width = decisions.columns.length
    const tooShort = !ragged && cells.length < width
    const tooLong = cells.length > width && cells.slice(width).some((cell) => cell.trim() !== '')
    if (tooShort || tooLong) reader.problems.push({ code: 'E_COLS', column: null })
    for (let column = 0; column < cells.length; column += 1) {
      const cell = cells[column] ?? ''
      if (cell.length > tableLimits.cell) reader.problems.push({ code: 'E_CELL', column })
      if (cell.includes('\0')) reader.problems.push({ code: 'E_NUL', column })
      if (cell.includes('\ufffd')) reader.problems.push({ code: 'E_ENCODING', column })
    }
    return reader.problems.length === 0
  }
}

function emptyResult(): ConvertedRows {
  return { rejects: [], read: 0, codes: {} }
}

function isEmptyRow(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === '' || cell.trim() === '')
}
