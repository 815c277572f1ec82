import type { CustomerFieldType } from '@landfall/contract/customers/customer-fields.ts'
import { type ImportColumn, ownFieldOf } from '@landfall/contract/customers/import-fields.ts'
import type { ImportedRowInFile } from '@landfall/contract/customers/imported-customer.ts'
import {
  type FieldWith,
  fieldsWith,
  standardFieldNames,
  standardFields,
} from '@landfall/contract/customers/standard-fields.ts'

/** A standard field with a fixed choice. */
export type StandardChoice = FieldWith<'kind', 'grade' | 'choice' | 'range' | 'stars'>
export const choiceFields: readonly StandardChoice[] = standardFieldNames.filter(
  (field): field is StandardChoice => 'keys' in standardFields[field],
)

/** Columns with a fixed choice. */
export type ChoiceField = StandardChoice | 'followUpMethod'

/** What words mean, by the folded word. */
export type Words<Meaning> = Readonly<Record<string, Meaning>>

/** What the words in a file mean in this company, by the folded word. */
export interface ImportVocabulary {
  choices: Readonly<Record<ChoiceField, Words<string>>>
  /** What other programs call them: guesses, which somebody may decide otherwise. */
  others: Readonly<Partial<Record<ChoiceField, Words<string>>>>
  /** Who may be given customers; 0: a colleague to whom the importer may not give any. */
  owners: Words<number>
  /** Everybody who ever could write a follow-up. */
  authors: Words<number>
  /** 0: a name that means several things. */
  labels: Words<number>
  groups: Words<number>
  sources: Words<number>
  /** The time zones that the database knows. */
  zones: Words<string>
  /** The own fields by their ids. */
  fields: Readonly<Record<string, ImportOwnField>>
}

/** Columns whose cells name one of several choices. */
export function choicesOf(
  column: ImportColumn | null,
  { choices, fields }: ImportVocabulary,
): Words<string> | undefined {
  const id = ownFieldOf(column)
  if (id !== undefined) return fields[id]?.type.startsWith('choice') ? fields[id].choices : undefined
  return column !== null && column in choices ? choices[column as ChoiceField] : undefined
}

/** An own field of the company as a file is read with it. */
export interface ImportOwnField {
  type: CustomerFieldType
  /** The keys of its choices by their names. */
  choices: Words<string>
}

/** A word as it is compared: no case, full-width as half-width, and a dash is a dash. */
export function foldWord(word: string): string {
  return word.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ').replace(/[–—]/g, '-')
}

/** What a word means; words that nobody has given a meaning have none, whatever objects are born with. */
export function meaningOf<Meaning>(words: Words<Meaning>, word: string): Meaning | undefined {
  const folded = foldWord(word)
  return Object.hasOwn(words, folded) ? words[folded] : undefined
}

/** A row with the numbers of the words that were created for its file. */
export function withNewWords(row: ImportedRowInFile, vocabulary: ImportVocabulary): ImportedRowInFile {
  const { newWords, ...customer } = row.data.customer
  if (!newWords) return row
  const labelIds = newWords.labels.flatMap((name) => meaningOf(vocabulary.labels, name) || [])
  const known = {
    ...customer,
    labelIds: [...new Set([...customer.labelIds, ...labelIds])],
    groupId: customer.groupId ?? (meaningOf(vocabulary.groups, newWords.group) || null),
    sourceId: customer.sourceId ?? (meaningOf(vocabulary.sources, newWords.source) || null),
  }
  return { ...row, data: { ...row.data, customer: known } }
}

const dated: readonly ImportColumn[] = ['followUpAt', ...fieldsWith('kind', 'moment')]

/** Whether a column has dates, which show how the file writes them. */
export function isDated(column: ImportColumn | null, { fields }: ImportVocabulary): boolean {
  const id = ownFieldOf(column)
  if (id === undefined) return dated.some((one) => one === column)
  return fields[id]?.type === 'date'
}
