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
  foundPatterns: string[] | null
  foundCount: number
  listIsChosen: boolean | null
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

// What was found is ordered and counted as it comes; only where it is not all, its ids are wanted too.
function foundSql(
  { definition, query, order, columns }: Reading,
  lookUp: SearchLookUp,
  binder: SqlBinder,
): string {
  const rows = lookUp.rows(binder)
  const patterns = lookUp.patterns(binder)
  const chosen = foundOnly(definition, lookUp, () => 'true')
  const behind = order.phases.map(
    (phase) => pageConditions(order, { phase, keys: outside }, binder).join(' and ') || 'true',
  )
  const limit = binder.bind(query.size + 1, 'integer')
  return `with t as materialized (
      select ${columns}${order.sort.sql} as list_sort_key, ${definition.id} as list_row_id,
        (${selectionSql(chosen, { selection: query, path: 'query' }, binder)}) as list_is_chosen
      from ${rows}
    ), found as (
      select count(*) filter (where t.list_is_chosen) as chosen, bool_or(t.list_row_id is null) is true as has_more from t
    ) select page.*, not found.has_more as found_all, found.chosen as found_count,
      case when found.has_more then array(select t.list_row_id from t where t.list_row_id is not null) end as found_ids,
      case when found.has_more then ${patterns} end as found_patterns
    from found left join (
      select t.*, t.list_sort_key::text as list_sort_value from t
      where t.list_is_chosen and ((${behind.join(') or (')})) order by ${wholeOrderSql(order, outside)} limit ${limit}
    ) page on true order by ${wholeOrderSql(order, inside)}`
}

function withoutFinding(row: FoundRow): KeyedRow {
  const {
    foundIds: _ids,
    foundAll: _all,
    foundPatterns: _patterns,
    foundCount: _count,
    listIsChosen: _chosen,
    ...keyed
  } = row
  return keyed
}
