import type { AddressReason } from '@landfall/contract/addresses/address-verification.ts'
import { mostAddresses } from '@landfall/contract/addresses/address-verification.ts'
import { AppError } from '#platform/http/app-error.ts'
import { serveParsing } from '#platform/parsing/parsing-process.ts'
import { namedProblem } from '#platform/tabular/table-refusal.ts'
import {
  isForeign,
  isGzip,
  looksLikeOtherArchive,
  looksLikeWorkbook,
} from '#platform/tabular/table-sample.ts'
import { createTextDecoder, rankEncodings } from '#platform/tabular/text-encoding.ts'
import { openWorkbook } from '#platform/tabular/workbook-reader.ts'
import { readPastedLine } from './pasted-addresses.ts'

/** What was read out of a text or a workbook. */
export interface ReadAddresses {
  /** Each once. */
  emails: string[]
  duplicates: number
  correctedCount: number
  refusedCount: number
  /** The first of each. */
  corrected: { from: string; to: string }[]
  refused: { text: string; reason: AddressReason }[]
}

const shown = 100
const sampleSize = 64 * 1024

/** Collects addresses line by line. */
class AddressCollector {
  readonly #known = new Set<string>()
  /** Lines of one address each: what stands there again need not be taken apart again. */
  readonly #lines = new Set<string>()
  readonly read: ReadAddresses = {
    ...{ emails: [], duplicates: 0, correctedCount: 0, refusedCount: 0, corrected: [], refused: [] },
  }

  /** `isTable`: what is no address is another column, and nothing to be told of. */
  take(line: string, isTable: boolean): void {
    if (isTable && !/[@\uff20]/.test(line)) return
    if (this.#lines.has(line)) {
      this.read.duplicates += 1
      return
    }
    const found = readPastedLine(line)
    if (found.length === 1 && found[0]?.address && this.#lines.size < mostAddresses) this.#lines.add(line)
    for (const one of found) {
      if (!one.address) this.#refuse(one.text, one.reason)
      else if (this.#known.has(one.address.normalised)) this.read.duplicates += 1
      else this.#add(one.address.normalised, one.address.email, one.from)
    }
  }

  #add(normalised: string, email: string, from: string | null): void {
    if (this.#known.size >= mostAddresses)
      throw new AppError('readingTooManyAddresses', { limit: mostAddresses })
    this.#known.add(normalised)
    this.read.emails.push(email)
    if (from === null) return
    this.read.correctedCount += 1
    if (this.read.corrected.length < shown) this.read.corrected.push({ from, to: email })
  }

  #refuse(text: string, reason: AddressReason): void {
    this.read.refusedCount += 1
    if (this.read.refused.length < shown) this.read.refused.push({ text, reason })
  }
}

function readBytes({ bytes, isTable }: { bytes: Uint8Array; isTable: boolean }): ReadAddresses {
  const collector = new AddressCollector()
  if (looksLikeWorkbook(bytes)) readCells(bytes, collector)
  else for (const line of linesOf(decode(bytes))) collector.take(line, isTable)
  if (collector.read.emails.length === 0 && collector.read.refusedCount === 0)
    throw new AppError('readingWithoutAddresses')
  return collector.read
}

function decode(bytes: Uint8Array): string {
  const isOther = isForeign(bytes) || isGzip(bytes) || looksLikeOtherArchive(bytes)
  const [encoding] = rankEncodings(bytes.subarray(0, sampleSize))
  const text = isOther ? '' : createTextDecoder(encoding).decode(bytes)
  // No list that a person keeps has such characters in it.
  if (isOther || text.slice(0, sampleSize).includes('\0')) throw new AppError('readingNotText')
  return text
}

function* linesOf(text: string): Generator<string> {
  const ending = /[\r\n]+/g
  let start = 0
  for (let found = ending.exec(text); found; found = ending.exec(text)) {
    yield text.slice(start, found.index)
    start = ending.lastIndex
  }
  yield text.slice(start)
}

function readCells(bytes: Uint8Array, collector: AddressCollector): void {
  try {
    const book = openWorkbook(bytes)
    for (const [sheet] of book.sheets.entries())
      for (const rows of book.rows(sheet)) for (const cell of rows.flat()) collector.take(cell, true)
  } catch (error) {
    throw namedProblem(error)
  }
}

const jobs = { read: readBytes }

/** What can be asked about texts with addresses. */
export type AddressReading = typeof jobs

serveParsing(jobs)
