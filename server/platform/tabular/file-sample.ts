import { createHash } from 'node:crypto'
import {
  columnNameLength,
  noHeaderRow,
  type ReadingWish,
  type TablePreview,
} from '@landfall/contract/table-files.ts'
import type { ChunkedFile } from '#platform/files/chunked-file.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { ParsingCaller } from '#platform/parsing/parsers.ts'
import { countKnown, foldHeader } from './header-matching.ts'
import { columnLetters, isHeaderless, looksLikeData } from './headerless-rows.ts'
import { rejectColumns } from './rejects-text.ts'
import { type Combination, findCombination } from './table-combination.ts'
import { chooseParts, openTableFile, type TablePart } from './table-file.ts'
import { TableError } from './table-limits.ts'
import { namingTableProblems } from './table-refusal.ts'
import { headerSearch, type TableFormat, type TableSample } from './table-sample.ts'
import { samplePart, tableSamplers } from './table-samplers.ts'

/** Rows looked at to propose and to check a mapping. */
const sampleRows = 1060
/** Characters of a cell in the first rows that are shown. */
const longestShown = 500
/** Rows of each file that are looked at when files are joined. */
const joinRows = 5000

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
  /** Folded headers of the fields that such files have. */
  known: ReadonlySet<string>
  /** Who waits for it. */
  caller: ParsingCaller
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
    const together = await findCombination(
      table.parts,
      { ...first.format, headerRow: first.headerRow },
      wishes.caller,
    )
    const archive = { entries, together }
    const chosen = entry === undefined && !together ? largestOf(table.parts) : (entry ?? null)
    if (chosen !== null) {
      const part = chooseParts(table, chosen)[0]
      return { ...(await sampleOf(part, wishes)), ...archive, entry: chosen }
    }
    if (!together) throw new TableError('headersDiffer', 1)
    if (together === 'append') return { ...first, ...archive, entry: null }
    return { ...(await joinedSample(table.parts, first, wishes.caller)), ...archive, entry: null }
  })
}

const noArchive = { entries: [], entry: null, together: null }

function largestOf(parts: readonly TablePart[]): number {
  return parts.reduce((best, { size }, at) => (size > (parts[best]?.size ?? 0) ? at : best), 0)
}

type OneSample = Omit<SampleWithHeader, keyof typeof noArchive>

async function sampleOf(part: TablePart | undefined, wishes: SampleWishes): Promise<OneSample> {
  if (!part) throw new TableError('archiveEmpty')
  const { wish, known, caller } = wishes
  const options = { chosen: chosenFormat(wish), known, rows: sampleRows }
  return withHeader(await samplePart(part, options, caller), wishes)
}

async function joinedSample(
  parts: readonly TablePart[],
  { format, encodings }: OneSample,
  caller: ParsingCaller,
): Promise<OneSample> {
  const samples: { name: string; rows: string[][] }[] = []
  for (const part of parts) {
    const { rows } = await samplePart(part, { chosen: format, rows: joinRows }, caller)
    samples.push({ name: part.name, rows })
  }
  const [headers = [], ...body] = await tableSamplers.ask(caller, 'join', { samples, rows: sampleRows })
  return { format, encodings, sheets: [], rows: [headers, ...body], headerRow: 0, headers, body }
}

function chosenFormat({ encoding, delimiter, sheet }: ReadingWish): Partial<TableFormat> {
  return {
    ...(encoding ? { encoding } : {}),
    ...(delimiter ? { delimiter } : {}),
    ...(sheet === undefined ? {} : { sheet }),
  }
}

function withHeader(sample: TableSample, { wish, known: headersKnown }: SampleWishes): OneSample {
  const isNamed = sample.format.kind === 'json' || sample.format.kind === 'vcard'
  const headerRow = isNamed ? 0 : (wish.headerRow ?? findHeaderRow(sample.rows, headersKnown))
  const headers = isNamed || headerRow >= 0 ? namesIn(sample.rows[headerRow] ?? []) : lettersOver(sample.rows)
  return { ...sample, headerRow, headers, body: sample.rows.slice(headerRow + 1) }
}

function namesIn(row: readonly string[]): string[] {
  return row.map((cell) => cell.trim().slice(0, columnNameLength))
}

function lettersOver(rows: readonly (readonly string[])[]): string[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  return Array.from({ length: width }, (_, at) => columnLetters(at))
}

/** What is asked about a column by its name: nothing, where its table has none. */
export function askedHeaders({
  headers,
  headerRow,
}: Pick<SampleWithHeader, 'headers' | 'headerRow'>): string[] {
  return headerRow === noHeaderRow ? headers.map(() => '') : [...headers]
}

// Titles above the table are common; the row with most known headers is the header.
function findHeaderRow(rows: readonly string[][], headersKnown: ReadonlySet<string>): number {
  const known = rows
    .slice(0, headerSearch)
    // A row with an address in it may hold words that are names, too: somebody is an owner, a buyer or from Import.
    .map((row) => (row.some((cell) => looksLikeData(cell.trim())) ? 0 : countKnown(headersKnown, row)))
  const best = Math.max(0, ...known)
  if (best > 0) return known.indexOf(best)
  const first = rows.findIndex((row) => row.some((cell) => cell.trim() !== ''))
  return isHeaderless(rows) ? noHeaderRow : Math.max(first, 0)
}

/** Whether there is any row below the header. */
export function hasBody({ body }: SampleWithHeader): boolean {
  return body.some((row) => row.some((cell) => cell.trim() !== ''))
}

/** What tells files with the same header apart from all others; a rejects file has that of its origin. */
export function hashHeaders(sample: Pick<SampleWithHeader, 'headers' | 'headerRow' | 'body'>): string {
  // Letters are those of every file without names: its first rows tell it apart.
  const headers = sample.headerRow === noHeaderRow ? (sample.body[0] ?? []) : sample.headers
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
  const rows = body.slice(0, 5).map((row) => row.map((cell) => cell.slice(0, longestShown)))
  return { format: reading, encodings, entries, together, sheets, headers, rows, notes: notesOf(sample) }
}

function notesOf({ seen, headerRow, headers, format }: SampleWithHeader): TablePreview['notes'] {
  const isNamed = format.kind === 'json' || format.kind === 'vcard'
  const notes = [
    { code: 'headerless', amount: isNamed ? 0 : headers.filter(looksLikeData).length },
    { code: 'lettered', amount: headerRow === noHeaderRow ? headers.length : 0 },
    { code: 'formulas', amount: seen?.emptyFormulas ?? 0 },
    // What stands above the header is often one cell over many columns: nothing is missing there.
    { code: 'merged', amount: seen?.mergedRows.filter((row) => row > headerRow).length ?? 0 },
    { code: 'textDates', amount: seen?.textDates ?? 0 },
    { code: 'hiddenSheets', amount: seen?.hiddenSheets ?? 0 },
    { code: 'otherSheets', amount: seen?.otherSheets ?? 0 },
  ] as const
  return notes.filter(({ amount }) => amount > 0)
}
