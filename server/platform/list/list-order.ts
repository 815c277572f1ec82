import type { ListQuery } from '@landfall/contract/list.ts'
import { refuse } from './filter-sql.ts'
import { decodeCursor, type ListCursor } from './list-cursor.ts'
import type { ListDefinition, ListSort } from './list-definition.ts'
import type { SqlBinder } from './sql-binder.ts'

export type Phase = 'valued' | 'null'

/** In which order a page is read, and behind which row it begins. */
export interface PageOrder {
  sort: ListSort
  /** The sort as the query names it. */
  name: string
  descending: boolean
  cursor: ListCursor | undefined
  /** Rows with a value and rows without one are read one after the other, so that one index serves both directions. */
  phases: Phase[]
}

/** The order a query asks for; an unknown one and a cursor of another one are refused. */
export function planOrder(definition: ListDefinition, query: ListQuery): PageOrder {
  const name = query.sort ?? definition.defaultSort
  const descending = name.startsWith('-')
  const key = descending ? name.slice(1) : name
  const sort = Object.hasOwn(definition.sorts, key) ? definition.sorts[key] : undefined
  if (!sort) throw refuse(definition, 'query.sort', 'issues.invalid')
  const cursor = query.cursor ? decodeCursor(query.cursor) : undefined
  if (query.cursor && (!cursor || cursor.sort !== name || !isReadable(cursor, sort))) {
    throw refuse(definition, 'query.cursor', 'issues.invalid')
  }
  const phases: Phase[] = sort.nullable ? ['valued', 'null'] : ['valued']
  return { sort, name, descending, cursor, phases: cursor && cursor.value === null ? ['null'] : phases }
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
export interface SortKeys {
  value: string
  id: string
}

/** The conditions of a page beyond its selection. */
export function pageConditions(
  order: PageOrder,
  { phase, keys }: { phase: Phase; keys: SortKeys },
  binder: SqlBinder,
): string[] {
  return [
    ...(order.sort.nullable ? [`${keys.value} is ${phase === 'null' ? 'null' : 'not null'}`] : []),
    ...afterCursor(order, { phase, keys }, binder),
  ]
}

/** What stands behind ORDER BY. */
export function orderSql({ descending }: PageOrder, phase: Phase, { value, id }: SortKeys): string {
  const direction = descending ? 'desc' : 'asc'
  return phase === 'null' ? `${id} ${direction}` : `${value} ${direction}, ${id} ${direction}`
}

/** The same for rows with and without a value in one go. */
export function wholeOrderSql({ descending }: PageOrder, { value, id }: SortKeys): string {
  const direction = descending ? 'desc' : 'asc'
  return `${value} ${direction} nulls last, ${id} ${direction}`
}

function afterCursor(
  { cursor, sort, descending }: PageOrder,
  { phase, keys }: { phase: Phase; keys: SortKeys },
  binder: SqlBinder,
): string[] {
  // The phase of rows without a value follows after all others: nothing to skip in it.
  if (!cursor || (phase === 'null' && cursor.value !== null)) return []
  const symbol = descending ? '<' : '>'
  const id = binder.bind(cursor.id, 'bigint')
  if (cursor.value === null) return [`${keys.id} ${symbol} ${id}`]
  return [`(${keys.value}, ${keys.id}) ${symbol} (${binder.bind(cursor.value, sort.cast)}, ${id})`]
}
