import { type Db, one } from '#platform/postgres/database.ts'
import type { ListDefinition, SearchLookUp, SqlCondition } from './list-definition.ts'
import { SqlBinder } from './sql-binder.ts'

/** A list with its search looked up. */
export interface Searched {
  /** Finds what is selected. */
  definition: ListDefinition
  /** Finds some of what is selected, where all of it is too much to be counted. */
  some?: ListDefinition
}

/** What a look-up found. */
export interface FoundRows {
  ids: readonly number[]
  isAll: boolean
  patterns: readonly string[]
}

/** How a search is looked up; undefined where nothing is searched for, or the list cannot. */
export function lookUpOf(definition: ListDefinition, search: string | undefined): SearchLookUp | undefined {
  const text = search?.trim()
  return text ? definition.lookUp?.(text) : undefined
}

/** Looks up what a query searches for, where the list can. */
export async function lookUpSearch(
  db: Db,
  definition: ListDefinition,
  search: string | undefined,
): Promise<Searched> {
  const lookUp = lookUpOf(definition, search)
  if (!lookUp) return { definition }
  const binder = new SqlBinder()
  const sql = `select ids, is_all, patterns from (${lookUp.query(binder)}) found`
  const found = await one<FoundRows>(db, sql, binder.values)
  return found ? searchedBy(definition, lookUp, found) : { definition }
}

/** The list that a look-up leads to. */
export function searchedBy(
  definition: ListDefinition,
  lookUp: SearchLookUp,
  { ids, isAll, patterns }: FoundRows,
): Searched {
  const few = foundOnly(
    definition,
    lookUp,
    (binder) => `${definition.id} = any(${binder.bind(ids, 'bigint[]')})`,
  )
  if (isAll) return { definition: few }
  const each = lookUp.each(patterns)
  const search = (_text: string, binder: SqlBinder) => `${each(binder)} and ${lookUp.also(binder)}`
  return { definition: { ...definition, search }, some: few }
}

/** The list of what was found; it is looked up once, not in every part of the scope. */
export function foundOnly(
  { scopeParts: _parts, ...whole }: ListDefinition,
  { also }: SearchLookUp,
  isFound: SqlCondition,
): ListDefinition {
  return { ...whole, search: (_text, binder) => `${isFound(binder)} and ${also(binder)}` }
}
