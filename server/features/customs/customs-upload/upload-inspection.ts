import {
  type ColumnEvidence,
  type UploadCheck,
  type UploadDecisions,
  type UploadInspection,
  uploadDecisions,
} from '@landfall/contract/customs/customs-upload.ts'
import type { ReadingWish } from '@landfall/contract/table-files.ts'
import type { ChunkedFile } from '#platform/files/chunked-file.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { ParsingCaller } from '#platform/parsing/parsers.ts'
import { decimalEvidence, detectDateOrder, isDayOrMonthFirst } from '#platform/tabular/cell-values.ts'
import { previewOf, readSample, type SampleWithHeader, spreadColumns } from '#platform/tabular/file-sample.ts'
import type { DrawnRow } from '#platform/tabular/row-drawing-worker.ts'
import { findDiffering } from './differing-rows.ts'
import {
  customsHeaders,
  guessKind,
  missingAnswers,
  proposeColumns,
  suggestAnswers,
} from './mapping-proposal.ts'
import { RowConverter } from './row-converter.ts'

const problemsShown = 50
/** Rows from the beginning, and as many drawn from the others, on which decisions are tried. */
export const rowsTried = 1000
/** Days after today that a date may lie in the future. */
const futureDays = 60

/** Where files are, and who waits for the beginning of one. */
export interface UploadReader {
  files: FileStore
  caller: ParsingCaller
}

export type InspectionWish = ReadingWish & Partial<Pick<UploadDecisions, 'kind'>>

/** The beginning of a customs file as it would be read with what the user has chosen so far. */
export function readUpload(
  { files, caller }: UploadReader,
  file: ChunkedFile,
  wish: InspectionWish,
): Promise<SampleWithHeader> {
  return readSample(files, file, { wish, caller, known: customsHeaders.known })
}

/** How the file would be read, with a remembered mapping where there is one. */
export function describeSample(
  sample: SampleWithHeader,
  wish: InspectionWish & { fileName: string },
  remembered: UploadDecisions | undefined,
): UploadInspection {
  const { headers, body } = sample
  const preview = previewOf(sample)
  const known =
    remembered && (wish.kind === undefined || wish.kind === remembered.kind) ? remembered : undefined
  const kind = wish.kind ?? known?.kind ?? guessKind(headers)
  const columns = known
    ? spreadColumns(headers, known.columns)
    : proposeColumns(kind, headers, body.slice(0, 200))
  const evidence = headers.map((_, column) => evidenceOf(body.map((row) => row[column] ?? '')))
  const formats = known ? spreadColumns(headers, known.formats) : []
  // What the file's own name and headers say wins over what an earlier file was.
  const answers = { ...known?.answers, ...suggestAnswers(columns, headers, wish.fileName) }
  return {
    ...preview,
    kind,
    columns,
    evidence,
    formats: headers.map((_, column) => formats[column] ?? null),
    existing: known?.existing ?? 'replace',
    answers,
    missing: missingAnswers({ kind, columns, formats, answers }, evidence),
    remembered: known !== undefined,
  }
}

function evidenceOf(cells: readonly string[]): ColumnEvidence {
  const order = detectDateOrder(cells)
  return {
    decimalSign: decimalEvidence(cells) ?? null,
    dateOrder: order ?? null,
    isDateUnclear: order === undefined && cells.some(isDayOrMonthFirst),
  }
}

/** Refuses decisions that leave open what every record needs. */
export function checkDecisions(decisions: UploadDecisions, { headers, body }: SampleWithHeader): void {
  const { kind, columns, answers } = decisions
  const evidence = headers.map((_, column) => evidenceOf(body.map((row) => row[column] ?? '')))
  const open: string[] = missingAnswers(decisions, evidence).filter((name) => answers[name] === undefined)
  // Over every dimension that a statistic does not name it is a sum; one amount is all it needs.
  if (kind === 'statistics' && !columns.includes('value') && !columns.includes('quantity')) open.push('value')
  const mapped = columns.filter((field) => field !== null)
  const twice = mapped.find((field, at) => mapped.indexOf(field) !== at)
  if (twice) open.push(twice)
  if (columns.length !== headers.length) open.push('columns')
  if (open.length > 0)
    throw new AppError('uploadMappingIncomplete', { fields: [...new Set(open)].join(', ') })
}

/** Tries decisions on rows of the file. */
export function tryDecisions(
  sample: SampleWithHeader,
  rows: readonly DrawnRow[],
  { decisions, headings }: { decisions: UploadDecisions; headings: readonly string[] },
): UploadCheck {
  const converter = new RowConverter({
    decisions: uploadDecisions.parse({ ...decisions, headerRow: 0 }),
    companyId: 0,
    uploadId: 0,
    latestDay: latestDay(),
    headings,
    headers: sample.headers,
    ragged: sample.format.kind === 'xlsx',
  })
  const results = [converter.push([sample.headers, ...rows.map(({ cells }) => cells)]), converter.end()]
  const rejects = results.flatMap((result) => result.rejects)
  const codes: Record<string, number> = {}
  for (const [code, count] of results.flatMap((result) => Object.entries(result.codes))) {
    codes[code] = (codes[code] ?? 0) + count
  }
  return {
    rows: rows.length,
    drawn: Math.max(0, rows.length - rowsTried),
    bad: rejects.length,
    codes,
    differing: findDiffering({ headers: sample.headers, rows: rows.map(({ cells }) => cells), decisions }),
    problems: rejects
      .flatMap(({ fileRow, cells, problems }) =>
        problems.map(({ code, column }) => ({
          // The header is the first row the converter saw.
          row: rows[fileRow - 2]?.row ?? fileRow,
          column: column === null ? null : (sample.headers[column] ?? null),
          value: column === null ? '' : (cells[column] ?? '').slice(0, 100),
          code,
        })),
      )
      .slice(0, problemsShown),
  }
}

/** The last day that a record may be of, `YYYY-MM-DD`. */
export function latestDay(): string {
  return new Date(Date.now() + futureDays * 86_400_000).toISOString().slice(0, 10)
}
