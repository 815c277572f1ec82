import type { ChoiceWord, ImportCode } from '@landfall/contract/customers/customer-import.ts'
import { type ImportColumn, ownFieldOf } from '@landfall/contract/customers/import-fields.ts'
import type { ImportedCustomer, ImportedValue } from '@landfall/contract/customers/imported-customer.ts'
import { standardFields } from '@landfall/contract/customers/standard-fields.ts'
import type { DateOrder } from '#platform/tabular/cell-values.ts'
import { readOwnValue } from './cell-reader.ts'
import { type ChosenWords, type DecidedWords, decidedWords, readChosen } from './choice-words.ts'
import { ownTextLimit } from './reader-options.ts'
import {
  type ChoiceField,
  choiceFields,
  choicesOf,
  type ImportVocabulary,
  type StandardChoice,
} from './word-meaning.ts'

/** The row that is read. */
export interface RowCells {
  text(field: ImportColumn): string
  report(code: ImportCode, field: ImportColumn): void
  /** Keeps a text in the remark. */
  keep(text: string): void
}

interface ProfileOptions {
  words: readonly ChoiceWord[]
  vocabulary: ImportVocabulary
  dateOrder: DateOrder
  columnsOf: ReadonlyMap<ImportColumn, readonly number[]>
}

/** Reads what rows say in fields with choices and in own fields. */
export class ProfileReader {
  readonly #options: ProfileOptions
  readonly #cells: RowCells
  readonly #decided: DecidedWords
  /** Words of choices that are kept in own fields. */
  #kept = new Map<ImportColumn, string[]>()

  constructor(options: ProfileOptions, cells: RowCells) {
    this.#options = options
    this.#cells = cells
    this.#decided = decidedWords(options.words)
  }

  /** The choices of the product that a row names, and the values of own fields. */
  read() {
    this.#kept = new Map()
    const chosen = Object.fromEntries(choiceFields.map((field) => [field, this.#choiceOf(field)]))
    // Words of choices may be kept in own fields.
    return { ...(chosen as Pick<ImportedCustomer, StandardChoice>), custom: this.#custom() }
  }

  #choiceOf(field: StandardChoice): string | number | null {
    const choice = this.choice(field)
    if (standardFields[field].kind !== 'stars') return choice
    return choice === '' ? null : Number(choice)
  }

  /** The choice that a row names in a field; empty when it names none. */
  choice(field: ChoiceField): string {
    const text = this.#cells.text(field)
    return text === '' ? '' : (this.#chosen(field, text).keys[0] ?? '')
  }

  #chosen(field: ImportColumn, text: string): ChosenWords {
    const decided = this.#decided.get(this.#options.columnsOf.get(field)?.[0] ?? -1)
    const chosen = readChosen(text, { field, decided, vocabulary: this.#options.vocabulary })
    if (chosen.hasUnknown) this.#cells.report('W_CHOICE', field)
    for (const { in: place, word } of chosen.kept) {
      if (place === 'remark') this.#cells.keep(word)
      else this.#kept.set(place, [...(this.#kept.get(place) ?? []), word])
    }
    return chosen
  }

  #custom(): Record<string, ImportedValue> {
    const values: Record<string, ImportedValue> = {}
    for (const column of this.#options.columnsOf.keys()) {
      const id = ownFieldOf(column)
      const text = id === undefined ? '' : this.#cells.text(column)
      const value = text === '' ? undefined : this.#ownValue(column, text)
      if (id !== undefined && value !== undefined) values[id] = value
    }
    for (const [column, words] of this.#kept) {
      const id = ownFieldOf(column)
      if (id === undefined || this.#options.vocabulary.fields[id]?.type !== 'text') continue
      values[id] = [values[id], ...words].filter(Boolean).join(', ').slice(0, ownTextLimit)
    }
    return values
  }

  #ownValue(column: ImportColumn, text: string): ImportedValue | undefined {
    const field = this.#options.vocabulary.fields[ownFieldOf(column) ?? 0]
    if (!field) return undefined
    if (choicesOf(column, this.#options.vocabulary)) {
      const { keys } = this.#chosen(column, text)
      return field.type === 'choices' && keys.length > 0 ? keys : keys[0]
    }
    const value = readOwnValue(field, text, this.#options.dateOrder)
    if (typeof value !== 'object' || !('code' in value)) return value
    this.#cells.report(value.code, column)
    return undefined
  }
}
