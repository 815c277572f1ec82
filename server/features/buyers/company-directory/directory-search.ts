import { readTerms, type SearchTerm } from '@landfall/contract/customs/search-terms.ts'
import type { WordedTerm } from '#features/buyers/copied-search/copied-words.ts'
import type { SearchLookUp } from '#platform/list/list-definition.ts'
import type { SqlBinder } from '#platform/list/sql-binder.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { searchText } from '#platform/text/search-text.ts'

/** What searching needs of customs data. */
export interface SearchNeeds {
  /** A search text with the trade words added that mean the same. */
  expand(db: Db, search: string): Promise<string>
}

/** Words of a phrase that are looked for. */
const wordLimit = 8

/** What somebody typed as it is looked for: the signs and the added words of the search in customs data. */
export async function readSearch(
  db: Db,
  needs: SearchNeeds,
  typed: string | undefined,
): Promise<SearchTerm[]> {
  const text = typed?.trim() ?? ''
  return text === '' ? [] : readTerms(await needs.expand(db, text))
}

/** Companies that a search finds are put in order up to this number; where there are more, the order is gone along. */
const fewCompanies = 5_000

/** Whether a search finds so many companies that looking them up would not pay. */
export async function isOften(db: Db, terms: readonly SearchTerm[]): Promise<boolean> {
  const row = await one<{ often: boolean }>(db, 'select directory_often($1) as often', [
    JSON.stringify(wordsOf(terms)),
  ])
  return row?.often === true
}

/** How companies are looked up by words; the functions pass by the policies, which would leave the index of words unused. */
export function directoryLookUp(terms: readonly SearchTerm[]): SearchLookUp {
  const bound = (binder: SqlBinder) =>
    `${binder.bind(JSON.stringify(wordsOf(terms)), 'jsonb')}, ${fewCompanies}`
  return {
    query: (binder) =>
      `select ids, is_all, '{}'::text[] as patterns from directory_found_ids(${bound(binder)})`,
    rows: (binder) => `directory_found_rows(${bound(binder)}) c`,
    patterns: () => `'{}'::text[]`,
    also: () => 'true',
    each: () => (binder) => searchSql(terms, binder),
  }
}

/** The terms by the words of each of their wordings. */
export function wordsOf(terms: readonly SearchTerm[]): WordedTerm[] {
  return terms.map(({ alternatives, isExcluded }) => ({
    isExcluded,
    wordings: alternatives.map(({ text }) => searchedWords(text)).filter((words) => words.length > 0),
  }))
}

/** The condition for rows with all of these, of each in one of its wordings. */
export function searchSql(terms: readonly SearchTerm[], binder: SqlBinder): string {
  const conditions = terms.flatMap(({ alternatives, isExcluded }) => {
    const wordings = alternatives.flatMap(({ text }) => wordingSql(text, binder) ?? [])
    if (wordings.length === 0) return []
    return isExcluded ? `not (${wordings.join(' or ')})` : `(${wordings.join(' or ')})`
  })
  return conditions.join(' and ') || 'true'
}

// A pattern by itself is looked up in the index; one of a list of patterns would be tried on every row.
function wordingSql(text: string, binder: SqlBinder): string | undefined {
  const likes = searchedWords(text).map(
    (word) => `c.search_text like (search_patterns(${binder.bind(word, 'text')}))[1]`,
  )
  return likes.length > 0 ? `(${likes.join(' and ')})` : undefined
}

const searchedWords = (text: string) =>
  text
    .split(/\s+/)
    .filter((word) => searchText(word) !== '')
    .slice(0, wordLimit)
