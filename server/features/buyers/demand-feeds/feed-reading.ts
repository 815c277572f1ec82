import { Buffer } from 'node:buffer'
import { Readable } from 'node:stream'
import { demandRowLimit, demandSizeLimit } from '@landfall/contract/buyers/buyer-demands.ts'
import type { DemandFeedInput, DemandField } from '@landfall/contract/buyers/demand-feeds.ts'
import { demandColumns } from '#features/buyers/buyer-demands/demand-columns.ts'
import {
  type DemandContent,
  proposeColumns,
  readDemandRows,
} from '#features/buyers/buyer-demands/demand-rows.ts'
import { readDemandTable } from '#features/buyers/buyer-demands/demand-table.ts'
import { AppError } from '#platform/http/app-error.ts'
import { OutsideError } from '#platform/http/outside-address.ts'
import type { OutsideRequest } from '#platform/http/outside-fetch.ts'
import { createParsers, type ParsingCaller } from '#platform/parsing/parsers.ts'
import { sampleTurns } from '#platform/tabular/table-samplers.ts'
import { decodeFeed } from './feed-content.ts'
import type { FeedReading } from './feed-reading-process.ts'

const readers = createParsers<FeedReading>({
  script: new URL('./feed-reading-process.ts', import.meta.url),
  ...sampleTurns,
})

/** How a feed is asked, with what it said the last time. */
export interface FeedQuestion extends Pick<DemandFeedInput, 'url' | 'keyHeader' | 'columns'> {
  apiKey: string
  etag: string
  modified: string
}

/** A feed gave nothing that can be read; the message may be shown. */
export class FeedTrouble extends Error {
  /** When the provider wants to be asked again at the earliest, in seconds. */
  readonly afterSeconds: number
  constructor(message: string, afterSeconds = 0) {
    super(message)
    this.afterSeconds = afterSeconds
  }
}

export type Fetch = (address: string, init: OutsideRequest) => Promise<Response>

/** What a feed answered; null where it says that nothing has changed. */
export interface FeedAnswer {
  content: DemandContent
  /** What its columns mean, by their names. */
  columns: { column: string; field: DemandField | null }[]
  etag: string
  modified: string
}

const patienceMs = 30_000

/** Asks a feed for its demands; throws `FeedTrouble`. */
export async function askFeed(
  caller: ParsingCaller,
  fetch: Fetch,
  question: FeedQuestion,
): Promise<FeedAnswer | null> {
  const answer = await send(fetch, question)
  if (answer.status === 304) return null
  if (!answer.ok) {
    const after = Number(answer.headers.get('retry-after'))
    throw new FeedTrouble(`HTTP ${answer.status}`, after > 0 ? Math.min(after, 86_400) : 0)
  }
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const rows = await rowsOf(caller, bytes, answer.headers.get('content-type') ?? '')
  const columns = meaningsOf(rows[0] ?? [], question.columns)
  const content = readDemandRows(rows, () => columns.map(({ field }) => field))
  if (!content) throw new FeedTrouble(rows.length > 0 ? 'noTitles' : 'noRecords')
  const head = (name: string) => (answer.headers.get(name) ?? '').slice(0, 300)
  return { content, columns, etag: head('etag'), modified: head('last-modified') }
}

async function send(
  fetch: Fetch,
  { url, keyHeader, apiKey, etag, modified }: FeedQuestion,
): Promise<Response> {
  const key: Record<string, string> =
    apiKey === '' ? {} : { [keyHeader || 'Authorization']: keyOf(keyHeader, apiKey) }
  const headers = {
    ...{
      accept: 'application/json, application/xml, text/csv, */*',
      'user-agent': 'Landfall (export sales software)',
    },
    ...(etag === '' ? {} : { 'if-none-match': etag }),
    ...(modified === '' ? {} : { 'if-modified-since': modified }),
    ...key,
  }
  try {
    return await fetch(url, { method: 'GET', headers, timeoutMs: patienceMs, mostBytes: demandSizeLimit })
  } catch (error) {
    if (error instanceof OutsideError) throw new FeedTrouble(error.message)
    if (error instanceof Error && /Timeout|Abort/.test(error.name)) throw new FeedTrouble('timeout')
    throw error
  }
}

// Without a header of their own keys are those of RFC 6750.
const keyOf = (keyHeader: string, apiKey: string) =>
  /^(authorization)?$/i.test(keyHeader) && !/\s/.test(apiKey) ? `Bearer ${apiKey}` : apiKey

async function rowsOf(caller: ParsingCaller, bytes: Uint8Array, contentType: string): Promise<string[][]> {
  if (bytes.length === 0) throw new FeedTrouble('noRecords')
  const text = decodeFeed(bytes, contentType)
  if (/^\ufeff?\s*<!doctype html|^\ufeff?\s*<html/i.test(text)) throw new FeedTrouble('page')
  const { rows, list, isCut } = await readers.ask(caller, 'feed', { text })
  if (isCut) throw new FeedTrouble('unreadable')
  if (rows) return rows
  const limits = { rows: demandRowLimit, bytes: demandSizeLimit, known: demandColumns.known }
  try {
    return await readDemandTable(
      caller,
      Readable.from([list === undefined ? bytes : Buffer.from(list)]),
      limits,
    )
  } catch (error) {
    if (error instanceof AppError && error.errorName === 'datasetTooLarge') throw new FeedTrouble('tooMany')
    if (error instanceof AppError && error.errorName === 'datasetUnreadable')
      throw new FeedTrouble('unreadable')
    throw error
  }
}

// What was said of a column counts, also that it means nothing; of the others their names tell.
function meaningsOf(header: readonly string[], said: DemandFeedInput['columns']): FeedAnswer['columns'] {
  const proposed = proposeColumns(header)
  const byName = new Map(said.map(({ column, field }) => [column, field]))
  const taken = new Set([...byName.values()].filter((field) => field !== null))
  return header.map((column, at) => {
    const known = byName.get(column)
    const field = proposed[at] ?? null
    return { column, field: known === undefined ? (field && taken.has(field) ? null : field) : known }
  })
}
