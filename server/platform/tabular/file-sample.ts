import { createHash } from 'node:crypto'
import type { ReadingWish, TablePreview } from '@landfall/contract/table-files.ts'
import { type ChunkedFile, readBeginning } from '#platform/files/chunked-file.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { AppError } from '#platform/http/app-error.ts'
import { foldHeader } from './header-matching.ts'
import { joinSamples } from './identifier-join.ts'
import { rejectColumns } from './rejects-text.ts'
import { type Combination, findCombination, samplePart } from './table-combination.ts'
import { chooseParts, openTableFile, readWholePart, type TablePart } from './table-file.ts'
import { TableError } from './table-limits.ts'
import { namingTableProblems } from './table-refusal.ts'
import { sampleSize, sampleText, sampleWorkbook, type TableFormat, type TableSample } from './table-sample.ts'

/** Rows looked at to propose and to check a mapping. */
const sampleRows = 1060
/** Rows of each file that are looked at when files are joined. */
const joinRows = 5000
/** Rows in which the header is searched. */
const headerSearch = 15

/** The beginning of a file with its header found. */
export interface SampleWithHeader extends TableSample {
  headerRow: number
  headers: string[]
  body: string[][]
  /** The tables of an archive; empty for any other file. */
  entries: string[]
  /** The table that was read; null for all of them, or when the file is no archive. */
  entry: number | null
  together: Combination | null
}

export interface SampleWishes {
  wish: ReadingWish
  /** How many cells of a row are known headers. */
  countKnown(row: readonly string[]): number
}

/** The beginning of a file as it would be read with what the user has chosen so far. */
export function readSample(
  files: FileStore,
  file: ChunkedFile,
  wishes: SampleWishes,
): Promise<SampleWithHeader> {
  if (file.size === 0) throw new AppError('uploadEmpty')
  return namingTableProblems(async () => {
    const table = await openTableFile(files, file)
    const { entry } = wishes.wish
    if (!table.isArchive) return { ...(await sampleOf(table.parts[0], wishes)), ...noArchive }
    const entries = table.parts.map(({ name }) => name)
    const first = await sampleOf(table.parts[0], wishes)
    const together = await findCombination(table.parts, { ...first.format, headerRow: first.headerRow })
    const archive = { entries, together }
    const chosen = entry === undefined && !together ? largestOf(table.parts) : (entry ?? null)
    if (chosen !== null) {
      const part = chooseParts(table, chosen)[0]
      return { ...(await sampleOf(part, wishes)), ...archive, entry: chosen }
    }
    if (!together) throw new TableError('headersDiffer', 1)
    if (together === 'append') return { ...first, ...archive, entry: null }
    return { ...(await joinedSample(table.parts, first)), ...archive, entry: null }
  })
}

const noArchive = { entries: [], entry: null, together: null }

function largestOf(parts: readonly TablePart[]): number {
  return parts.reduce((best, { size }, at) => (size > (parts[best]?.size ?? 0) ? at : best), 0)
}

type OneSample = Omit<SampleWithHeader, keyof typeof noArchive>

async function sampleOf(part: TablePart | undefined, wishes: SampleWishes): Promise<OneSample> {
  if (!part) throw new TableError('archiveEmpty')
  const { wish, countKnown } = wishes
  // Known headers in a decoded text speak for its encoding more loudly than any statistics of bytes.
  const score = (text: string) => {
    const lines = text.slice(0, 20_000).split(/\r?\n/).slice(0, headerSearch)
    return Math.max(0, ...lines.map((line) => countKnown(line.split(/[,;\t|]/)) * 20))
  }
  const options = { chosen: chosenFormat(wish), score, rows: sampleRows }
  if (part.kind === 'xlsx') return withHeader(sampleWorkbook(await readWholePart(part), options), wishes)
  const length = sampleSize(part.kind)
  const start = await readBeginning(part.pieces(), length)
  return withHeader(sampleText(start, start.length < length, options), wishes)
}

async function joinedSample(
  parts: readonly TablePart[],
  { format, encodings }: OneSample,
): Promise<OneSample> {
  const samples: { name: string; rows: string[][] }[] = []
  for (const part of parts) {
    samples.push({ name: part.name, rows: await samplePart(part, { ...format, headerRow: 0 }, joinRows) })
  }
  const [headers = [], ...body] = joinSamples(samples).slice(0, sampleRows)
  return { format, encodings, sheets: [], rows: [headers, ...body], headerRow: 0, headers, body }
}

function chosenFormat({ encoding, delimiter, sheet }: ReadingWish): Partial<TableFormat> {
  return {
    ...(encoding ? { encoding } : {}),
    ...(delimiter ? { delimiter } : {}),
    ...(sheet === undefined ? {} : { sheet }),
  }
}

function withHeader(sample: TableSample, { wish, countKnown }: SampleWishes): OneSample {
  const isNamed = sample.format.kind === 'json' || sample.format.kind === 'vcard'
  const headerRow = isNamed ? 0 : (wish.headerRow ?? findHeaderRow(sample.rows, countKnown))
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
  const { format, headerRow, entry, encodings, entries, together, sheets, headers, body } = sample
  const reading = { ...format, headerRow, entry }
  return { format: reading, encodings, entries, together, sheets, headers, rows: body.slice(0, 5) }
}
