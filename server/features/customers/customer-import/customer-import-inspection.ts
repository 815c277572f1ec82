import { contactFieldNames, contactTextOf } from '@landfall/contract/customers/customer-contacts.ts'
import type { CustomerField } from '@landfall/contract/customers/customer-fields.ts'
import type {
  ImportCheck,
  ImportDecisions,
  ImportInspection,
} from '@landfall/contract/customers/customer-import.ts'
import {
  gatheredFields,
  type ImportField,
  namingFields,
  ownFieldOf,
} from '@landfall/contract/customers/import-fields.ts'
import { isError, type NewWords } from '@landfall/contract/customers/imported-customer.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import { ownNameIn } from '@landfall/contract/own-name.ts'
import type { ReadingWish } from '@landfall/contract/table-files.ts'
import type { ChunkedFile } from '#platform/files/chunked-file.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { ParsingCaller } from '#platform/parsing/parsers.ts'
import { contentRows, withoutContradicted } from '#platform/tabular/column-content.ts'
import {
  askedHeaders,
  previewOf,
  readSample,
  type SampleWithHeader,
  spreadColumns,
} from '#platform/tabular/file-sample.ts'
import { findChoiceWords } from './choice-words.ts'
import { mayHold } from './contact-content.ts'
import { programOf } from './contact-programs.ts'
import { type ConvertedRow, CustomerRowConverter } from './customer-import-converter.ts'
import { knownHeaders, proposeImportColumns } from './customer-import-headers.ts'
import type { RememberedImport } from './customer-import-store.ts'
import { type ChoiceName, namedChoices } from './customer-import-vocabulary.ts'
import { type ChoiceField, foldWord, type ImportVocabulary } from './word-meaning.ts'

const problemsShown = 50
const rowsTried = 1000
const unknownShown = 50

/** The beginning of a file of customers as it would be read with what the user has chosen so far. */
export function readImportSample(
  { files, caller }: { files: FileStore; caller: ParsingCaller },
  file: ChunkedFile,
  wish: ReadingWish,
): Promise<SampleWithHeader> {
  return readSample(files, file, { wish, caller, known: knownHeaders })
}

/** How the file would be read, with a remembered mapping where there is one. */
export function describeImport(
  sample: SampleWithHeader,
  { remembered, fields, locale }: InspectionMeans,
): ImportInspection {
  const { headers, body } = sample
  const named = fields.map(
    ({ id, names }) => ({ column: `custom.${id}`, names: Object.values(names) }) as const,
  )
  const ownFields = fields.map(({ id, names, type }) => ({
    column: `custom.${id}` as const,
    name: ownNameIn(locale, names),
    type,
  }))
  const columns = remembered
    ? withoutContradicted(spreadColumns(headers, remembered.columns), body, mayHold)
    : proposeImportColumns(askedHeaders(sample), body.slice(0, contentRows), named)
  // A field may have been deleted since.
  const living = columns.map((column) => (isLiving(column, fields) ? column : null))
  return {
    ...previewOf(sample),
    columns: living,
    program: programOf(headers),
    ownFields,
    remembered: remembered ?? null,
  }
}

/** What a file is described with: how the last one like it was read, and the own fields of the company. */
interface InspectionMeans {
  remembered: RememberedImport | undefined
  fields: readonly CustomerField[]
  locale: Locale
}

function isLiving(column: ImportDecisions['columns'][number], fields: readonly { id: number }[]): boolean {
  const id = ownFieldOf(column)
  return id === undefined || fields.some((field) => field.id === id)
}

/** What a collected company says; the rest is asked once it is a customer. */
const collectedFields: ImportDecisions['columns'] = [
  'name',
  'country',
  'website',
  'phone',
  'address',
  'remark',
  ...contactFieldNames.map(contactTextOf),
  'namePrefix',
  'firstName',
  'middleName',
  'lastName',
  'nameSuffix',
  'whatsapp',
  'wechat',
]

/** The decisions without what does not concern the place to which the rows go. */
export function fittingDecisions(decisions: ImportDecisions): ImportDecisions {
  if (decisions.place.kind !== 'collected') return decisions
  const columns = decisions.columns.map((column) => (collectedFields.includes(column) ? column : null))
  return { ...decisions, columns, duplicates: 'skip', unknownWords: 'leaveOut' }
}

/** Refuses a mapping that does not fit the file, names nobody, or an own field that does not exist. */
export function checkImportColumns(
  { columns }: ImportDecisions,
  { headers, fields }: { headers: readonly string[]; fields: readonly { id: number }[] },
): void {
  const mapped = columns.filter((field) => field !== null)
  const single = mapped.filter((field) => !gatheredFields.includes(field as ImportField))
  const isDouble = new Set(single).size !== single.length
  const isGone = columns.some((column) => !isLiving(column, fields))
  if (columns.length !== headers.length || isDouble || isGone) throw new AppError('importColumnsWrong')
  if (!namingFields.some((field) => mapped.includes(field))) throw new AppError('importNameMissing')
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

/** Labels, groups and sources of the first rows that do not exist. */
export function findUnknownWords(
  sample: SampleWithHeader,
  decisions: ImportDecisions,
  vocabulary: ImportVocabulary,
): ImportCheck['unknown'] {
  const rows = tryRows(sample, { ...decisions, unknownWords: 'create' }, vocabulary)
  const waiting = rows.flatMap(({ data }) => data?.customer.newWords ?? [])
  const distinct = (namesOf: (words: NewWords) => string[]) =>
    [...new Map(waiting.flatMap(namesOf).map((name) => [foldWord(name), name])).values()].slice(
      0,
      unknownShown,
    )
  return {
    labels: distinct(({ labels }) => labels),
    groups: distinct(({ group }) => (group === '' ? [] : [group])),
    sources: distinct(({ source }) => (source === '' ? [] : [source])),
  }
}

/** Columns of the first rows whose words are to be looked at, with what may be chosen for them. */
export function describeChoices(
  sample: SampleWithHeader,
  { decisions, vocabulary, fields, names, locale }: ChoiceMeans,
): ImportCheck['choices'] {
  const rows = sample.body.slice(0, rowsTried)
  return findChoiceWords(rows, decisions, vocabulary).map(({ column, field, words }) => {
    const own = fields.find(({ id }) => id === ownFieldOf(field))
    const choices = own
      ? own.choices.map(({ key, names: called }) => ({ key, name: ownNameIn(locale, called) }))
      : namedChoices(field as ChoiceField, { words: names, locale })
    return { column, header: sample.headers[column] ?? '', choices, canGrow: own !== undefined, words }
  })
}

/** What the words of columns with choices are described with. */
interface ChoiceMeans {
  decisions: ImportDecisions
  vocabulary: ImportVocabulary
  fields: readonly CustomerField[]
  /** What the company calls the choices of the product. */
  names: readonly ChoiceName[]
  locale: Locale
}

/** What the first rows would become; `existing` are those whose customer is there already. */
export function describeRows(
  sample: SampleWithHeader,
  rows: readonly ConvertedRow[],
  { existing, unknown, choices }: Pick<ImportCheck, 'existing' | 'unknown' | 'choices'>,
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
    unknown,
    choices,
    codes,
    problems: shown.slice(0, problemsShown),
  }
}
