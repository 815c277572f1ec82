import type { ListQuery } from '@landfall/contract/list.ts'
import type { Db } from '#platform/postgres/database.ts'
import { encodeCursor } from './list-cursor.ts'
import type { ListDefinition } from './list-definition.ts'
import { type KeyedRow, outside, type Reading, readFound } from './list-found.ts'
import { orderSql, type Phase, pageConditions, planOrder } from './list-order.ts'
import { lookUpOf, type Searched, searchedBy } from './list-search.ts'
import { selectionParts } from './list-selection.ts'
import { countSearched, countSelected, type Total } from './list-total.ts'
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
  const reading = {
    definition,
    query,
    order,
    columns: prepareAs === undefined ? `${columns}, ` : '',
    prepareAs,
  }
  const { rows, searched, count } = await readRows(db, reading)
  const page = rows.slice(0, query.size)
  const last = rows.length > query.size ? page.at(-1) : undefined
  // A first page that holds everything has counted the rows already.
  const isWhole = !query.cursor && rows.length <= query.size
  const known = isWhole || !isCounted ? rows.length : count
  const { total, isMinimum } =
    known === undefined
      ? await countRows(db, { definition, query, searched }, rows.length)
      : { total: known, isMinimum: false }
  return {
    items:
      prepareAs === undefined
        ? page.map((row) => withoutKeys<Row>(row))
        : await readByIds<Row>(
            db,
            { definition, columns, prepareAs },
            page.map(({ listRowId }) => listRowId),
          ),
    nextCursor: last
      ? encodeCursor({ sort: order.name, value: last.listSortValue, id: last.listRowId })
      : null,
    total,
    totalIsMinimum: isMinimum,
  }
}

interface Rows {
  rows: readonly KeyedRow[]
  searched: Searched
  /** How many there are on all pages, where reading them has told. */
  count?: number
}

async function readRows(db: Db, reading: Reading): Promise<Rows> {
  const { definition, query, order } = reading
  const lookUp = lookUpOf(definition, query.search)
  const found = lookUp && (await readFound(db, reading, lookUp))
  const searched = lookUp && found ? searchedBy(definition, lookUp, found) : { definition }
  if (found?.isAll) return { rows: found.rows, count: found.count, searched }
  const rows: KeyedRow[] = []
  for (const phase of order.phases) {
    const limit = query.size + 1 - rows.length
    if (limit > 0) rows.push(...(await readPhase(db, { ...reading, ...searched }, { phase, limit })))
  }
  return { rows, searched }
}

interface Portion {
  phase: Phase
  limit: number
}

function readPhase(db: Db, reading: Reading, portion: Portion): Promise<KeyedRow[]> {
  const binder = new SqlBinder()
  return db.query<KeyedRow>(walkSql(reading, portion, binder), binder.values)
}

// Along the indexes of the order: each part of the scope gives as many rows as the page has, and the first of all stay.
function walkSql(
  { definition, query, order, columns }: Reading,
  { phase, limit }: Portion,
  binder: SqlBinder,
): string {
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

interface Counting {
  definition: ListDefinition
  query: ListQuery
  searched: Searched
}

async function countRows(db: Db, { definition, query, searched }: Counting, least: number): Promise<Total> {
  if (query.exactTotal) {
    return {
      total: await countSelected(db, definition, { selection: query, limit: 'all' }),
      isMinimum: false,
    }
  }
  const counted = await countSearched(db, searched, query)
  return { ...counted, total: Math.max(counted.total, least) }
}

interface ByIds {
  definition: ListDefinition
  columns: string
  prepareAs: string
}

/** The rows of a list that have been found already, in the order of their ids; those that the caller may not see are not among them. */
export async function readByIds<Row>(
  db: Db,
  { definition, columns, prepareAs }: ByIds,
  ids: readonly number[],
): Promise<Row[]> {
  if (ids.length === 0) return []
  const rows = await db.query<KeyedRow>(
    // Joined: the same with `= any` would be planned anew each time, because it may mean ten rows or one.
    `select ${columns}, ${definition.id} as list_row_id
     from unnest($1::bigint[]) wanted (row_id) join ${definition.from} on ${definition.id} = wanted.row_id`,
    [ids],
    { prepareAs },
  )
  const byId = new Map(rows.map((row) => [row.listRowId, row]))
  // One that was deleted between the two statements is not there any more.
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [withoutKeys<Row>(row)] : []
  })
}

function withoutKeys<Row>(keyed: KeyedRow): Row {
  const { listSortKey: _key, listSortValue: _value, listRowId: _id, ...row } = keyed
  return row as Row
}
