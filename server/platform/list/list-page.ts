import type { ListQuery } from '@landfall/contract/list.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { refuse } from './filter-sql.ts'
import { decodeCursor, encodeCursor, type ListCursor } from './list-cursor.ts'
import type { ListDefinition, ListSort } from './list-definition.ts'
import { selectionSql } from './list-selection.ts'
import { SqlBinder } from './sql-binder.ts'

/** Rows are counted exactly up to this number. */
export const totalLimit = 100_000

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
}

/** Reads one page by keyset: every row comes once and in order, also while others are added. */
export async function readPage<Row>(
  db: Db,
  definition: ListDefinition,
  { columns, query, isCounted = true }: PageWishes,
): Promise<ListPage<Row>> {
  const reading = planReading(definition, columns, query)
  const rows: KeyedRow<Row>[] = []
  for (const phase of reading.phases) {
    const missing = query.size + 1 - rows.length
    if (missing > 0) rows.push(...(await readPhase<Row>(db, reading, { phase, limit: missing })))
  }
  const known = totalOf(rows, query) ?? (isCounted ? undefined : rows.length)
  const total = known ?? (await countSelected(db, definition, query))
  const page = rows.slice(0, query.size)
  const last = rows.length > query.size ? page.at(-1) : undefined
  return {
    items: page.map(({ listSortValue: _value, listRowId: _id, listTotal: _total, ...row }) => row as Row),
    nextCursor: last
      ? encodeCursor({ sort: reading.sortName, value: last.listSortValue, id: last.listRowId })
      : null,
    total: Math.min(total, totalLimit),
    totalIsMinimum: total > totalLimit,
  }
}

type KeyedRow<Row> = Row & { listSortValue: string | null; listRowId: number; listTotal?: number }

// A first page that holds everything has counted the rows already, and a search counts while it searches.
function totalOf(rows: readonly KeyedRow<unknown>[], query: ListQuery): number | undefined {
  const isWhole = !query.cursor && rows.length <= query.size
  return isWhole ? rows.length : rows[0]?.listTotal
}

/** The number of rows a selection has, at most one more than `totalLimit`. */
export async function countSelected(
  db: Db,
  definition: ListDefinition,
  selection: Pick<ListQuery, 'search' | 'tab' | 'filter'>,
): Promise<number> {
  const binder = new SqlBinder()
  const where = selectionSql(definition, { selection, path: 'query' }, binder)
  const row = await one<{ count: number }>(
    db,
    `select count(*) from (select 1 from ${definition.from} where ${where} limit ${totalLimit + 1}) t`,
    binder.values,
  )
  return row?.count ?? 0
}

type Phase = 'valued' | 'null'

interface Reading {
  definition: ListDefinition
  columns: string
  query: ListQuery
  sort: ListSort
  sortName: string
  descending: boolean
  cursor: ListCursor | undefined
  phases: Phase[]
}

// Rows with a value and rows without one are read one after the other, so that one index serves both directions.
function planReading(definition: ListDefinition, columns: string, query: ListQuery): Reading {
  const sortName = query.sort ?? definition.defaultSort
  const descending = sortName.startsWith('-')
  const key = descending ? sortName.slice(1) : sortName
  const sort = Object.hasOwn(definition.sorts, key) ? definition.sorts[key] : undefined
  if (!sort) throw refuse(definition, 'query.sort', 'issues.invalid')
  const cursor = query.cursor ? decodeCursor(query.cursor) : undefined
  if (query.cursor && (!cursor || cursor.sort !== sortName || !isReadable(cursor, sort))) {
    throw refuse(definition, 'query.cursor', 'issues.invalid')
  }
  const phases: Phase[] = sort.nullable ? ['valued', 'null'] : ['valued']
  return {
    definition,
    columns,
    query,
    sort,
    sortName,
    descending,
    cursor,
    phases: cursor && cursor.value === null ? ['null'] : phases,
  }
}

const readable: Record<ListSort['cast'], RegExp> = {
  text: /^[^\0]*$/s,
  bigint: /^-?\d{1,18}$/,
  integer: /^-?\d{1,9}$/,
  numeric: /^-?\d{1,40}(\.\d{1,40})?$/,
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/,
  date: /^\d{4}-\d\d-\d\d$/,
}

function isReadable({ value }: ListCursor, sort: ListSort): boolean {
  if (value === null) return sort.nullable === true
  if (!readable[sort.cast].test(value)) return false
  const isMoment = sort.cast === 'timestamptz' || sort.cast === 'date'
  return !isMoment || !Number.isNaN(Date.parse(value.replace(' ', 'T').replace(/\+00$/, 'Z')))
}

/** Where a query finds what a list is sorted by. */
interface SortKeys {
  value: string
  id: string
}

function readPhase<Row>(
  db: Db,
  reading: Reading,
  { phase, limit }: { phase: Phase; limit: number },
): Promise<KeyedRow<Row>[]> {
  const { definition, sort, query, columns } = reading
  const binder = new SqlBinder()
  const own: SortKeys = { value: sort.sql, id: definition.id }
  const selection = selectionSql(definition, { selection: query, path: 'query' }, binder)
  const selected = `${columns}, (${sort.sql})::text as list_sort_value, ${definition.id} as list_row_id`
  const sql = query.search
    ? // Searching costs most of all, so it is done once for the rows and their number, and only the page is read in full.
      `with matched as materialized (
         select ${definition.id} as id, (${sort.sql}) as value from ${definition.from} where ${selection}
       ) select ${selected}, (select count(*) from (select 1 from matched limit ${totalLimit + 1}) t) as list_total
       from ${definition.from} where ${definition.id} in (select matched.id from matched
         where true ${pageSql(reading, { phase, binder, keys: { value: 'matched.value', id: 'matched.id' } })} limit ${limit})
       order by ${orderSql(reading, phase, own)}`
    : `select ${selected} from ${definition.from}
       where ${selection} ${pageSql(reading, { phase, binder, keys: own })} limit ${limit}`
  return db.query<KeyedRow<Row>>(sql, binder.values)
}

// The further conditions of a page, and its order.
function pageSql(
  reading: Reading,
  { phase, binder, keys }: { phase: Phase; binder: SqlBinder; keys: SortKeys },
): string {
  const conditions = [
    ...(reading.sort.nullable ? [`${keys.value} is ${phase === 'null' ? 'null' : 'not null'}`] : []),
    ...afterCursor(reading, { phase, binder, keys }),
  ]
  return `${conditions.map((each) => `and ${each}`).join(' ')} order by ${orderSql(reading, phase, keys)}`
}

function orderSql({ descending }: Reading, phase: Phase, { value, id }: SortKeys): string {
  const direction = descending ? 'desc' : 'asc'
  return phase === 'null' ? `${id} ${direction}` : `${value} ${direction}, ${id} ${direction}`
}

function afterCursor(
  { cursor, sort, descending }: Reading,
  { phase, binder, keys }: { phase: Phase; binder: SqlBinder; keys: SortKeys },
): string[] {
  // The phase of rows without a value follows after all others: nothing to skip in it.
  if (!cursor || (phase === 'null' && cursor.value !== null)) return []
  const symbol = descending ? '<' : '>'
  const id = binder.bind(cursor.id, 'bigint')
  if (cursor.value === null) return [`${keys.id} ${symbol} ${id}`]
  return [`(${keys.value}, ${keys.id}) ${symbol} (${binder.bind(cursor.value, sort.cast)}, ${id})`]
}
