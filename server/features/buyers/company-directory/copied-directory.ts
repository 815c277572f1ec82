import type { ListSelection } from '@landfall/contract/list.ts'
import { type PreparedSearch, prepareSearch } from '#features/buyers/copied-search/copied-list.ts'
import { readCopiedSources } from '#features/buyers/copied-search/copied-sources.ts'
import { readNeedles } from '#features/buyers/copied-search/copied-words.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import type { Context } from '#platform/http/context.ts'
import { selectionSql } from '#platform/list/list-selection.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import { StoreUnavailable } from '#platform/postgres/store-unavailable.ts'
import { directoryList } from './directory-list.ts'
import { readSearch, type SearchNeeds, wordsOf } from './directory-search.ts'

/** What searching copies needs beside. */
export interface CopyNeeds extends SearchNeeds {
  clickhouse: Pick<Clickhouse, 'chQuery'>
}

/** What copies answer; undefined where they cannot, or are away: the companies are searched where they are, then. */
export async function inCopies<Answer>(ask: () => Promise<Answer | undefined>): Promise<Answer | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof StoreUnavailable && error.store === 'clickhouse') return undefined
    throw error
  }
}

interface AskedSelection extends ListSelection {
  /** Where it stands in the request. */
  path?: string
}

/** Prepares a search of the copies of what the caller sees; undefined where it has none, or they lack what is asked for. */
export async function searchCopies(
  ctx: Context,
  needs: CopyNeeds,
  { search, tab, filter, path = 'query' }: AskedSelection,
): Promise<PreparedSearch | undefined> {
  const read = await ctx.transaction(async (db) => {
    const sources = await readCopiedSources(db)
    if (!sources) return undefined
    const terms = await readSearch(db, needs, search)
    // Refuses what the list refuses.
    selectionSql(directoryList(ctx, terms), { selection: { tab, filter }, path }, new SqlBinder())
    const worded = wordsOf(terms)
    return { sources, terms: worded, needles: await readNeedles(db, worded), filter }
  })
  return read && prepareSearch(ctx, needs.clickhouse, read)
}
