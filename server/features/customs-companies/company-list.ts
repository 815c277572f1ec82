import type { TradeRole } from '@landfall/contract/customers.ts'
import type { RecordTotals, TradeCompanyRow } from '@landfall/contract/customs-data.ts'
import type { ListQuery } from '@landfall/contract/list.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { encodeCursor } from '#platform/list/list-cursor.ts'
import { companySelect } from '#platform/trade/company-select.ts'
import { partySql } from '#platform/trade/party-identity.ts'
import { ParamBinder, selectionSql } from '#platform/trade/record-filter.ts'
import { readOrder } from '#platform/trade/record-order.ts'
import { type Asker, pinned } from '#platform/trade/record-scope.ts'
import { noTotals } from '#platform/trade/record-sums.ts'
import { shipments } from '#platform/trade/record-tables.ts'
import { newestDay } from './newest-day.ts'

const orders = {
  sorts: {
    records: 'toFloat64(records)',
    grossKg: 'grossKg',
    teu: 'teu',
    valueUsd: 'valueUsd',
    partners: 'toFloat64(partners)',
    lastDate: 'toFloat64(toUInt16(toDate(lastDate)))',
    growth: 'toFloat64(toInt64(lastYear) - toInt64(yearBefore))',
  },
  defaultSort: '-records',
}

/** The role a tab of the company list stands for. */
export function roleOfTab(tab: string | undefined): TradeRole {
  return tab === 'sellers' || tab === 'seller' ? 'seller' : 'buyer'
}

/** Records of a company's last twelve months and of the twelve before; the day is bound as `newest`. */
export const growthSelect = `countIf(s.trade_date > addMonths({newest:Date}, -12)) as lastYear,
  countIf(s.trade_date > addMonths({newest:Date}, -24) and s.trade_date <= addMonths({newest:Date}, -12)) as yearBefore`

interface CompanyPage {
  items: TradeCompanyRow[]
  nextCursor: string | null
  total: number
  totalIsMinimum: boolean
  unidentified: RecordTotals | null
}

/** Buyers or sellers of the shipments that match. */
export async function listCompanies(
  clickhouse: Clickhouse,
  asker: Asker,
  query: ListQuery,
): Promise<CompanyPage> {
  const role = roleOfTab(query.tab)
  const binder = new ParamBinder()
  const where = selectionSql(shipments, query, { binder, asker })
  const order = readOrder(query, orders, asker.locale)
  const params = { ...binder.params }
  const newest = await newestDay(clickhouse, asker)
  const direction = order.isDescending ? 'desc' : 'asc'
  const after = order.cursor
    ? `having (${order.sql}, id) ${order.isDescending ? '<' : '>'} (${binder.bind(Number(order.cursor.value), 'Float64')}, ${binder.bind(order.cursor.id, 'UInt64')})`
    : ''
  const [rows, [figures]] = await Promise.all([
    clickhouse.chQuery<TradeCompanyRow & { sortValue: number }>(asker, {
      name: 'customs-companies',
      sql: `select ${companySelect(role, asker)}, ${growthSelect}, ${order.sql} as sortValue
        from customs_shipments as s where ${where} and s.${role}_id != 0 group by id ${after}
        order by sortValue ${direction}, id ${direction} limit ${query.size + 1} ${pinned}`,
      params: { ...binder.params, newest },
    }),
    clickhouse.chQuery<RecordTotals & { companies: number }>(asker, {
      name: 'customs-company-count',
      sql: `select uniqExactIf(${partySql(role, asker)}, s.${role}_id != 0) as companies, ${nobodySelect(role)}
        from customs_shipments as s where ${where} ${pinned}`,
      params,
    }),
  ])
  const items = rows.slice(0, query.size)
  const last = items.at(-1)
  const { companies, ...unidentified } = figures ?? { companies: 0, ...noTotals }
  return {
    items,
    nextCursor:
      rows.length > query.size && last
        ? encodeCursor({ sort: order.name, value: String(last.sortValue), id: last.id })
        : null,
    total: companies,
    totalIsMinimum: false,
    unidentified: unidentified.records > 0 ? unidentified : null,
  }
}

/** Sums over the records whose party is nobody. */
function nobodySelect(role: TradeRole): string {
  const isNobody = `s.${role}_id = 0`
  return `countIf(${isNobody}) as records, toFloat64(ifNull(sumIf(s.gross_kg, ${isNobody}), 0)) as grossKg,
    toFloat64(ifNull(sumIf(s.teu, ${isNobody}), 0)) as teu,
    toFloat64(ifNull(sumIf(s.value, s.currency = 'USD' and ${isNobody}), 0)) as valueUsd,
    countIf(isNotNull(s.value) and s.currency = 'USD' and ${isNobody}) as valueKnown`
}
