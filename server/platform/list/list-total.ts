import type { ListQuery } from '@landfall/contract/list.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import type { ListDefinition } from './list-definition.ts'
import type { Searched } from './list-search.ts'
import { selectionParts } from './list-selection.ts'
import { SqlBinder } from './sql-binder.ts'

/** Rows are counted exactly up to this number, and beyond it where a query asks for that. */
export const totalLimit = 10_000

/** How many rows there are, or how many there are at least. */
export interface Total {
  total: number
  isMinimum: boolean
}

type Counted = Pick<ListQuery, 'search' | 'tab' | 'filter'>

/** How many rows a selection has. */
export async function countSearched(
  db: Db,
  { definition, some }: Searched,
  selection: Counted,
): Promise<Total> {
  const count = await countSelected(db, some ?? definition, { selection, limit: totalLimit + 1 })
  return { total: Math.min(count, totalLimit), isMinimum: some !== undefined || count > totalLimit }
}

interface CountWishes {
  selection: Counted
  limit: number | 'all'
}

/** The number of rows a selection has, all of them or as far as `limit`. */
export async function countSelected(
  db: Db,
  definition: ListDefinition,
  wishes: CountWishes,
): Promise<number> {
  const binder = new SqlBinder()
  const row = await one<{ count: number }>(db, countSql(definition, wishes, binder), binder.values)
  return row?.count ?? 0
}

/** The query of that number. */
export function countSql(
  definition: ListDefinition,
  { selection, limit }: CountWishes,
  binder: SqlBinder,
): string {
  const parts = selectionParts(definition, { selection, path: 'query' }, binder)
  const rows = parts.map((where) => `select 1 from ${definition.from} where ${where}`).join(' union all ')
  return `select count(*) from (${rows} limit ${limit}) t`
}
