import { type CustomsField, daysOfRecords, fieldsOfKind } from '@landfall/contract/customs/customs-fields.ts'
import type { AppliedTemplate } from '@landfall/contract/customs/customs-templates.ts'
import type {
  ColumnFormat,
  UploadAnswers,
  UploadDecisions,
  UploadInspection,
} from '@landfall/contract/customs/customs-upload.ts'
import { tellsPeriod } from '@landfall/contract/customs/period-fields.ts'
import type { ReadingWish } from '@landfall/contract/table-files.ts'

/** How the file shall be read, as far as the user chose; the rest is found out by the server. */
export type UploadWish = ReadingWish & Partial<Pick<UploadDecisions, 'kind'>>

export type ColumnMeaning = CustomsField | null

/** What the user decided so far. */
export interface UploadDraft {
  wish: UploadWish
  /** Changed columns, and the reading they were changed for. */
  columns: { reading: string; meanings: readonly ColumnMeaning[] } | null
  /** How columns write numbers and dates, by the headers they were decided for. */
  formats: { headers: string; values: readonly (ColumnFormat | null)[] } | null
  /** Changed answers; undefined takes a suggested one back. */
  answers: UploadAnswers
  /** What becomes of records that are there already; undefined leaves it as it was for the last file like this. */
  existing?: UploadDecisions['existing']
  allOrNothing: boolean
  /** For the library that companies share. */
  forLibrary?: boolean
}

/** Nothing decided yet. */
export const emptyDraft: UploadDraft = {
  wish: {},
  columns: null,
  formats: null,
  answers: {},
  allOrNothing: false,
}

/** Columns that were changed count only for the header and the kind they were changed for. */
function readingOf({ headers, kind }: Pick<UploadInspection, 'headers' | 'kind'>): string {
  return JSON.stringify([kind, headers])
}

/** The meaning of each column: as changed, else as proposed. */
export function columnsOf(inspection: UploadInspection, draft: UploadDraft): readonly ColumnMeaning[] {
  const isForThis = draft.columns?.reading === readingOf(inspection)
  return isForThis && draft.columns ? draft.columns.meanings : inspection.columns
}

/** The draft with another meaning of one column. */
export function withColumn(
  inspection: UploadInspection,
  draft: UploadDraft,
  change: { index: number; meaning: ColumnMeaning },
): UploadDraft {
  const meanings = columnsOf(inspection, draft).map((meaning, at) =>
    at === change.index ? change.meaning : meaning,
  )
  return { ...draft, columns: { reading: readingOf(inspection), meanings } }
}

/** How each column writes numbers and dates: as changed, else as remembered; the evidence decides the others. */
export function formatsOf(
  inspection: UploadInspection,
  draft: UploadDraft,
): readonly (ColumnFormat | null)[] {
  const isForThis = draft.formats?.headers === JSON.stringify(inspection.headers)
  return isForThis && draft.formats ? draft.formats.values : inspection.formats
}

/** The draft with another way of writing in one column. */
export function withFormat(
  inspection: UploadInspection,
  draft: UploadDraft,
  { index, format }: { index: number; format: ColumnFormat },
): UploadDraft {
  const before = formatsOf(inspection, draft)
  const values = inspection.headers.map((_, at) =>
    at === index ? { ...before[at], ...format } : (before[at] ?? null),
  )
  return { ...draft, formats: { headers: JSON.stringify(inspection.headers), values } }
}

/** The draft as a template has it. */
export function withTemplate(
  { headers }: UploadInspection,
  draft: UploadDraft,
  applied: AppliedTemplate,
): UploadDraft {
  const { kind, columns, formats, answers, existing, allOrNothing } = applied
  return {
    ...draft,
    wish: { ...draft.wish, kind },
    columns: { reading: readingOf({ headers, kind }), meanings: columns },
    formats: { headers: JSON.stringify(headers), values: formats },
    answers: { ...draft.answers, ...answers },
    existing,
    allOrNothing,
  }
}

/** The answers: as changed, else as suggested. */
export function answersOf(inspection: UploadInspection, draft: UploadDraft): UploadAnswers {
  return { ...inspection.answers, ...draft.answers }
}

/** Everything that the server needs to know to check and to load. */
export function decisionsOf(inspection: UploadInspection, draft: UploadDraft): UploadDecisions {
  return {
    ...inspection.format,
    kind: inspection.kind,
    columns: [...columnsOf(inspection, draft)],
    answers: answersOf(inspection, draft),
    formats: [...formatsOf(inspection, draft)],
    existing: draft.existing ?? inspection.existing,
    allOrNothing: draft.allOrNothing,
    ...(draft.forLibrary ? { forLibrary: true } : {}),
  }
}

/** What is asked for the whole file; how numbers and dates are written is decided for each column. */
export type Question = Exclude<keyof UploadAnswers, 'dateOrder' | 'decimalSign'>

/** The message key of a question. */
export function questionText<Asked extends Question>(question: Asked) {
  return `customsUpload.${question}` as const
}

/** Where the facts of a column come from, which no file says of itself. */
const sourceQuestions = [
  ['hsSource', 'hs'],
  ['originSource', 'origin'],
  ['valueSource', 'value'],
] as const

// Whose customs wrote a file tells one end of its shipments only together with the direction.
function neededQuestions(columns: readonly ColumnMeaning[], needsFlow: boolean): Question[] {
  const has = (field: CustomsField) => columns.includes(field)
  const needed: Question[] = []
  if (needsFlow && !has('flow')) needed.push('flow')
  if (!tellsPeriod(columns)) needed.push('period')
  if (has('value') && !has('currency')) needed.push('currency')
  return needed
}

/** Which questions the columns leave to the user, and which of them must be answered. */
export function questionsOf(
  { kind, columns, answers }: Pick<UploadDecisions, 'kind' | 'columns' | 'answers'>,
  { evidence }: Pick<UploadInspection, 'evidence'>,
): {
  asked: Question[]
  needed: Question[]
} {
  const has = (field: CustomsField) => columns.includes(field)
  const isStatistics = kind === 'statistics'
  const needed = neededQuestions(columns, isStatistics || answers.customsCountry !== undefined)
  const asked: Question[] = [...needed]
  if (evidence[columns.indexOf('hs')]?.areDigitsUnclear) asked.push('hsDigits')
  if (!has('flow') && !needed.includes('flow')) asked.push('flow')
  if ((has('grossWeight') || has('netWeight')) && !has('weightUnit')) asked.push('weightUnit')
  if (!has('source')) asked.push('source')
  if (!isStatistics && !(has('origin') && has('destination'))) asked.push('customsCountry')
  // A column that says it for each row leaves nothing to ask.
  const open = sourceQuestions.filter(([name, field]) => has(field) && !has(name))
  if (!isStatistics) asked.push(...open.map(([name]) => name))
  return { asked, needed }
}

/** What is still open: fields that no column holds, questions without an answer, and columns whose dates are unclear. */
export function openPoints(
  decisions: UploadDecisions,
  { evidence }: Pick<UploadInspection, 'evidence'>,
): { fields: CustomsField[]; questions: Question[]; unclear: number[] } {
  const hasAmount = decisions.columns.includes('value') || decisions.columns.includes('quantity')
  const isUnclear = (at: number) => evidence[at]?.isDateUnclear && !decisions.formats[at]?.dateOrder
  return {
    fields: decisions.kind === 'statistics' && !hasAmount ? ['value'] : [],
    questions: questionsOf(decisions, { evidence }).needed.filter((question) => !decisions.answers[question]),
    unclear: decisions.columns.flatMap((field, at) =>
      field !== null && daysOfRecords.includes(field) && isUnclear(at) ? [at] : [],
    ),
  }
}

/** The fields that a column may still mean: those of the kind that no other column means. */
export function freeFields(
  { kind, columns }: Pick<UploadDecisions, 'kind' | 'columns'>,
  own: ColumnMeaning,
): CustomsField[] {
  return fieldsOfKind[kind].filter((field) => field === own || !columns.includes(field))
}
