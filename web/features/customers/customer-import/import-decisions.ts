import type {
  ChoiceWord,
  DuplicateMode,
  ImportDecisions,
  ImportInspection,
  ImportPlace,
  NamelessMode,
  UnknownWordMode,
} from '@landfall/contract/customers/customer-import.ts'
import {
  gatheredFields,
  type ImportColumn,
  importFields,
  namingFields,
} from '@landfall/contract/customers/import-fields.ts'
import type { ReadingWish } from '@landfall/contract/table-files.ts'

export type ColumnMeaning = ImportColumn | null

/** What the user decided so far; null: as it was proposed. */
export interface ImportDraft {
  wish: ReadingWish
  /** Changed columns, and the header they were changed for. */
  columns: { headers: string; meanings: readonly ColumnMeaning[] } | null
  dateOrder: ImportDecisions['dateOrder'] | null
  duplicates: DuplicateMode | null
  matchNames: boolean | null
  unknownWords: UnknownWordMode | null
  nameless: NamelessMode | null
  /** Words that somebody gave a meaning here, beside those that are remembered. */
  words: readonly ChoiceWord[]
  place: ImportPlace | null
}

/** Nothing decided yet. */
export const emptyDraft: ImportDraft = {
  wish: {},
  columns: null,
  dateOrder: null,
  duplicates: null,
  matchNames: null,
  unknownWords: null,
  nameless: null,
  words: [],
  place: null,
}

const headersOf = ({ headers }: ImportInspection) => JSON.stringify(headers)

function columnsOf(inspection: ImportInspection, draft: ImportDraft): readonly ColumnMeaning[] {
  const isForThis = draft.columns?.headers === headersOf(inspection)
  return isForThis && draft.columns ? draft.columns.meanings : inspection.columns
}

/** The draft with another meaning of one column. */
export function withColumn(
  inspection: ImportInspection,
  draft: ImportDraft,
  { index, meaning }: { index: number; meaning: ColumnMeaning },
): ImportDraft {
  const meanings = columnsOf(inspection, draft).map((before, at) => (at === index ? meaning : before))
  // What its words meant was said of the field before.
  const words = draft.words.filter(({ column }) => column !== index)
  return { ...draft, columns: { headers: headersOf(inspection), meanings }, words }
}

/** The words with another meaning of one. */
export function withWord(words: readonly ChoiceWord[], word: ChoiceWord): ChoiceWord[] {
  return [...words.filter((each) => each.column !== word.column || each.word !== word.word), word]
}

/** Who imports, and whether he may leave rows to be decided. */
interface Deciding {
  ownId: number
  mayCollect: boolean
}

/** Everything the server needs to know to check and to import. */
export function decisionsOf(
  inspection: ImportInspection,
  draft: ImportDraft,
  { ownId, mayCollect }: Deciding,
): ImportDecisions {
  const { remembered } = inspection
  const { encoding, delimiter, sheet, headerRow, entry } = inspection.format
  const dateOrder = draft.dateOrder ?? remembered?.dateOrder
  const meanings = columnsOf(inspection, draft)
  // A meaning is remembered for the field that the column had then.
  const known = (remembered?.words ?? []).filter(
    ({ column }) => meanings[column] === inspection.columns[column],
  )
  const place = draft.place ?? remembered?.place ?? { kind: 'owners', ownerIds: [ownId] }
  return {
    encoding,
    delimiter,
    sheet,
    headerRow,
    entry,
    columns: [...meanings],
    ...(dateOrder ? { dateOrder } : {}),
    duplicates: draft.duplicates ?? remembered?.duplicates ?? 'skip',
    matchNames: draft.matchNames ?? remembered?.matchNames ?? true,
    unknownWords: draft.unknownWords ?? remembered?.unknownWords ?? 'leaveOut',
    nameless: draft.nameless ?? remembered?.nameless ?? 'domain',
    words: draft.words.reduce(withWord, known),
    place: place.kind !== 'collected' || mayCollect ? place : { kind: 'owners', ownerIds: [ownId] },
  }
}

/** Whether a column says whose row it is. */
export function isNamed({ columns }: Pick<ImportDecisions, 'columns'>): boolean {
  return namingFields.some((field) => columns.includes(field))
}

/** Whether it is said who gets new customers. */
export function isPlaced({ place }: Pick<ImportDecisions, 'place'>): boolean {
  return place.kind !== 'owners' || place.ownerIds.length > 0
}

const gathers = (field: ImportColumn) => (gatheredFields as readonly ImportColumn[]).includes(field)

/** What a column may still mean: the fields, and the own fields of the company, that no other column means. */
export function freeFields(
  { columns }: Pick<ImportDecisions, 'columns'>,
  { ownFields }: Pick<ImportInspection, 'ownFields'>,
  own: ColumnMeaning,
): ImportColumn[] {
  const all: ImportColumn[] = [...importFields, ...ownFields.map(({ column }) => column)]
  return all.filter((field) => field === own || gathers(field) || !columns.includes(field))
}
