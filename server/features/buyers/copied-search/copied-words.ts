import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import type { Context } from '#platform/http/context.ts'
import type { Db } from '#platform/postgres/database.ts'
import { isAscii } from '#platform/text/search-text.ts'
import type { CopiedSources } from './copied-sources.ts'
import { EngineBinder } from './engine-binder.ts'

/** One term of a search: found where all words of one of its wordings are. */
export interface WordedTerm {
  isExcluded: boolean
  wordings: string[][]
}

/** What somebody typed as a part of a text that is searched. */
export interface Needle {
  /** As it stands within the text; empty for what says nothing. */
  part: string
  /** A pattern for `like`. */
  pattern: string
  /** The words of which one is in every text with it, and whether having one is enough; undefined when these are too many, or not known. */
  words?: { any: readonly string[]; isEnough: boolean }
}

/** Parts that are looked for among the words at once; the engine takes 255. */
const partLimit = 200
/** Words that a part may be in; of more the texts are read. */
const wordLimit = 1_000
/** A shorter part is in too many words. */
const leastLetters = 3
/** Two signs of Chinese, Japanese or Korean are a word already. */
const leastSigns = 2

/** How each word of a search stands within the texts, in the order in which they come. */
export async function readNeedles(db: Db, terms: readonly WordedTerm[]): Promise<Map<string, Needle>> {
  const words = [...new Set(terms.flatMap(({ wordings }) => wordings.flat()))]
  if (words.length === 0) return new Map()
  const rows = await db.query<{ word: string; pattern: string | null }>(
    'select word, (search_patterns(word))[1] as pattern from unnest($1::text[]) word',
    [words],
  )
  return new Map(
    rows.map(({ word, pattern }) => {
      const whole = pattern ?? '%%'
      return [word, { pattern: whole, part: whole.slice(1, -1).replace(/\\([\\%_])/g, '$1') }]
    }),
  )
}

/** Looks up in which words of the copies each part is. */
export async function findWords(
  ctx: Context,
  clickhouse: Pick<Clickhouse, 'chQuery'>,
  { sources, needles }: { sources: CopiedSources; needles: readonly Needle[] },
): Promise<Needle[]> {
  // The longest first: a word that has several parts is told of the first, and long parts are in few.
  const parts = [...new Set(needles.flatMap(({ part }) => longestOf(part) ?? []))]
    .sort((a, b) => b.length - a.length)
    .slice(0, partLimit)
  const found = parts.length > 0 ? await lookUp(ctx, clickhouse, { sources, parts }) : []
  const wordsOf = new Map(parts.map((part) => [part, [] as string[]]))
  for (const { word } of found) for (const [part, words] of wordsOf) if (word.includes(part)) words.push(word)
  const known = new Set(parts.slice(0, firstCut(parts, found)))
  return needles.map((needle) => {
    const part = longestOf(needle.part)
    if (part === undefined || !known.has(part)) return needle
    return { ...needle, words: { any: wordsOf.get(part) ?? [], isEnough: part === needle.part } }
  })
}

interface FoundWord {
  word: string
  /** Of which part it is told, from 1. */
  place: number
}

async function lookUp(
  ctx: Context,
  clickhouse: Pick<Clickhouse, 'chQuery'>,
  { sources, parts }: { sources: CopiedSources; parts: readonly string[] },
): Promise<FoundWord[]> {
  const binder = new EngineBinder()
  const likes = parts.map(
    (part) => `word like ${binder.bind(`%${part.replace(/[\\%_]/g, '\\$&')}%`, 'String')}`,
  )
  return clickhouse.chQuery<FoundWord>(ctx, {
    name: 'directory-words',
    sql: `select distinct word, multiSearchFirstIndex(word, ${binder.bind(parts, 'Array(String)')}) as place from directory_words
      where ${copiesSql(sources)} and (${likes.join(' or ')}) limit ${wordLimit + 1} by place`,
    params: binder.params,
  })
}

// The part from which on words were left out: what comes behind it may be in those.
function firstCut(parts: readonly string[], found: readonly FoundWord[]): number {
  const counts = new Map<number, number>()
  for (const { place } of found) counts.set(place, (counts.get(place) ?? 0) + 1)
  const cut = parts.findIndex((_, at) => (counts.get(at + 1) ?? 0) > wordLimit)
  return cut < 0 ? parts.length : cut
}

/** The longest word of a part, between the signs at which the engine parts words; undefined where all are short. */
function longestOf(part: string): string | undefined {
  const words = part.split(/[^0-9A-Za-z\u0080-\u{10ffff}]+/u).sort((a, b) => b.length - a.length)
  const [longest = ''] = words
  return [...longest].length >= (isAscii(longest) ? leastLetters : leastSigns) ? longest : undefined
}

/** The condition for the rows of the copies of a company's datasets. */
export function copiesSql({ datasets }: CopiedSources): string {
  const houses = [...new Set(datasets.map(({ companyId }) => companyId))]
  const loadings = datasets.map(({ datasetId, generation }) => `(${datasetId}, ${generation})`)
  return `(company_id = {company_id:UInt64} or company_id in (${houses.join(', ')})) and (dataset_id, generation) in (${loadings.join(', ')})`
}
