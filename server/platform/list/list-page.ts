import type { ListQuery } from '@landfall/contract/list.ts'
import type { Db } from '#platform/postgres/database.ts'
import { encodeCursor } from './list-cursor.ts'
import type { ListDefinition } from './list-definition.ts'
import {
  orderSql,
  type PageOrder,
  type Phase,
  pageConditions,
  planOrder,
  type SortKeys,
} from './list-order.ts'
import { selectionParts, selectionSql } from './list-selection.ts'
import { countSearched, countSelected, lookUpSearch, type Searched, type Total } from './list-total.ts'
import { SqlBinder } from './sql-binder.ts'

/** A page of a list as the contract's `pageOf` describes it. */
export interface ListPage<Row> {
  items: Row[]
  nextCursor: string | null
  total: number
  totalIsMinimum: boolean
}

interface PageWishes {
  /** The SELECT list, as it stands before FROM. */
  columns: string
  query: ListQuery
  /** Whether the total is wanted; without it the total says how many rows were read. */
  isCounted?: boolean
  /**
   * Names the statement that then reads the rows of the page by their ids. Each connection plans it once, which pays
   * where the columns are dear to plan, and finding the ids is left to what indexes tell by themselves.
   */
  prepareAs?: string
}

/** Reads one page by keyset: every row comes once and in order, also while others are added. */
export async function readPage<Row>(
  db: Db,
  definition: ListDefinition,
  { columns, query, isCounted = true, prepareAs }: PageWishes,
): Promise<ListPage<Row>> {
  const order = planOrder(definition, query)
  const searched = await lookUpSearch(db, definition, query.search)
  const reading: Reading = { searched, query, order, columns: prepareAs === undefined ? `${columns}, ` : '' }
  const rows: KeyedRow[] = []
  for (const phase of order.phases) {
    const limit = query.size + 1 - rows.length
    if (limit > 0) rows.push(...(await readPhase(db, reading, { phase, limit })))
  }
  const page = rows.slice(0, query.size)
  const last = rows.length > query.size ? page.at(-1) : undefined
  const { total, isMinimum } = await totalOf(db, { definition, reading, isCounted }, rows)
  return {
    items:
      prepareAs === undefined
        ? page.map((row) => withoutKeys<Row>(row))
        : await readByIds<Row>(db, { definition, columns, prepareAs }, page),
    nextCursor: last
      ? encodeCursor({ sort: order.name, value: last.listSortValue, id: last.listRowId })
      : null,
    total,
    totalIsMinimum: isMinimum,
  }
}

interface KeyedRow {
  listSortKey?: unknown
  listSortValue: string | null
  listRowId: number
  listTotal?: number
}

interface Reading {
  searched: Searched
  query: ListQuery
  order: PageOrder
  /** Read beside the keys; with a comma behind them. */
  columns: string
}

interface Portion {
  phase: Phase
  limit: number
}

function readPhase(db: Db, reading: Reading, portion: Portion): Promise<KeyedRow[]> {
  const binder = new SqlBinder()
  const sql = (reading.searched.isFew ? foundSql : walkSql)(reading, portion, binder)
  return db.query<KeyedRow>(sql, binder.values)
}

const outside: SortKeys = { value: 't.list_sort_key', id: 't.list_row_id' }

// Along the indexes of the order: each part of the scope gives as many rows as the page has, and the first of all stay.
function walkSql(
  { searched, query, order, columns }: Reading,
  { phase, limit }: Portion,
  binder: SqlBinder,
): string {
  const { definition } = searched
  const keys = { value: order.sort.sql, id: definition.id }
  const further = pageConditions(order, { phase, keys }, binder)
  const parts = selectionParts(definition, { selection: query, path: 'query' }, binder).map(
    (where) => `(select ${columns}${keys.value} as list_sort_key, ${keys.id} as list_row_id
      from ${definition.from} where ${[where, ...further].join(' and ')}
      order by ${orderSql(order, phase, keys)} limit ${limit})`,
  )
  return `select t.*, t.list_sort_key::text as list_sort_value from (${parts.join(' union all ')}) t
    order by ${orderSql(order, phase, outside)} limit ${limit}`
}

// What was found already is put in order and counted at once.
function foundSql(
  { searched, query, order, columns }: Reading,
  { phase, limit }: Portion,
  binder: SqlBinder,
): string {
  const { definition } = searched
  const further = pageConditions(order, { phase, keys: outside }, binder)
  return `with t as materialized (
      select ${columns}${order.sort.sql} as list_sort_key, ${definition.id} as list_row_id
      from ${definition.from} where ${selectionSql(definition, { selection: query, path: 'query' }, binder)}
    ) select t.*, t.list_sort_key::text as list_sort_value, (select count(*) from t) as list_total from t
    where ${['true', ...further].join(' and ')} order by ${orderSql(order, phase, outside)} limit ${limit}`
}

interface Counting {
  definition: ListDefinition
  reading: Reading
  isCounted: boolean
}

async function totalOf(
  db: Db,
  { definition, reading, isCounted }: Counting,
  rows: readonly KeyedRow[],
): Promise<Total> {
  const { query, searched } = reading
  // A first page that holds everything has counted the rows already, and so has a search that found few.
  const isWhole = !query.cursor && rows.length <= query.size
  const known = isWhole || !isCounted ? rows.length : rows[0]?.listTotal
  if (known !== undefined) return { total: known, isMinimum: false }
  if (query.exactTotal) {
    return {
      total: await countSelected(db, definition, { selection: query, limit: 'all' }),
      isMinimum: false,
    }
  }
  const counted = await countSearched(db, searched, query)
  return { ...counted, total: Math.max(counted.total, rows.length) }
}

interface ByIds {
  definition: ListDefinition
  columns: string
  prepareAs: string
}

async function readByIds<Row>(
  db: Db,
  { definition, columns, prepareAs }: ByIds,
  page: readonly KeyedRow[],
): Promise<Row[]> {
  if (page.length === 0) return []
  const rows = await db.query<KeyedRow>(
    `select ${columns}, ${definition.id} as list_row_id from ${definition.from}
     where ${definition.id} = any($1::bigint[])`,
    [page.map(({ listRowId }) => listRowId)],
    { prepareAs },
  )
  const byId = new Map(rows.map((row) => [row.listRowId, row]))
  // One that was deleted between the two statements is not there any more.
  return page.flatMap(({ listRowId }) => {
    const row = byId.get(listRowId)
    return row ? [withoutKeys<Row>(row)] : []
  })
}

function withoutKeys<Row>(keyed: KeyedRow): Row {
  const { listSortKey: _key, listSortValue: _value, listRowId: _id, listTotal: _total, ...row } = keyed
  return row as Row
}
