import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { ParamBinder } from '#platform/clickhouse/param-binder.ts'
import type { Context } from '#platform/http/context.ts'
import { escapeLike } from '#platform/list/filter-sql.ts'
import type { Db } from '#platform/postgres/database.ts'
import { isAscii } from '#platform/text/search-text.ts'
import type { CopiedSources } from './copied-sources.ts'

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

/** Parts that are looked for among the words each by itself; others are looked for in the texts. */
const partLimit = 12
/** Words that a part may be in; of more the texts are read. */
const wordLimit = 1_000
/** Words that are read at once; each dataset has its own. */
const foundLimit = 20_000
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
  engine: Pick<Clickhouse, 'chQuery'>,
  { sources, needles }: { sources: CopiedSources; needles: readonly Needle[] },
): Promise<Needle[]> {
  const parts = [...new Set(needles.flatMap(({ part }) => longestOf(part) ?? []))]
  const wordsOf = await lookUpParts((some) => lookUp(ctx, engine, { sources, parts: some }), parts)
  return needles.map((needle) => {
    const part = longestOf(needle.part)
    const any = part === undefined ? undefined : wordsOf.get(part)
    return any ? { ...needle, words: { any, isEnough: part === needle.part } } : needle
  })
}

/** The words with some parts; undefined where they are too many. */
type LookUp = (parts: readonly string[]) => Promise<string[] | undefined>

// All at once, and where one part is in too many words, each by itself.
async function lookUpParts(lookUpSome: LookUp, parts: readonly string[]): Promise<Map<string, string[]>> {
  const wordsOf = new Map<string, string[]>()
  const note = (part: string, words: readonly string[] | undefined) => {
    const having = words?.filter((word) => word.includes(part))
    if (having && having.length <= wordLimit) wordsOf.set(part, having)
  }
  const together = parts.length > 0 ? await lookUpSome(parts) : []
  if (together) for (const part of parts) note(part, together)
  else if (parts.length > 1)
    for (const part of parts.slice(0, partLimit)) note(part, await lookUpSome([part]))
  return wordsOf
}

async function lookUp(
  ctx: Context,
  engine: Pick<Clickhouse, 'chQuery'>,
  { sources, parts }: { sources: CopiedSources; parts: readonly string[] },
): Promise<string[] | undefined> {
  const binder = new ParamBinder()
  const likes = parts.map((part) => `word like ${binder.bind(`%${escapeLike(part)}%`, 'String')}`)
  const [found] = await engine.chQuery<{ words: string[]; amount: number }>(ctx, {
    name: 'directory-words',
    sql: `select groupUniqArray(word) as words, count() as amount from (
        select word from directory_words where ${copiesSql(sources)} and (${likes.join(' or ')}) limit ${foundLimit + 1})`,
    params: binder.params,
  })
  return found && found.amount <= foundLimit ? found.words : undefined
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
