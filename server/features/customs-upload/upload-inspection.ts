import {
  type UploadCheck,
  type UploadDecisions,
  type UploadInspection,
  uploadDecisions,
} from '@landfall/contract/customs-upload.ts'
import type { ReadingWish } from '@landfall/contract/table-files.ts'
import type { ChunkedFile } from '#platform/files/chunked-file.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { AppError } from '#platform/http/app-error.ts'
import { previewOf, readSample, type SampleWithHeader, spreadColumns } from '#platform/tabular/file-sample.ts'
import {
  customsHeaders,
  guessKind,
  missingAnswers,
  proposeColumns,
  suggestAnswers,
} from './mapping-proposal.ts'
import { RowConverter } from './row-converter.ts'

const problemsShown = 50

export type InspectionWish = ReadingWish & Partial<Pick<UploadDecisions, 'kind'>>

/** The beginning of a customs file as it would be read with what the user has chosen so far. */
export function readUpload(
  files: FileStore,
  file: ChunkedFile,
  wish: InspectionWish,
): Promise<SampleWithHeader> {
  return readSample(files, file, { wish, countKnown: customsHeaders.countKnown })
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
  const suggested = suggestAnswers(columns, headers, wish.fileName)
  return {
    ...preview,
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
