import { type CustomerView, type TradeRole, tradeRoles } from '@landfall/contract/customers/customers.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import type { Context } from '#platform/http/context.ts'
import { type Asker, asAsker, scopeSql } from '#platform/trade/record-scope.ts'
import { valueCount, valueSum } from '#platform/trade/record-tables.ts'
import { type WithValues, withValues } from '#platform/trade/record-traits.ts'
import type { SourceEntry, SourceWishes } from './timeline-source.ts'

/** What reading shipments needs of the customs data. */
export interface ShipmentNeeds {
  clickhouse: Clickhouse
  /** The numbers under which the tables keep trade companies and what counts as the same, as SQL with its parameters. */
  partyIds(ctx: Context, keys: readonly string[]): Promise<{ sql: string; params: Record<string, unknown> }>
}

interface MonthRow {
  id: number
  lastDay: string
  month: string
  key: string
  name: string
  records: number
  grossKg: number
  valueUsd: number
  valueKnown: number
  partners: number
  goods: string
}

/** Where to continue with the months of some trade companies. */
export interface ShipmentWishes extends Omit<SourceWishes, 'customerId'> {
  companies: CustomerView['tradeCompanies']
}

const counterparts: Record<TradeRole, TradeRole> = { buyer: 'seller', seller: 'buyer' }

/** What the trade companies of a customer shipped, month by month, the newest first; values leave out modelled ones. */
export async function listShipmentMonths(
  { clickhouse, partyIds }: ShipmentNeeds,
  ctx: Context,
  { companies, before, limit }: ShipmentWishes,
): Promise<SourceEntry[]> {
  const entries: SourceEntry[] = []
  if (companies.length === 0) return entries
  const asker = await withValues(clickhouse, await asAsker(ctx))
  for (const role of tradeRoles) {
    const keys = companies.filter((each) => each.role === role).map(({ key }) => key)
    if (keys.length === 0) continue
    const ids = await partyIds(ctx, keys)
    const rows = await clickhouse.chQuery<MonthRow>(asker, {
      name: 'timeline-shipments',
      sql: monthsSql(role, ids.sql, asker),
      params: { ...ids.params, ...edgeOf(before), entries: limit },
    })
    entries.push(...rows.map((row) => presentMonth(role, row)))
  }
  return entries
}

// A month is where its last shipment is. The number of an entry is made of company and role; a company has one month
// that ends on a day, so day and number are one of a kind.
function monthsSql(role: TradeRole, ids: string, asker: Asker & WithValues): string {
  const other = counterparts[role]
  return `select toUInt64(modulo(${role}_id, 2251799813685248)) * 2 + ${role === 'buyer' ? 0 : 1} as id,
      max(trade_date) as lastDate, toString(lastDate) as lastDay, substring(lastDay, 1, 7) as month,
      concat(any(${role}_key), '|', any(${role}_country)) as key, topK(1)(${role})[1] as name,
      count() as records, toFloat64(ifNull(sum(gross_kg), 0)) as grossKg,
      ${valueSum(asker)} as valueUsd, ${valueCount(asker)} as valueKnown,
      uniqExactIf(${other}_id, ${other}_id != 0) as partners, topK(1)(goods)[1] as goods
    from customs_shipments as s
    where ${scopeSql(asker)} and ${role}_id in (${ids})
    group by ${role}_id, toYYYYMM(trade_date)
    having (lastDate, id) < (toDate({day:String}), {edge:UInt64})
    order by lastDate desc, id desc limit {entries:UInt32}`
}

/** The last day that ClickHouse knows. */
const lastKnownDay = '2149-06-06'

// Within a day everything of that day's midnight lies before a later moment.
function edgeOf({ at, id }: SourceWishes['before']): { day: string; edge: number } {
  const day = at.slice(0, 10)
  if (day > lastKnownDay) return { day: lastKnownDay, edge: Number.MAX_SAFE_INTEGER }
  return { day, edge: at.endsWith('T00:00:00.000Z') ? id : Number.MAX_SAFE_INTEGER }
}

function presentMonth(role: TradeRole, { id, lastDay, name, key, ...row }: MonthRow): SourceEntry {
  const { month, records, grossKg, valueUsd, valueKnown, partners, goods } = row
  return {
    id: Number(id),
    at: `${lastDay}T00:00:00.000Z`,
    item: {
      kind: 'shipments',
      userName: null,
      month,
      role,
      tradeName: name,
      tradeCompanyKey: key,
      records,
      grossKg,
      valueUsd,
      valueKnown,
      partners,
      goods: goods.slice(0, 200),
    },
  }
}
