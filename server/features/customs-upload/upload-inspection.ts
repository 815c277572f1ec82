import { createHash } from 'node:crypto'
import {
  type UploadCheck,
  type UploadDecisions,
  type UploadInspection,
  uploadDecisions,
} from '@landfall/contract/customs-upload.ts'
import { type ChunkedFile, readStart, readWhole } from '#platform/files/chunked-file.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { AppError } from '#platform/http/app-error.ts'
import { tableLimits } from '#platform/tabular/table-limits.ts'
import {
  looksLikeWorkbook,
  sampleBytes,
  sampleText,
  sampleWorkbook,
  type TableFormat,
  type TableSample,
} from '#platform/tabular/table-sample.ts'
import { namingTableProblems } from './file-conversion.ts'
import {
  countKnownHeaders,
  foldHeader,
  guessKind,
  missingAnswers,
  proposeColumns,
  suggestAnswers,
} from './mapping-proposal.ts'
import { RowConverter } from './row-converter.ts'

/** Rows looked at to propose and to check a mapping. */
const sampleRows = 1060
/** Rows in which the header is searched. */
const headerSearch = 15
const problemsShown = 50

export type InspectionWish = Partial<
  Pick<UploadDecisions, 'encoding' | 'delimiter' | 'sheet' | 'headerRow' | 'kind'>
>

interface SampleWithHeader extends TableSample {
  headerRow: number
  headers: string[]
  body: string[][]
}

/** The beginning of a file as it would be read with what the user has chosen so far. */
export async function readSample(
  files: FileStore,
  file: ChunkedFile,
  wish: InspectionWish,
): Promise<SampleWithHeader> {
  if (file.size === 0) throw new AppError('uploadEmpty')
  const start = await readStart(files, file, sampleBytes)
  const options = { chosen: chosenFormat(wish), score: scoreDecoding, rows: sampleRows }
  if (looksLikeWorkbook(start)) {
    if (file.size > tableLimits.workbook) throw new AppError('uploadWorkbookTooLarge')
    const bytes = await readWhole(files, file)
    return withHeader(
      namingTableProblems(() => sampleWorkbook(bytes, options)),
      wish,
    )
  }
  const isWhole = start.length === file.size
  return withHeader(
    namingTableProblems(() => sampleText(start, isWhole, options)),
    wish,
  )
}

function chosenFormat({ encoding, delimiter, sheet }: InspectionWish): Partial<TableFormat> {
  return {
    ...(encoding ? { encoding } : {}),
    ...(delimiter ? { delimiter } : {}),
    ...(sheet === undefined ? {} : { sheet }),
  }
}

// Known headers in a decoded text speak for its encoding more loudly than any statistics of bytes.
function scoreDecoding(text: string): number {
  const lines = text.slice(0, 20_000).split(/\r?\n/).slice(0, headerSearch)
  return Math.max(0, ...lines.map((line) => countKnownHeaders(line.split(/[,;\t|]/)) * 20))
}

function withHeader(sample: TableSample, wish: InspectionWish): SampleWithHeader {
  const headerRow = wish.headerRow ?? findHeaderRow(sample.rows)
  const headers = (sample.rows[headerRow] ?? []).map((cell) => cell.trim())
  return { ...sample, headerRow, headers, body: sample.rows.slice(headerRow + 1) }
}

// Titles above the table are common; the row with most known headers is the header.
function findHeaderRow(rows: readonly string[][]): number {
  const known = rows.slice(0, headerSearch).map(countKnownHeaders)
  const best = Math.max(0, ...known)
  if (best > 0) return known.indexOf(best)
  const first = rows.findIndex((row) => row.some((cell) => cell.trim() !== ''))
  return Math.max(first, 0)
}

/** What tells files with the same header apart from all others. */
export function hashHeaders(headers: readonly string[]): string {
  return createHash('sha256').update(headers.map(foldHeader).join('\n')).digest('hex')
}

/** How the file would be read, with a remembered mapping where there is one. */
export function describeSample(
  sample: SampleWithHeader,
  wish: InspectionWish & { fileName: string },
  remembered: UploadDecisions | undefined,
): UploadInspection {
  const { headers, body, headerRow, format } = sample
  if (!body.some((row) => row.some((cell) => cell.trim() !== ''))) throw new AppError('uploadHeaderOnly')
  const known =
    remembered && (wish.kind === undefined || wish.kind === remembered.kind) ? remembered : undefined
  const kind = wish.kind ?? known?.kind ?? guessKind(headers)
  const columns = known?.columns ?? proposeColumns(kind, headers, body.slice(0, 200))
  const suggested = suggestAnswers(columns, headers, wish.fileName)
  return {
    format: { ...format, headerRow },
    encodings: sample.encodings,
    sheets: sample.sheets,
    headers,
    rows: body.slice(0, 5),
    kind,
    columns,
    // What the file's own name and headers say wins over what an earlier file was.
    answers: { ...known?.answers, ...suggested },
    missing: missingAnswers(kind, columns),
    remembered: known !== undefined,
  }
}

/** Refuses decisions that leave open what every record needs. */
export function checkDecisions(decisions: UploadDecisions, headers: readonly string[]): void {
  const { kind, columns, answers } = decisions
  const open: string[] = missingAnswers(kind, columns).filter((name) => answers[name] === undefined)
  const needed = kind === 'shipments' ? (['date'] as const) : (['hs', 'value'] as const)
  for (const field of needed) {
    if (!columns.includes(field) && !(field === 'date' && answers.period)) open.push(field)
  }
  const mapped = columns.filter((field) => field !== null)
  const twice = mapped.find((field, at) => mapped.indexOf(field) !== at)
  if (twice) open.push(twice)
  if (columns.length !== headers.length) open.push('columns')
  if (open.length > 0)
    throw new AppError('uploadMappingIncomplete', { fields: [...new Set(open)].join(', ') })
}

/** Tries decisions on the first rows. */
export function tryDecisions(sample: SampleWithHeader, decisions: UploadDecisions): UploadCheck {
  const converter = new RowConverter({
    decisions: uploadDecisions.parse({ ...decisions, headerRow: 0 }),
    companyId: 0,
    uploadId: 0,
    latestDay: new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10),
    ragged: sample.format.kind === 'xlsx',
  })
  const rows = [sample.headers, ...sample.body.slice(0, 1000)]
  const results = [converter.push(rows), converter.end()]
  const rejects = results.flatMap((result) => result.rejects)
  const codes: Record<string, number> = {}
  for (const [code, count] of results.flatMap((result) => Object.entries(result.codes))) {
    codes[code] = (codes[code] ?? 0) + count
  }
  return {
    rows: results.reduce((sum, { read }) => sum + read, 0),
    bad: rejects.length,
    codes,
    problems: rejects
      .flatMap(({ fileRow, cells, problems }) =>
        problems.map(({ code, column }) => ({
          row: fileRow + sample.headerRow,
          column: column === null ? null : (sample.headers[column] ?? null),
          value: column === null ? '' : (cells[column] ?? '').slice(0, 100),
          code,
        })),
      )
      .slice(0, problemsShown),
  }
}
