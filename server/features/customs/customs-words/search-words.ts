import type { Db } from '#platform/postgres/database.ts'
import { expandSearch } from './word-expansion.ts'
import { listWordSets } from './word-set-store.ts'

/** A search text with the words added that the company or the product takes for the same. */
export async function expandWords(db: Db, search: string): Promise<string> {
  const sets = (await listWordSets(db)).map(({ words }) => words)
  return expandSearch(search, { sets, without: [] }).search
}
