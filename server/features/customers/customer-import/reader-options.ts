import {
  contactFieldNames,
  contactFields,
  contactTextOf,
} from '@landfall/contract/customers/customer-contacts.ts'
import type {
  ChoiceWord,
  NamelessMode,
  UnknownWordMode,
} from '@landfall/contract/customers/customer-import.ts'
import type { ImportColumn, ImportField } from '@landfall/contract/customers/import-fields.ts'
import {
  type StandardField,
  standardFieldNames,
  standardFields,
} from '@landfall/contract/customers/standard-fields.ts'
import type { DateOrder } from '#platform/tabular/cell-values.ts'
import { choiceFields, type ImportVocabulary, type StandardChoice } from './word-meaning.ts'

/** What is decided once for all rows of a file. */
export interface ReaderOptions {
  columns: readonly (ImportColumn | null)[]
  unknownWords: UnknownWordMode
  nameless: NamelessMode
  /** What words of columns with choices mean. */
  words: readonly ChoiceWord[]
  dateOrder: DateOrder | undefined
  vocabulary: ImportVocabulary
  /** The first rows, which show how dates are written. */
  sample: readonly (readonly string[])[]
  /** The last day on which a follow-up may have taken place, `YYYY-MM-DD`. */
  lastDay: string
}

const oneValue: readonly string[] = ['line', 'address', 'note', 'web']
const limitOf = (traits: { kind: string; limit?: number }) =>
  oneValue.includes(traits.kind) ? traits.limit : undefined

/** Characters a cell may have; those of several values have no limit of their own. */
export const limits: Partial<Record<ImportField, number | undefined>> = {
  reference: 200,
  ...Object.fromEntries(standardFieldNames.map((field) => [field, limitOf(standardFields[field])])),
  ...Object.fromEntries(
    contactFieldNames.map((field) => [contactTextOf(field), limitOf(contactFields[field])]),
  ),
  whatsapp: 200,
  wechat: 200,
  followUpContent: 4000,
}

/** Characters of an own field, and of a word that is created. */
export const ownTextLimit = 1000
export const wordLength = 60

/** Fields that hold what their cell says; the name may come from elsewhere, and the remark takes what is left over. */
export type PlainField = Exclude<StandardField, StandardChoice | 'name' | 'remark' | 'groupId' | 'sourceId'>
export const plainFields = standardFieldNames.filter(
  (field): field is PlainField =>
    !choiceFields.some((one) => one === field) && !['name', 'remark', 'groupId', 'sourceId'].includes(field),
)
