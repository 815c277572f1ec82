import type {
  ChoiceWord,
  NamelessMode,
  UnknownWordMode,
} from '@landfall/contract/customers/customer-import.ts'
import type { ImportColumn, ImportField } from '@landfall/contract/customers/import-fields.ts'
import type { DateOrder } from '#platform/tabular/cell-values.ts'
import type { ImportVocabulary } from './word-meaning.ts'

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

/** Characters a field may have. */
export const limits: Partial<Record<ImportField, number>> = {
  reference: 200,
  name: 200,
  website: 300,
  registrationNo: 60,
  address: 500,
  remark: 4000,
  contactName: 120,
  jobTitle: 120,
  linkedin: 300,
  whatsapp: 200,
  wechat: 200,
  followUpContent: 4000,
}

export const webAddress = /^(?:https?:\/\/)?[^\s/.]+(?:\.[^\s/.]+)+(?:[/?#]\S*)?$/iu
export const mostPhones = 10
/** Characters of an own field, and of a word that is created. */
export const ownTextLimit = 1000
export const wordLength = 60
