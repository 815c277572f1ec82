import type { ShipmentRow, StatisticRow } from '@landfall/contract/customs/customs-data.ts'
import type { ListQuery } from '@landfall/contract/list.ts'
import { readsAllTexts } from '#features/customs/customs-records/all-texts.ts'
import { newestDay } from '#features/customs/customs-records/newest-day.ts'
import { readWithPhrases } from '#features/customs/customs-records/phrase-probe.ts'
import { type RecordOrders, readOrder } from '#features/customs/customs-records/record-order.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { ParamBinder } from '#platform/clickhouse/param-binder.ts'
import { encodeCursor } from '#platform/list/list-cursor.ts'
import { type RecordTable, selectionSql } from '#platform/trade/record-filter.ts'
import { type Asker, pinned, pinnedTogether } from '#platform/trade/record-scope.ts'
import { shipmentSelect, shipments, statisticSelect, statistics } from '#platform/trade/record-tables.ts'
import type { AbsentPhrases } from '#platform/trade/word-search.ts'

/** Totals are exact up to here. */
export const totalLimit = 1_000_000
/** The last day the engine can store, in days since 1970: in June 2149. */
const lastDay = 65_535

interface Page<Row> {
  items: Row[]
  nextCursor: string | null
  total: number
  totalIsMinimum: boolean
}

interface ListShape extends RecordOrders {
  table: RecordTable
  select: string
}

const shipmentShape: ListShape = {
  table: shipments,
  select: shipmentSelect,
  sorts: {
    tradeDate: 'toFloat64(toUInt16(s.trade_date))',
    grossKg: 'ifNull(toFloat64(s.gross_kg), -1)',
    teu: 'ifNull(toFloat64(s.teu), -1)',
    value: 'ifNull(toFloat64(s.value), -1)',
  },
  defaultSort: '-tradeDate',
}

const statisticShape: ListShape = {
  table: statistics,
  select: statisticSelect,
  sorts: {
    period: 'toFloat64(toUInt16(s.period))',
    value: 'ifNull(toFloat64(s.value), -1)',
    quantity: 'ifNull(toFloat64(s.quantity), -1)',
  },
  defaultSort: '-period',
}

/** A shipment as the select list gives it. */
export type FlatShipment = Omit<ShipmentRow, 'buyer' | 'seller'> & {
  buyerName: string
  buyerKey: string
  buyerCountry: string
  sellerName: string
  sellerKey: string
  sellerCountry: string
}

/** Puts the parties of a flat shipment together. */
export function toShipmentRow(row: FlatShipment): ShipmentRow {
  return {
    ...row,
    buyer: { key: row.buyerKey, name: row.buyerName, country: row.buyerCountry },
    seller: { key: row.sellerKey, name: row.sellerName, country: row.sellerCountry },
  }
}

export async function listShipments(
  clickhouse: Clickhouse,
  asker: Asker,
  query: ListQuery,
): Promise<Page<ShipmentRow>> {
  const page = await listRecords<FlatShipment>(clickhouse, asker, { shape: shipmentShape, query })
  return { ...page, items: page.items.map(toShipmentRow) }
}

export function listStatistics(
  clickhouse: Clickhouse,
  asker: Asker,
  query: ListQuery,
): Promise<Page<StatisticRow>> {
  return listRecords<StatisticRow>(clickhouse, asker, { shape: statisticShape, query })
}

interface Listed {
  shape: ListShape
  query: ListQuery
}

async function listRecords<Row extends { id: number }>(
  clickhouse: Clickhouse,
  asker: Asker,
  listed: Listed,
): Promise<Page<Row>> {
  const { table } = listed.shape
  const { search } = listed.query
  const inAllTexts = search ? await readsAllTexts(clickhouse, table) : false
  return readWithPhrases(clickhouse, asker, {
    table,
    search,
    read: (absent) => readPage<Row>(clickhouse, asker, { ...listed, absent, inAllTexts }),
  })
}

async function readPage<Row extends { id: number }>(
  clickhouse: Clickhouse,
  asker: Asker,
  { shape, query, absent, inAllTexts }: Listed & { absent: AbsentPhrases; inAllTexts: boolean },
): Promise<Page<Row>> {
  const binder = new ParamBinder()
  const where = selectionSql(shape.table, query, { binder, asker, absent, inAllTexts })
  const counting = { table: shape.table.table, where, params: { ...binder.params } }
  const order = readOrder(query, shape, asker.locale)
  const after = order.cursor
    ? `and (${order.sql}, id) ${order.isDescending ? '<' : '>'} (${binder.bind(order.cursor.value, 'Float64')}, ${binder.bind(order.cursor.id, 'UInt64')})`
    : ''
  const direction = order.isDescending ? 'desc' : 'asc'
  const listing = (within: string) =>
    clickhouse.chQuery<Row & { sortValue: number }>(asker, {
      name: 'customs-list',
      sql: `select ${shape.select}, ${order.sql} as sortValue from ${shape.table.table} as s where ${where} ${after} ${within}
        order by sortValue ${direction}, id ${direction} limit ${query.size + 1} ${pinned}`,
      params: binder.params,
    })
  const [rows, count] = await Promise.all([
    readNewestFirst(clickhouse, asker, {
      query,
      order,
      shape,
      listing,
      counting: { where, params: binder.params, after },
    }),
    countRecords(clickhouse, asker, counting),
  ])
  const items = rows.slice(0, query.size)
  const last = items.at(-1)
  const hasMore = rows.length > query.size && last
  return {
    items,
    nextCursor: hasMore
      ? encodeCursor({ sort: order.name, value: String(last.sortValue), id: last.id })
      : null,
    total: count.rows,
    totalIsMinimum: count.isMinimum,
  }
}

interface Listing<Row> {
  query: ListQuery
  order: ReturnType<typeof readOrder>
  shape: ListShape
  /** Reads the page among the records within a further condition. */
  listing(within: string): Promise<Row[]>
  /** What it reads them by. */
  counting: { where: string; params: Record<string, unknown>; after: string }
}

/**
 * Reads a page, for newest records first within the newest year if that fills it: records are kept apart by years,
 * and otherwise the engine would look at the days of all that match. Of a search it is known only afterwards whether a
 * year fills a page, so that is asked first: counting up to a page stops early and reads no more than an index.
 */
async function readNewestFirst<Row>(
  clickhouse: Clickhouse,
  asker: Asker,
  { query, order, shape, listing, counting }: Listing<Row>,
): Promise<Row[]> {
  if (shape !== shipmentShape || order.name !== '-tradeDate') return listing('')
  const newest = order.cursor
    ? new Date(Math.min(Math.max(order.cursor.value, 0), lastDay) * 86_400_000).getUTCFullYear()
    : Number((await newestDay(clickhouse, asker)).slice(0, 4))
  const since = (year: number) => `and s.trade_date >= toDate('${year}-01-01')`
  const year = since(newest)
  if (query.search) {
    const { where, params, after } = counting
    const [row] = await clickhouse.chQuery<{ rows: number }>(asker, {
      name: 'customs-newest-year',
      sql: `select count() as rows from (
        select 1 from customs_shipments as s where ${where} ${after} ${year} limit ${query.size + 1})`,
      params,
    })
    const found = row?.rows ?? 0
    if (found > query.size) return listing(year)
    // Years are much alike: if one nearly fills a page, two do, and each further one costs the opening of its columns.
    if (found * 2 <= query.size * 1.2) return listing('')
  }
  const rows = await listing(query.search ? since(newest - 1) : year)
  return rows.length > query.size ? rows : listing('')
}

/** How many records match, exactly up to the limit. */
export async function countRecords(
  clickhouse: Clickhouse,
  asker: Asker,
  { table, where, params }: { table: string; where: string; params: Record<string, unknown> },
): Promise<{ rows: number; isMinimum: boolean }> {
  const [row] = await clickhouse.chQuery<{ rows: number }>(asker, {
    name: 'customs-count',
    sql: `select count() as rows from (select 1 from ${table} as s where ${where} limit ${totalLimit + 1}) ${pinnedTogether}`,
    params,
  })
  const rows = row?.rows ?? 0
  return { rows: Math.min(rows, totalLimit), isMinimum: rows > totalLimit }
}
