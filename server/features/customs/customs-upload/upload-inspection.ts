import {
  type ColumnEvidence,
  type ColumnFormat,
  type UploadCheck,
  type UploadDecisions,
  type UploadInspection,
  uploadDecisions,
} from '@landfall/contract/customs/customs-upload.ts'
import type { ReadingWish } from '@landfall/contract/table-files.ts'
import { areDigitsUnclear } from '#features/customs/customs-rows/hs-digits.ts'
import type { ChunkedFile } from '#platform/files/chunked-file.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { ParsingCaller } from '#platform/parsing/parsers.ts'
import { decimalEvidence, detectDateOrder, isDayOrMonthFirst } from '#platform/tabular/cell-values.ts'
import { contentRows, withoutContradicted } from '#platform/tabular/column-content.ts'
import {
  askedHeaders,
  previewOf,
  readSample,
  type SampleWithHeader,
  spreadColumns,
} from '#platform/tabular/file-sample.ts'
import type { DrawnRow } from '#platform/tabular/row-drawing-worker.ts'
import { mayHold } from './customs-content.ts'
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
  { remembered, headings }: { remembered: UploadDecisions | undefined; headings: readonly string[] },
): UploadInspection {
  const { headers, body } = sample
  const preview = previewOf(sample)
  const known =
    remembered && (wish.kind === undefined || wish.kind === remembered.kind) ? remembered : undefined
  const asked = askedHeaders(sample)
  const kind = wish.kind ?? known?.kind ?? guessKind(asked)
  const proposed = proposeColumns(kind, asked, body.slice(0, contentRows))
  const columns = known ? rememberedColumns(sample, known, proposed) : proposed
  const evidence = evidenceOf({ headers, body }, headings)
  const formats = known ? fittingFormats(spreadColumns(headers, known.formats), evidence) : []
  // What the file's own name and headers say wins over what an earlier file was, and no month is that of the file before.
  const { period: _, ...kept } = known?.answers ?? {}
  const answers = { ...kept, ...suggestAnswers(columns, asked, wish.fileName) }
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

// What the cells of this file speak against is proposed anew, as far as the rest leaves it free.
function rememberedColumns(
  { headers, body }: Pick<SampleWithHeader, 'headers' | 'body'>,
  known: UploadDecisions,
  proposed: UploadDecisions['columns'],
): UploadDecisions['columns'] {
  const remembered = spreadColumns(headers, known.columns)
  const kept = withoutContradicted(remembered, body, mayHold)
  return kept.map((field, at) => {
    const isContradicted = field === null && remembered[at] !== null
    const other = proposed[at] ?? null
    return isContradicted && other !== remembered[at] && !kept.includes(other) ? other : field
  })
}

function evidenceOf(
  { headers, body }: Pick<SampleWithHeader, 'headers' | 'body'>,
  headings: readonly string[],
): ColumnEvidence[] {
  const known = new Set(headings)
  return headers.map((_, column) => {
    const cells = body.map((row) => row[column] ?? '')
    const order = detectDateOrder(cells)
    return {
      decimalSign: decimalEvidence(cells) ?? null,
      dateOrder: order ?? null,
      isDateUnclear: order === undefined && cells.some(isDayOrMonthFirst),
      areDigitsUnclear: areDigitsUnclear(cells, known),
    }
  })
}

// How an earlier file wrote its numbers and dates says nothing against the cells of this one.
function fittingFormats(
  formats: readonly (ColumnFormat | null)[],
  evidence: readonly ColumnEvidence[],
): (ColumnFormat | null)[] {
  return formats.map((format, at) => {
    if (!format) return null
    const { decimalSign, dateOrder } = evidence[at] ?? {}
    return {
      ...(format.decimalSign ? { decimalSign: decimalSign ?? format.decimalSign } : {}),
      ...(format.dateOrder ? { dateOrder: dateOrder ?? format.dateOrder } : {}),
    }
  })
}

/** Refuses decisions that leave open what every record needs. */
export function checkDecisions(decisions: UploadDecisions, { headers, body }: SampleWithHeader): void {
  const { columns, answers } = decisions
  // How odd codes are meant is asked, and needs no answer: what most of them are is taken then.
  const evidence = evidenceOf({ headers, body }, [])
  const open: string[] = missingAnswers(decisions, evidence).filter(
    (name) => name === 'value' || answers[name] === undefined,
  )
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
