import type { RecordKind } from '@landfall/contract/customs/customs-fields.ts'
import { advisedCount, type SearchAdvice, type SetWords } from '@landfall/contract/customs/customs-words.ts'
import { readTerms } from '@landfall/contract/customs/search-terms.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { ParamBinder } from '#platform/clickhouse/param-binder.ts'
import { selectionSql } from '#platform/trade/record-filter.ts'
import { type Asker, pinnedTogether } from '#platform/trade/record-scope.ts'
import { shipments, statistics } from '#platform/trade/record-tables.ts'
import { isOfOtherKind, type Offer, type OfferedUnit, offersFor } from './search-offers.ts'
import { expandSearch, searchUnits } from './word-expansion.ts'

/** Words whose records are counted by themselves; what fails is among the first of them, or nobody reads the list. */
const advisedWords = 8

const tables = { shipments, statistics }

/** A search that found nothing. */
export interface FailedSearch {
  kind: RecordKind
  search: string
  filter: string | undefined
  /** Sets of words that mean the same, and those left out; undefined when they are switched off. */
  lexicon: { sets: readonly SetWords[]; without: readonly string[] } | undefined
}

/** What is counted: a search text with all its words, and whether the conditions hold. */
interface Counted {
  kind: RecordKind
  search: string
  filter: string | undefined
}

/** Says which words of a search no record has, and which searches near it find something. */
export async function adviseSearch(
  clickhouse: Clickhouse,
  asker: Asker,
  failed: FailedSearch,
): Promise<SearchAdvice> {
  const { kind, search, filter, lexicon } = failed
  const units = lexicon
    ? searchUnits(search, lexicon)
    : readTerms(search).map(({ written }) => ({ typed: written, search: written }))
  const wanted = units.filter(({ typed }) => !isExclusion(typed)).slice(0, advisedWords)
  const conditions = filter ? [filter, undefined] : [undefined]
  const counts = await countSearches(
    clickhouse,
    asker,
    wanted.flatMap((unit) =>
      conditions.map((condition) => ({ kind, search: unit.search, filter: condition })),
    ),
  )
  const words = wanted.map(({ typed }, at) => {
    const [records = 0, without = records] = counts.slice(
      at * conditions.length,
      (at + 1) * conditions.length,
    )
    return { typed, records, withoutConditions: without }
  })
  const offers = offersFor(units.map(markUnit(words)), { kind, hasConditions: filter !== undefined })
  return { words, offers: await countOffers(clickhouse, asker, { ...failed, offers }) }
}

function isExclusion(typed: string): boolean {
  return typed.startsWith('-') && typed.length > 1
}

function markUnit(words: SearchAdvice['words']): (unit: { typed: string }) => OfferedUnit {
  return ({ typed }) => ({
    typed,
    isExclusion: isExclusion(typed),
    isFound: (words.find((word) => word.typed === typed)?.records ?? 1) > 0,
  })
}

/** Most searches that leave out one word, and most of all that are offered. */
const offered = { leaveOut: 3, all: 6 }

async function countOffers(
  clickhouse: Clickhouse,
  asker: Asker,
  { kind, filter, lexicon, offers }: FailedSearch & { offers: readonly Offer[] },
): Promise<SearchAdvice['offers']> {
  const expanded = (search: string) => (lexicon ? expandSearch(search, lexicon).search : search)
  const counts = await countSearches(
    clickhouse,
    asker,
    offers.map((offer) => ({
      kind: isOfOtherKind(offer.kind) ? otherKind(kind) : kind,
      search: expanded(offer.search),
      filter: offer.keepsConditions ? filter : undefined,
    })),
  )
  const found = offers
    .map((offer, at) => ({ ...offer, records: counts[at] ?? 0 }))
    .filter(({ records }) => records > 0)
  const fewer = found
    .filter((one) => one.kind === 'leaveOut')
    .sort((a, b) => b.records - a.records)
    .slice(0, offered.leaveOut)
  return found.filter((one) => one.kind !== 'leaveOut' || fewer.includes(one)).slice(0, offered.all)
}

function otherKind(kind: RecordKind): RecordKind {
  return kind === 'shipments' ? 'statistics' : 'shipments'
}

/** How many records each search finds, up to the count that is told apart, in one statement. */
async function countSearches(
  clickhouse: Clickhouse,
  asker: Asker,
  searches: readonly Counted[],
): Promise<number[]> {
  if (searches.length === 0) return []
  const binder = new ParamBinder()
  const parts = searches.map(({ kind, search, filter }, at) => {
    const where = selectionSql(tables[kind], { search, filter }, { binder, asker })
    return `select ${at} as place, count() as rows from (select 1 from ${tables[kind].table} as s where ${where} limit ${advisedCount})`
  })
  const rows = await clickhouse.chQuery<{ place: number; rows: number }>(asker, {
    name: 'customs-search-advice',
    sql: `select place, rows from (${parts.join(' union all ')}) ${pinnedTogether}`,
    params: binder.params,
  })
  const counts = new Map(rows.map(({ place, rows }) => [place, rows]))
  return searches.map((_, at) => counts.get(at) ?? 0)
}
