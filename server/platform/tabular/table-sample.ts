import { createCsvParser, type Delimiter, sniffDelimiter } from './csv-parser.ts'
import { TableError, tableLimits } from './table-limits.ts'
import { createTextDecoder, rankEncodings, type TextEncoding } from './text-encoding.ts'
import { createVcardReader, looksLikeVcards } from './vcard-reader.ts'
import { openWorkbook } from './workbook-reader.ts'

/** How a table file is to be read. */
export interface TableFormat {
  kind: 'csv' | 'xlsx' | 'vcard'
  encoding: TextEncoding
  delimiter: Delimiter
  sheet: number
}

export interface TableSample {
  format: TableFormat
  /** Encodings the file may also be in, best first. */
  encodings: TextEncoding[]
  sheets: string[]
  rows: string[][]
}

/** Bytes of a text file that are enough for a sample. */
export const sampleBytes = 256 * 1024

interface SampleOptions {
  /** What the user chose; everything else is detected. */
  chosen?: Partial<TableFormat> | undefined
  score?: ((text: string) => number) | undefined
  /** Rows wanted at most. */
  rows: number
}

/** True when the file begins like a workbook (or its predecessor, which is refused later with a reason). */
export function looksLikeWorkbook(start: Uint8Array): boolean {
  const zip = start[0] === 0x50 && start[1] === 0x4b && start[2] === 3 && start[3] === 4
  return zip || (start[0] === 0xd0 && start[1] === 0xcf && start[2] === 0x11 && start[3] === 0xe0)
}

/** What kind of file begins like this. */
export function formatKind(start: Uint8Array): TableFormat['kind'] {
  if (looksLikeWorkbook(start)) return 'xlsx'
  return looksLikeVcards(start) ? 'vcard' : 'csv'
}

/** The first rows of a workbook. */
export function sampleWorkbook(bytes: Uint8Array, options: SampleOptions): TableSample {
  const workbook = openWorkbook(bytes)
  const sheet = options.chosen?.sheet ?? 0
  const rows: string[][] = []
  for (const batch of workbook.rows(sheet)) {
    rows.push(...batch.slice(0, options.rows - rows.length))
    if (rows.length >= options.rows) break
  }
  const format: TableFormat = { kind: 'xlsx', encoding: 'utf-8', delimiter: ',', sheet }
  return { format, encodings: [], sheets: workbook.sheets, rows: checkSample(rows) }
}

/** The first rows of a text file, from its first bytes; `whole` when these are all bytes it has. */
export function sampleText(start: Uint8Array, whole: boolean, options: SampleOptions): TableSample {
  const encodings = rankEncodings(start, options.score)
  const encoding = options.chosen?.encoding ?? encodings[0]
  const kind = formatKind(start)
  const text = createTextDecoder(encoding).decode(start, { stream: !whole })
  const delimiter =
    kind === 'vcard' ? ',' : (options.chosen?.delimiter ?? sniffDelimiter(text.slice(0, 64 * 1024)))
  const parser = kind === 'vcard' ? createVcardReader({ encoding }) : createCsvParser({ encoding, delimiter })
  const rows = parser.push(start)
  if (whole) rows.push(...parser.end())
  const format: TableFormat = { kind, encoding, delimiter, sheet: 0 }
  return { format, encodings, sheets: [], rows: checkSample(rows.slice(0, options.rows)) }
}

function checkSample(rows: string[][]): string[][] {
  if (!rows.some((row) => row.some((cell) => cell.trim() !== ''))) throw new TableError('empty')
  if (rows.some((row) => row.length > tableLimits.columns)) throw new TableError('tooManyColumns')
  return rows
}
