import type { TradeRole } from '@landfall/contract/customers.ts'
import type { RecordTotals, TradeCompanyRow } from '@landfall/contract/customs-data.ts'
import type { ListQuery } from '@landfall/contract/list.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { encodeCursor } from '#platform/list/list-cursor.ts'
import { companySelect } from '#platform/trade/company-select.ts'
import { ParamBinder, partyIdSql, selectionSql } from '#platform/trade/record-filter.ts'
import { readOrder } from '#platform/trade/record-order.ts'
import { type Asker, pinned, scopeSql } from '#platform/trade/record-scope.ts'
import { shipments } from '#platform/trade/record-tables.ts'

const orders = {
  sorts: {
    records: 'toFloat64(records)',
    grossKg: 'grossKg',
    teu: 'teu',
    valueUsd: 'valueUsd',
    partners: 'toFloat64(partners)',
    lastDate: 'toFloat64(toUInt16(toDate(lastDate)))',
  },
  defaultSort: '-records',
}

/** The role a tab of the company list stands for. */
export function roleOfTab(tab: string | undefined): TradeRole {
  return tab === 'sellers' || tab === 'seller' ? 'seller' : 'buyer'
}

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
  const direction = order.isDescending ? 'desc' : 'asc'
  const after = order.cursor
    ? `having (${order.sql}, id) ${order.isDescending ? '<' : '>'} (${binder.bind(Number(order.cursor.value), 'Float64')}, ${binder.bind(order.cursor.id, 'UInt64')})`
    : ''
  const [rows, [figures]] = await Promise.all([
    clickhouse.chQuery<TradeCompanyRow & { sortValue: number }>(asker, {
      name: 'customs-companies',
      sql: `select ${companySelect(role)}, ${order.sql} as sortValue from customs_shipments as s
        where ${where} and ${role}_id != 0 group by id ${after}
        order by sortValue ${direction}, id ${direction} limit ${query.size + 1} ${pinned}`,
      params: binder.params,
    }),
    clickhouse.chQuery<RecordTotals & { companies: number }>(asker, {
      name: 'customs-company-count',
      sql: `select uniqExactIf(${role}_id, ${role}_id != 0) as companies,
          countIf(${role}_id = 0) as records, toFloat64(ifNull(sumIf(s.gross_kg, ${role}_id = 0), 0)) as grossKg,
          toFloat64(ifNull(sumIf(s.teu, ${role}_id = 0), 0)) as teu,
          toFloat64(ifNull(sumIf(s.value, currency = 'USD' and ${role}_id = 0), 0)) as valueUsd,
          countIf(isNotNull(s.value) and currency = 'USD' and ${role}_id = 0) as valueKnown
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

/** Sums over nothing. */
export const noTotals: RecordTotals = { records: 0, grossKg: 0, teu: 0, valueUsd: 0, valueKnown: 0 }

/** Companies by their keys, each with the spelling seen most often; unknown ones are left out. */
export async function findTradeCompanies(
  clickhouse: Clickhouse,
  asker: Omit<Asker, 'locale'>,
  companies: readonly { key: string; role: TradeRole }[],
): Promise<{ key: string; name: string; country: string | null }[]> {
  const found = await Promise.all(
    (['buyer', 'seller'] as const).map((role) => {
      const keys = companies.filter((company) => company.role === role).map(({ key }) => key)
      return keys.length === 0 ? [] : findOfRole(clickhouse, asker, { role, keys })
    }),
  )
  return found.flat().map((company) => ({ ...company, country: company.country || null }))
}

function findOfRole(
  clickhouse: Clickhouse,
  asker: Omit<Asker, 'locale'>,
  { role, keys }: { role: TradeRole; keys: readonly string[] },
): Promise<{ key: string; name: string; country: string }[]> {
  const binder = new ParamBinder()
  const ids = keys.map((key) => partyIdSql(key, binder)).join(', ')
  return clickhouse.chQuery(asker, {
    name: 'customs-companies-by-key',
    sql: `select concat(any(${role}_key), '|', any(${role}_country)) as key, topK(1)(${role})[1] as name,
        any(${role}_country) as country
      from customs_shipments as s where ${scopeSql(asker)} and ${role}_id != 0 and ${role}_id in (${ids})
      group by ${role}_id`,
    params: binder.params,
  })
}
