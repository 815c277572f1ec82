import { createHash } from 'node:crypto'
import type { ReadingWish, TablePreview } from '@landfall/contract/table-files.ts'
import { type ChunkedFile, readStart, readWhole } from '#platform/files/chunked-file.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { AppError } from '#platform/http/app-error.ts'
import { namingTableProblems } from './file-conversion.ts'
import { foldHeader } from './header-matching.ts'
import { rejectColumns } from './rejects-file.ts'
import { tableLimits } from './table-limits.ts'
import {
  formatKind,
  sampleBytes,
  sampleText,
  sampleWorkbook,
  type TableFormat,
  type TableSample,
} from './table-sample.ts'

/** Rows looked at to propose and to check a mapping. */
const sampleRows = 1060
/** Rows in which the header is searched. */
const headerSearch = 15

/** The beginning of a file with its header found. */
export interface SampleWithHeader extends TableSample {
  headerRow: number
  headers: string[]
  body: string[][]
}

export interface SampleWishes {
  wish: ReadingWish
  /** How many cells of a row are known headers. */
  countKnown(row: readonly string[]): number
}

/** The beginning of a file as it would be read with what the user has chosen so far. */
export async function readSample(
  files: FileStore,
  file: ChunkedFile,
  { wish, countKnown }: SampleWishes,
): Promise<SampleWithHeader> {
  if (file.size === 0) throw new AppError('uploadEmpty')
  const start = await readStart(files, file, sampleBytes)
  // Known headers in a decoded text speak for its encoding more loudly than any statistics of bytes.
  const score = (text: string) => {
    const lines = text.slice(0, 20_000).split(/\r?\n/).slice(0, headerSearch)
    return Math.max(0, ...lines.map((line) => countKnown(line.split(/[,;\t|]/)) * 20))
  }
  const options = { chosen: chosenFormat(wish), score, rows: sampleRows }
  if (formatKind(start) === 'xlsx') {
    if (file.size > tableLimits.workbook) throw new AppError('uploadWorkbookTooLarge')
    const bytes = await readWhole(files, file)
    return withHeader(
      namingTableProblems(() => sampleWorkbook(bytes, options)),
      { wish, countKnown },
    )
  }
  const isWhole = start.length === file.size
  return withHeader(
    namingTableProblems(() => sampleText(start, isWhole, options)),
    { wish, countKnown },
  )
}

function chosenFormat({ encoding, delimiter, sheet }: ReadingWish): Partial<TableFormat> {
  return {
    ...(encoding ? { encoding } : {}),
    ...(delimiter ? { delimiter } : {}),
    ...(sheet === undefined ? {} : { sheet }),
  }
}

function withHeader(sample: TableSample, { wish, countKnown }: SampleWishes): SampleWithHeader {
  const headerRow = wish.headerRow ?? findHeaderRow(sample.rows, countKnown)
  const headers = (sample.rows[headerRow] ?? []).map((cell) => cell.trim())
  return { ...sample, headerRow, headers, body: sample.rows.slice(headerRow + 1) }
}

// Titles above the table are common; the row with most known headers is the header.
function findHeaderRow(rows: readonly string[][], countKnown: SampleWishes['countKnown']): number {
  const known = rows.slice(0, headerSearch).map(countKnown)
  const best = Math.max(0, ...known)
  if (best > 0) return known.indexOf(best)
  const first = rows.findIndex((row) => row.some((cell) => cell.trim() !== ''))
  return Math.max(first, 0)
}

/** Whether there is any row below the header. */
export function hasBody({ body }: SampleWithHeader): boolean {
  return body.some((row) => row.some((cell) => cell.trim() !== ''))
}

/** What tells files with the same header apart from all others; a rejects file has that of its origin. */
export function hashHeaders(headers: readonly string[]): string {
  const own = headers.filter((header) => !isRejectColumn(header))
  return createHash('sha256').update(own.map(foldHeader).join('\n')).digest('hex')
}

function isRejectColumn(header: string): boolean {
  return (rejectColumns as readonly string[]).includes(header.trim())
}

/** The meanings of a file's own columns, as they are remembered for files with its header. */
export function ownColumns<Meaning>(headers: readonly string[], columns: readonly Meaning[]): Meaning[] {
  return columns.filter((_, at) => !isRejectColumn(headers[at] ?? ''))
}

/** Remembered meanings for the columns of a file; those that a rejects file added mean nothing. */
export function spreadColumns<Meaning>(
  headers: readonly string[],
  remembered: readonly Meaning[],
): (Meaning | null)[] {
  const rest = [...remembered]
  return headers.map((header) => (isRejectColumn(header) ? null : (rest.shift() ?? null)))
}

/** The part of a sample that is shown before anything is decided; throws `uploadHeaderOnly` when there is no row. */
export function previewOf(sample: SampleWithHeader): TablePreview {
  if (!hasBody(sample)) throw new AppError('uploadHeaderOnly')
  const { format, headerRow, encodings, sheets, headers, body } = sample
  return { format: { ...format, headerRow }, encodings, sheets, headers, rows: body.slice(0, 5) }
}
