import type { ImportCheck, ImportDecisions, ImportInspection } from '@landfall/contract/customer-import.ts'
import { isError } from '@landfall/contract/imported-customer.ts'
import type { ReadingWish } from '@landfall/contract/table-files.ts'
import type { ChunkedFile } from '#platform/files/chunked-file.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { AppError } from '#platform/http/app-error.ts'
import { previewOf, readSample, type SampleWithHeader, spreadColumns } from '#platform/tabular/file-sample.ts'
import { type ConvertedRow, CustomerRowConverter } from './customer-import-converter.ts'
import { countKnownHeaders, proposeImportColumns } from './customer-import-headers.ts'
import type { RememberedImport } from './customer-import-store.ts'
import type { ImportVocabulary } from './word-meaning.ts'

const problemsShown = 50
const rowsTried = 1000

/** The beginning of a file of customers as it would be read with what the user has chosen so far. */
export function readImportSample(
  files: FileStore,
  file: ChunkedFile,
  wish: ReadingWish,
): Promise<SampleWithHeader> {
  return readSample(files, file, { wish, countKnown: countKnownHeaders })
}

/** How the file would be read, with a remembered mapping where there is one. */
export function describeImport(
  sample: SampleWithHeader,
  remembered: RememberedImport | undefined,
): ImportInspection {
  const { headers, body } = sample
  const columns = remembered
    ? spreadColumns(headers, remembered.columns)
    : proposeImportColumns(headers, body.slice(0, 200))
  return { ...previewOf(sample), columns, remembered: remembered ?? null }
}

/** Refuses a mapping that does not fit the file, or names nobody. */
export function checkImportColumns({ columns }: ImportDecisions, headers: readonly string[]): void {
  const mapped = columns.filter((field) => field !== null)
  const isDouble = new Set(mapped).size !== mapped.length
  if (columns.length !== headers.length || isDouble) throw new AppError('importColumnsWrong')
  if (!mapped.includes('name') && !mapped.includes('contactName')) throw new AppError('importNameMissing')
}

/** The last day on which a follow-up may have taken place: somewhere it is tomorrow already. */
export function lastFollowUpDay(): string {
  return new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
}

/** Reads the first rows as they would be imported. */
export function tryRows(
  sample: SampleWithHeader,
  decisions: ImportDecisions,
  vocabulary: ImportVocabulary,
): ConvertedRow[] {
  const converter = new CustomerRowConverter({
    decisions: { ...decisions, headerRow: 0 },
    vocabulary,
    lastDay: lastFollowUpDay(),
    ragged: sample.format.kind === 'xlsx',
  })
  return [...converter.push([sample.headers, ...sample.body.slice(0, rowsTried)]), ...converter.end()]
}

/** What the first rows would become; `existing` are those whose customer is there already. */
export function describeRows(
  sample: SampleWithHeader,
  rows: readonly ConvertedRow[],
  existing: number,
): ImportCheck {
  const codes: Record<string, number> = {}
  for (const { problems } of rows) {
    for (const code of new Set(problems.map((problem) => problem.code))) codes[code] = (codes[code] ?? 0) + 1
  }
  const shown = rows.flatMap(({ row, cells, problems }) =>
    problems.map(({ code, column }) => ({
      row: row + sample.headerRow,
      column: column === null ? null : (sample.headers[column] ?? null),
      value: column === null ? '' : (cells[column] ?? '').slice(0, 100),
      code,
    })),
  )
  return {
    rows: rows.length,
    bad: rows.filter(({ problems }) => problems.some(isError)).length,
    existing,
    codes,
    problems: shown.slice(0, problemsShown),
  }
}
