import { createCsvParser, type Delimiter, sniffDelimiter, type TextParser } from './csv-parser.ts'
import { countKnown } from './header-matching.ts'
import { createJsonReader, looksLikeJson } from './json-reader.ts'
import { countCharacters, TableError, tableLimits } from './table-limits.ts'
import { createTextDecoder, rankEncodings, type TextEncoding } from './text-encoding.ts'
import { createVcardReader, looksLikeVcards } from './vcard-reader.ts'
import { openWorkbook, type SeenCells } from './workbook-reader.ts'

/** How a table file is to be read. */
export interface TableFormat {
  kind: 'csv' | 'xlsx' | 'json' | 'vcard'
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
  /** What is odd about a workbook; absent for other files. */
  seen?: SeenWorkbook
}

/** What a workbook holds beside what is read of it. */
export interface SeenWorkbook extends SeenCells {
  hiddenSheets: number
  /** Further sheets that are shown. */
  otherSheets: number
  /** Rows in which areas of merged cells begin. */
  mergedRows: number[]
}

const sampleBytes = 256 * 1024
// Enough for the objects whose keys make the header, in any encoding.
const jsonSampleBytes = 4 * 1024 * 1024
/** Characters after which a workbook, whose cells may all be the same long text, has shown enough. */
const sampleCharacters = 4 * 1024 * 1024
/** Rows in which the header is searched. */
export const headerSearch = 15

/** How a sample is taken. */
export interface SampleOptions {
  /** What the user chose; everything else is detected. */
  chosen?: Partial<TableFormat> | undefined
  /** Folded headers that speak for an encoding. */
  known?: ReadonlySet<string> | undefined
  /** Rows wanted at most. */
  rows: number
  /** None of them may be missing: too much text in them is refused instead of left out. */
  areAll?: boolean
}

/** True when the file begins like a workbook (or its predecessor, which is refused later with a reason). */
export function looksLikeWorkbook(start: Uint8Array): boolean {
  const zip = start[0] === 0x50 && start[1] === 0x4b && start[2] === 3 && start[3] === 4
  return zip || (start[0] === 0xd0 && start[1] === 0xcf && start[2] === 0x11 && start[3] === 0xe0)
}

const signatures = {
  zip: [
    [0x50, 0x4b, 3, 4],
    [0x50, 0x4b, 5, 6],
  ],
  gzip: [[0x1f, 0x8b]],
  otherArchives: [
    [0x37, 0x7a, 0xbc, 0xaf],
    [0x52, 0x61, 0x72, 0x21],
    [0x42, 0x5a, 0x68],
    [0xfd, 0x37, 0x7a, 0x58],
    [0x28, 0xb5, 0x2f, 0xfd],
  ],
  // PDF, PNG, JPEG, GIF, ELF and Windows programs, SQLite, Parquet.
  foreign: [
    [0x25, 0x50, 0x44, 0x46],
    [0x89, 0x50, 0x4e, 0x47],
    [0xff, 0xd8, 0xff],
    [0x47, 0x49, 0x46, 0x38],
    [0x7f, 0x45, 0x4c, 0x46],
    [0x4d, 0x5a, 0x90],
    [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65],
    [0x50, 0x41, 0x52, 0x31],
  ],
} as const

function beginsLike(start: Uint8Array, kinds: readonly (readonly number[])[]): boolean {
  return kinds.some((bytes) => bytes.every((byte, at) => start[at] === byte))
}

/** True when the file begins like a ZIP archive, hence perhaps a workbook. */
export function isZip(start: Uint8Array): boolean {
  return beginsLike(start, signatures.zip)
}

/** True when the file begins like a gzip file. */
export function isGzip(start: Uint8Array): boolean {
  return beginsLike(start, signatures.gzip)
}

/** True when the file begins like an archive that is not unpacked; a tape archive says so behind its first name. */
export function looksLikeOtherArchive(start: Uint8Array): boolean {
  const tape = new TextDecoder('latin1').decode(start.subarray(257, 262))
  return tape === 'ustar' || beginsLike(start, signatures.otherArchives)
}

/** True when the file begins like one that can hold no table, whatever its name says. */
export function isForeign(start: Uint8Array): boolean {
  return beginsLike(start, signatures.foreign)
}

/** What kind of file begins like this. */
export function formatKind(start: Uint8Array): TableFormat['kind'] {
  if (looksLikeWorkbook(start)) return 'xlsx'
  if (looksLikeVcards(start)) return 'vcard'
  return looksLikeJson(start) ? 'json' : 'csv'
}

/** Bytes at the beginning of a file of that kind that are enough for a sample. */
export function sampleSize(kind: TableFormat['kind']): number {
  return kind === 'json' ? jsonSampleBytes : sampleBytes
}

/** The first rows of a workbook. */
export function sampleWorkbook(bytes: Uint8Array, options: SampleOptions): TableSample {
  const workbook = openWorkbook(bytes)
  const { sheets, hidden } = workbook
  // What its program does not show is not what somebody means to bring in.
  const sheet = options.chosen?.sheet ?? Math.max(0, hidden.indexOf(false))
  const cells: SeenCells = { emptyFormulas: 0, textDates: 0 }
  const rows = takeRows(workbook.rows(sheet, cells), options)
  const format: TableFormat = { kind: 'xlsx', encoding: 'utf-8', delimiter: ',', sheet }
  const seen: SeenWorkbook = {
    ...cells,
    hiddenSheets: hidden.filter((isHidden, at) => isHidden && at !== sheet).length,
    otherSheets: hidden.filter((isHidden, at) => !isHidden && at !== sheet).length,
    mergedRows: workbook.mergedRows(sheet),
  }
  return { format, encodings: [], sheets, rows: checkSample(rows), seen }
}

function takeRows(batches: Iterable<string[][]>, { rows: most, areAll }: SampleOptions): string[][] {
  const rows: string[][] = []
  let text = 0
  for (const batch of batches) {
    for (const row of batch) {
      text += countCharacters([row])
      if (text > sampleCharacters && areAll) throw new TableError('rowTooLong', rows.length + 1)
      if (rows.length >= most || (text > sampleCharacters && rows.length > 0)) return rows
      rows.push(row)
    }
  }
  return rows
}

/** The first rows of a text file, from its first bytes; `whole` when these are all bytes it has. */
export function sampleText(start: Uint8Array, whole: boolean, options: SampleOptions): TableSample {
  const encodings = rankEncodings(start, scoreOf(options.known))
  const encoding = options.chosen?.encoding ?? encodings[0]
  const kind = formatKind(start)
  const text = createTextDecoder(encoding).decode(start, { stream: !whole })
  const delimiter =
    kind === 'csv' ? (options.chosen?.delimiter ?? sniffDelimiter(text.slice(0, 64 * 1024))) : ','
  const parser = createTextParser(kind, { encoding, delimiter })
  const rows = parser.push(start)
  for (const row of whole ? parser.end() : (parser.settle?.() ?? [])) rows.push(row)
  const format: TableFormat = { kind, encoding, delimiter, sheet: 0 }
  return { format, encodings, sheets: [], rows: checkSample(rows.slice(0, options.rows)) }
}

/** A parser of consecutive pieces of a text file of that kind. */
export function createTextParser(
  kind: TableFormat['kind'],
  reading: { encoding: TextEncoding; delimiter: Delimiter; header?: readonly string[] | undefined },
): TextParser {
  if (kind === 'json') return createJsonReader(reading)
  return kind === 'vcard' ? createVcardReader(reading) : createCsvParser(reading)
}

// Known headers in a decoded text speak for its encoding more loudly than any statistics of bytes.
function scoreOf(known: ReadonlySet<string> | undefined): ((text: string) => number) | undefined {
  if (!known) return undefined
  return (text) => {
    const lines = text.slice(0, 20_000).split(/\r?\n/).slice(0, headerSearch)
    return Math.max(0, ...lines.map((line) => countKnown(known, line.split(/[,;\t|]/)) * 20))
  }
}

function checkSample(rows: string[][]): string[][] {
  if (!rows.some((row) => row.some((cell) => cell.trim() !== ''))) throw new TableError('empty')
  if (rows.some((row) => row.length > tableLimits.columns)) throw new TableError('tooManyColumns')
  return rows
}
