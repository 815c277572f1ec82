import type { ContactView } from './customer-contacts.ts'
import type { ImportCode } from './customer-import.ts'
import type { StandardField, standardFields } from './standard-fields.ts'

export type ImportedValue = string | number | string[]

/** Labels, a group and a source that do not exist yet; a group with those above it: `Europe/Germany`. */
export interface NewWords {
  labels: string[]
  group: string
  source: string
}

/** What a row says in a field: the id of a word, a number of stars, or a text; a moment may be a time in the company's zone. */
type ImportedField<Field extends StandardField> = (typeof standardFields)[Field]['kind'] extends
  | 'word'
  | 'stars'
  ? number | null
  : string

/** What a row says about a customer; empty text and null mean that it says nothing. */
export type ImportedCustomer = { [Field in StandardField]: ImportedField<Field> } & {
  /** The number under which another program knows it. */
  reference: string
  labelIds: number[]
  /** Values of own fields by the id of the field; what a row says nothing about is absent. */
  custom: Record<string, ImportedValue>
  /** Words that are to be created before the row is imported. */
  newWords?: NewWords
  ownerId: number | null
}

/** What a row says about a person. */
export type ImportedPerson = Omit<ContactView, 'id'>

/** What a row says about something that took place. */
export interface ImportedFollowUp {
  /** A moment, a time in the company's zone, or empty: the moment of the import. */
  at: string
  method: string
  content: string
  /** Null: whoever imports. */
  authorId: number | null
}

export interface ImportedRow {
  customer: ImportedCustomer
  person: ImportedPerson | null
  followUp: ImportedFollowUp | null
}

/** Something wrong (E_) or odd (W_) about a row; the column is counted from 0. */
export interface ImportProblem {
  code: ImportCode
  column: number | null
}

/** Whether a problem keeps its row from being imported. */
export function isError({ code }: ImportProblem): boolean {
  return code.startsWith('E_')
}

/** A row of a file; `lead` is the first row that is about the same customer. Both are counted from 1 in the file. */
export interface ImportedRowInFile {
  row: number
  lead: number
  data: ImportedRow
}

/** What became of a row. */
export type ImportOutcome = 'created' | 'updated' | 'joined' | 'skipped' | 'rejected'
