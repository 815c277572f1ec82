import type { ListQuery } from '@landfall/contract/list.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { ListDefinition, SearchLookUp } from './list-definition.ts'
import { type PageOrder, pageConditions, type SortKeys, wholeOrderSql } from './list-order.ts'
import { type FoundRows, foundOnly } from './list-search.ts'
import { selectionSql } from './list-selection.ts'
import { SqlBinder } from './sql-binder.ts'

/** A row of a page with what it is ordered by. */
export interface KeyedRow {
  listSortKey?: unknown
  listSortValue: string | null
  listRowId: number
}

/** What of a list is read, and in which order. */
export interface Reading {
  definition: ListDefinition
  query: ListQuery
  order: PageOrder
  /** Read beside the keys; with a comma behind them. */
  columns: string
  prepareAs: string | undefined
}

/** A page of what a search found, all of it being counted; no rows where it found too much for that. */
export interface FoundPage extends FoundRows {
  rows: readonly KeyedRow[]
  count: number
}

interface FoundRow extends KeyedRow {
  foundIds: number[] | null
  foundAll: boolean
  foundPatterns: string[]
  foundCount: number
}

/** Looks a search up, puts it in order and counts it, in one statement. */
export async function readFound(db: Db, reading: Reading, lookUp: SearchLookUp): Promise<FoundPage> {
  const binder = new SqlBinder()
  const sql = foundSql(reading, lookUp, binder)
  const name = nameOf(reading, sql)
  const read = await db.query<FoundRow>(sql, binder.values, name === undefined ? {} : { prepareAs: name })
  const [first] = read
  return {
    ids: first?.foundIds ?? [],
    isAll: first?.foundAll ?? true,
    patterns: first?.foundPatterns ?? [],
    // Without any there is one line, which says so.
    rows: read.filter(({ listRowId }) => listRowId !== null).map(withoutFinding),
    count: first?.foundCount ?? 0,
  }
}

const names = new Map<string, string>()
const mostNames = 40

// However a search is worded it is read alike, so that planning it again and again would be in vain. Each connection keeps
// what it has planned, therefore the texts are few: filters make up ever new ones.
function nameOf({ prepareAs, query }: Reading, sql: string): string | undefined {
  if (prepareAs === undefined || query.filter) return undefined
  const known = names.get(sql)
  if (known !== undefined || names.size >= mostNames) return known
  const name = `${prepareAs}Found${names.size}`
  names.set(sql, name)
  return name
}

/** The keys of rows that stand in a subquery `t`. */
export const outside: SortKeys = { value: 't.list_sort_key', id: 't.list_row_id' }
const inside: SortKeys = { value: 'page.list_sort_key', id: 'page.list_row_id' }

// Rows lie where the same statement has found them: it sees the table in one state.
function foundSql(
  { definition, query, order, columns }: Reading,
  lookUp: SearchLookUp,
  binder: SqlBinder,
): string {
  const looked = lookUp.query(binder)
  const isFound = () => `${lookUp.place} = any(array(select unnest(places) from found))`
  const few = foundOnly(definition, lookUp, isFound)
  const behind = order.phases.map(
    (phase) => pageConditions(order, { phase, keys: outside }, binder).join(' and ') || 'true',
  )
  const limit = binder.bind(query.size + 1, 'integer')
  return `with found as materialized (${looked}), t as materialized (
      select ${columns}${order.sort.sql} as list_sort_key, ${definition.id} as list_row_id
      from ${definition.from} where ${selectionSql(few, { selection: query, path: 'query' }, binder)}
    ) select page.*, case when not found.is_all then found.ids end as found_ids, found.is_all as found_all,
      found.patterns as found_patterns, (select count(*) from t) as found_count
    from found left join (
      select t.*, t.list_sort_key::text as list_sort_value from t
      where (${behind.join(') or (')}) order by ${wholeOrderSql(order, outside)} limit ${limit}
    ) page on true order by ${wholeOrderSql(order, inside)}`
}

function withoutFinding(row: FoundRow): KeyedRow {
  const { foundIds: _ids, foundAll: _all, foundPatterns: _patterns, foundCount: _count, ...keyed } = row
  return keyed
}
