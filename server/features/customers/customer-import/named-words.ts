import type { ImportCode } from '@landfall/contract/customers/customer-import.ts'
import type { NewWords } from '@landfall/contract/customers/imported-customer.ts'
import { readNames } from './cell-reader.ts'
import type { RowCells } from './profile-reader.ts'
import { type ReaderOptions, wordLength } from './reader-options.ts'
import { meaningOf } from './word-meaning.ts'

type NamedField = 'labels' | 'group' | 'source'

const vocabularies = { labels: 'labels', group: 'groups', source: 'sources' } as const

/** Reads the labels, the group and the source that rows name, and gathers those that do not exist yet. */
export class NamedWords {
  readonly #options: Pick<ReaderOptions, 'vocabulary' | 'unknownWords'>
  readonly #cells: RowCells
  #new: NewWords = { labels: [], group: '', source: '' }

  constructor(options: Pick<ReaderOptions, 'vocabulary' | 'unknownWords'>, cells: RowCells) {
    this.#options = options
    this.#cells = cells
  }

  /** Forgets the words of the row before. */
  begin(): void {
    this.#new = { labels: [], group: '', source: '' }
  }

  /** The ids that a row names; a name without one is reported, or waits to be created. */
  read(field: NamedField, code: ImportCode): number[] {
    const { vocabulary, unknownWords } = this.#options
    const ids = readNames(field, this.#cells.text(field)).flatMap((name) => {
      const id = meaningOf(vocabulary[vocabularies[field]], name)
      if (id) return [id]
      // A name that means several things is not clearer for being created once more.
      this.#unknown(field, name, id === 0 || unknownWords === 'reject' ? code : undefined)
      return []
    })
    return [...new Set(ids)]
  }

  /** The words that are to be created before the row is imported. */
  waiting(): { newWords?: NewWords } {
    const { labels, group, source } = this.#new
    return labels.length > 0 || group || source ? { newWords: this.#new } : {}
  }

  #unknown(field: NamedField, name: string, code: ImportCode | undefined): void {
    const parts = field === 'group' ? name.split('/') : [name]
    if (code) this.#cells.report(code, field)
    else if (this.#options.unknownWords === 'leaveOut') this.#cells.report('W_WORD', field)
    else if (parts.some((part) => part === '' || part.length > wordLength))
      this.#cells.report('E_LONG', field)
    else if (field === 'labels') this.#new.labels.push(name)
    else this.#new[field] = name
  }
}
