import { openSync, readSync } from 'node:fs'
import type { DuplicateCode, RejectCode, WarningCode } from '@landfall/contract/customs/customs-fields.ts'

/** Why a row is rejected or listed; a text of its own says more than the sentence of its code. */
export interface RowReason {
  code: RejectCode | WarningCode | DuplicateCode
  column: number | null
  text?: string
}

/**
 * Of a row that is not taken, and of where what it says is already: its row, an earlier row of the same file that says the
 * same, the upload that brought the record which is there, and the row of its file. Rows are counted from 1 in their file, its
 * header included; 0 where there is none.
 */
export const numbersPerRow = 4

/** What a conversion is told when it is to list rows that are there already, beside those that are rejected. */
export interface RowListing {
  /** A file of `numbersPerRow` numbers for each listed row, in the order of the rows. */
  path: string
  /** By the ids of the uploads that brought what is there already, as far as they are the company's. */
  fileNames: ReadonlyMap<number, string>
  /** The sentences with their placeholders. */
  sentences: Readonly<Record<'sameRow' | 'knownRow', string>>
  /** How many rows will be rejected: behind the last of them and of the listed ones nothing is of interest. */
  rejected: number
}

/** Listed rows that are read at a time. */
const readRows = 4096

/** The rows of a listing, asked for in their order: however many they are, a few are in memory. */
export class ListedRows {
  readonly #listing: RowListing
  readonly #file: number
  readonly #numbers = new Uint32Array(readRows * numbersPerRow)
  #filled = 0
  #at = 0
  #rejected = 0

  constructor(listing: RowListing) {
    this.#listing = listing
    this.#file = openSync(listing.path, 'r')
    this.#fill()
  }

  /** Why a row of the file is listed, and where to find what it repeats; undefined when it is not. */
  reasonsOf(fileRow: number): RowReason[] | undefined {
    if (this.#at >= this.#filled || this.#numbers[this.#at] !== fileRow) return undefined
    const [, twin = 0, known = 0, knownRow = 0] = this.#numbers.subarray(this.#at, this.#at + numbersPerRow)
    this.#at += numbersPerRow
    if (this.#at >= this.#filled) this.#fill()
    const { fileNames, sentences } = this.#listing
    const reasons: RowReason[] = []
    if (twin > 0) {
      reasons.push({ code: 'E_DUP_IN_FILE', column: null, text: fillIn(sentences.sameRow, { row: twin }) })
    }
    if (known > 0 || twin === 0) {
      const fileName = fileNames.get(known)
      const text = fileName && fillIn(sentences.knownRow, { fileName, row: knownRow })
      reasons.push({ code: 'E_DUP_EXISTING', column: null, ...(text ? { text } : {}) })
    }
    return reasons
  }

  noteReject(): void {
    this.#rejected += 1
  }

  get areRejectsFound(): boolean {
    return this.#rejected >= this.#listing.rejected
  }

  /** No further row of the file is listed or rejected. */
  get isDone(): boolean {
    return this.#at >= this.#filled && this.areRejectsFound
  }

  #fill(): void {
    this.#at = 0
    this.#filled = readSync(this.#file, this.#numbers) / this.#numbers.BYTES_PER_ELEMENT
  }
}

function fillIn(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (placeholder, name) => String(values[name] ?? placeholder))
}
