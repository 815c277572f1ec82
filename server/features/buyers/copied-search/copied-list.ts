import type { ListQuery, ListSelection } from '@landfall/contract/list.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { ParamBinder } from '#platform/clickhouse/param-binder.ts'
import type { Context } from '#platform/http/context.ts'
import type { PageOrder } from '#platform/list/list-order.ts'
import { totalLimit } from '#platform/list/list-total.ts'
import { filterCondition, termsCondition } from './copied-conditions.ts'
import type { CopiedSources } from './copied-sources.ts'
import { copiesSql, findWords, type Needle, type WordedTerm } from './copied-words.ts'

/** What is looked for in the copies. */
export interface CopiedSearch {
  sources: CopiedSources
  terms: readonly WordedTerm[]
  /** As `readNeedles` has read them. */
  needles: ReadonlyMap<string, Needle>
  filter: ListSelection['filter']
}

/** A search of copies that can be asked for pages and figures. */
export interface PreparedSearch {
  sources: CopiedSources
  where: string
  params: Readonly<Record<string, unknown>>
  /** Whether all words were found in the index, so that counting takes no time. */
  isIndexed: boolean
}

/** A company that was found, with what its list is sorted by. */
export interface CopiedRow {
  id: number
  sortValue: string
}

type Engine = Pick<Clickhouse, 'chQuery'>

/** Prepares a search; undefined where copies cannot answer it. */
export async function prepareSearch(
  ctx: Context,
  engine: Engine,
  { sources, terms, needles, filter }: CopiedSearch,
): Promise<PreparedSearch | undefined> {
  const binder = new ParamBinder()
  const filtered = filterCondition(filter, sources, binder)
  if (filtered === undefined) return undefined
  const found = await findWords(ctx, engine, { sources, needles: [...needles.values()] })
  const words = new Map([...needles.keys()].map((word, at) => [word, found[at] as Needle]))
  const hidden =
    sources.hidden.length > 0 ? `id not in ${binder.bind(sources.hidden, 'Array(UInt64)')}` : 'true'
  const conditions = [filtered, termsCondition(terms, words, binder), hidden]
  return {
    sources,
    where: conditions.filter((condition) => condition !== 'true').join(' and ') || 'true',
    params: binder.params,
    isIndexed: found.every(({ part, words: among }) => part === '' || among !== undefined),
  }
}

// Looking through the words of the index for a part takes longer than reading the texts; words were looked up before.
const settings = 'settings use_text_index_like_evaluation_by_dictionary_scan = 0'

/** The companies of a page, and one more where there are others. */
export function readCopiedPage(
  ctx: Context,
  engine: Engine,
  { search, order, size }: { search: PreparedSearch; order: PageOrder; size: ListQuery['size'] },
): Promise<CopiedRow[]> {
  const direction = order.descending ? 'desc' : 'asc'
  const sorted = (name: string) => `order by ${name} ${direction}, id ${direction} limit ${size + 1}`
  // Each house by itself: its companies lie in the order of their names.
  const parts = housesOf(search.sources).map(
    (house) => `(select id, name_sort from directory_companies
      where company_id = ${house} and ${copiesSql(search.sources)} and ${search.where} and ${behindSql(order)} ${sorted('name_sort')})`,
  )
  const cursor = order.cursor ? { cursorName: order.cursor.value ?? '', cursorId: order.cursor.id } : {}
  return engine.chQuery<CopiedRow>(ctx, {
    name: 'directory-page',
    sql: `select id, name_sort as sortValue from (${parts.join(' union all ')}) ${sorted('sortValue')} ${settings}`,
    params: { ...search.params, ...cursor },
  })
}

function behindSql({ cursor, descending }: PageOrder): string {
  if (!cursor) return 'true'
  const sign = descending ? '<' : '>'
  return `name_sort ${sign}= {cursorName:String} and (name_sort ${sign} {cursorName:String} or id ${sign} {cursorId:UInt64})`
}

function housesOf({ datasets }: CopiedSources): number[] {
  return [...new Set(datasets.map(({ companyId }) => companyId))]
}

/** The companies of all pages by their numbers, up to `most`. */
export async function readCopiedIds(
  ctx: Context,
  engine: Engine,
  { search, most }: { search: PreparedSearch; most: number },
): Promise<number[]> {
  const rows = await engine.chQuery<{ id: number }>(ctx, {
    name: 'directory-ids',
    sql: `select id from directory_companies where ${copiesSql(search.sources)} and ${search.where} order by id limit ${most} ${settings}`,
    params: search.params,
  })
  return rows.map(({ id }) => id)
}

/** How many companies there are; at least as many where counting would take long and `isExact` is not asked for. */
export async function countCopied(
  ctx: Context,
  engine: Engine,
  { search, isExact }: { search: PreparedSearch; isExact: boolean },
): Promise<{ total: number; isMinimum: boolean }> {
  const isWhole = isExact || search.isIndexed
  const matching = `from directory_companies where ${copiesSql(search.sources)} and ${search.where}`
  const [row] = await engine.chQuery<{ total: number }>(ctx, {
    name: 'directory-total',
    sql: isWhole
      ? `select count() as total ${matching} ${settings}`
      : `select count() as total from (select 1 ${matching} limit ${totalLimit + 1}) ${settings}`,
    params: search.params,
  })
  const total = row?.total ?? 0
  return isWhole
    ? { total, isMinimum: false }
    : { total: Math.min(total, totalLimit), isMinimum: total > totalLimit }
}

/** How many companies there are of each country, and how they can be reached. */
export function countCopiedFacets(
  ctx: Context,
  engine: Engine,
  search: PreparedSearch,
): Promise<{ country: string; companies: number; hasEmail: number; hasWebsite: number; hasPhone: number }[]> {
  return engine.chQuery(ctx, {
    name: 'directory-facets',
    sql: `select country, count() as companies, countIf(has_email) as hasEmail, countIf(website != '') as hasWebsite,
        countIf(has_phone) as hasPhone
      from directory_companies where ${copiesSql(search.sources)} and ${search.where}
      group by country order by companies desc, country ${settings}`,
    params: search.params,
  })
}
