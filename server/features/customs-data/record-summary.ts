import type { RecordGroup, RecordSummary, RecordTotals } from '@landfall/contract/customs-data.ts'
import type { ListSelection } from '@landfall/contract/list.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { fillMonths } from '#platform/trade/month-range.ts'
import { ParamBinder, selectionSql } from '#platform/trade/record-filter.ts'
import { type Asker, pinned } from '#platform/trade/record-scope.ts'
import { shipments, totalsSelect, usdPerKgSelect } from '#platform/trade/record-tables.ts'
import { noTotals } from './company-list.ts'

/** A condition on shipments with its parameters. */
export interface ShipmentCondition {
  where: string
  params: Record<string, unknown>
}

const groupLimit = 12

const partyGroup = (role: 'buyer' | 'seller') => ({
  value: `if(${role}_id = 0, '', concat(any(${role}_key), '|', any(${role}_country)))`,
  label: `if(${role}_id = 0, '', topK(1)(${role})[1])`,
  by: `${role}_id`,
})

const groups = {
  hs4: { value: 'hs4', label: `''`, by: 'hs4' },
  origins: { value: 'origin', label: `''`, by: 'origin' },
  destinations: { value: 'destination', label: `''`, by: 'destination' },
  sources: { value: 'source', label: 'source', by: 'source' },
  buyers: partyGroup('buyer'),
  sellers: partyGroup('seller'),
}

/** Totals, months and the most frequent values of the shipments that match. */
export async function summariseShipments(
  clickhouse: Clickhouse,
  asker: Asker,
  selection: ListSelection,
): Promise<RecordSummary> {
  const binder = new ParamBinder()
  const where = selectionSql(shipments, selection, { binder, asker })
  const condition = { where, params: binder.params }
  const [overview, months, hs4, origins, destinations, buyers, sellers, sources] = await Promise.all([
    readOverview(clickhouse, asker, condition),
    readMonths(clickhouse, asker, condition),
    ...(['hs4', 'origins', 'destinations', 'buyers', 'sellers', 'sources'] as const).map((name) =>
      readGroups(clickhouse, asker, { ...condition, group: groups[name] }),
    ),
  ])
  const none: RecordGroup[] = []
  return {
    ...overview,
    months,
    hs4: hs4 ?? none,
    origins: origins ?? none,
    destinations: destinations ?? none,
    buyers: buyers ?? none,
    sellers: sellers ?? none,
    sources: sources ?? none,
  }
}

interface Overview {
  totals: RecordTotals
  usdPerKg: number | null
  firstDate: string | null
  lastDate: string | null
}

/** Totals and the first and last day. */
export async function readOverview(
  clickhouse: Clickhouse,
  asker: Pick<Asker, 'company'>,
  { where, params }: ShipmentCondition,
): Promise<Overview> {
  const [row] = await clickhouse.chQuery<
    RecordTotals & { usdPerKg: number | null; firstDate: string; lastDate: string }
  >(asker, {
    name: 'customs-totals',
    sql: `select ${totalsSelect}, ${usdPerKgSelect}, toString(min(trade_date)) as firstDate,
        toString(max(trade_date)) as lastDate
      from customs_shipments as s where ${where} ${pinned}`,
    params,
  })
  if (!row || row.records === 0) return { totals: noTotals, usdPerKg: null, firstDate: null, lastDate: null }
  const { usdPerKg, firstDate, lastDate, ...totals } = row
  return { totals, usdPerKg, firstDate, lastDate }
}

/** Every month between the first and the last, empty ones too. */
export async function readMonths(
  clickhouse: Clickhouse,
  asker: Pick<Asker, 'company'>,
  { where, params }: ShipmentCondition,
): Promise<RecordGroup[]> {
  const rows = await clickhouse.chQuery<RecordGroup>(asker, {
    name: 'customs-months',
    sql: `select formatDateTime(toStartOfMonth(trade_date), '%Y-%m') as value, ${totalsSelect}
      from customs_shipments as s where ${where} group by value order by value ${pinned}`,
    params,
  })
  return fillMonths(rows, noTotals)
}

/** The most frequent values of one column. */
export function readGroups(
  clickhouse: Clickhouse,
  asker: Pick<Asker, 'company'>,
  { where, params, group, limit = groupLimit }: ShipmentCondition & { group: Group; limit?: number },
): Promise<RecordGroup[]> {
  return clickhouse.chQuery<RecordGroup>(asker, {
    name: 'customs-groups',
    sql: `select ${group.value} as value, ${group.label} as label, ${totalsSelect}
      from customs_shipments as s where ${where} group by ${group.by}
      order by records desc, grossKg desc, value limit ${limit} ${pinned}`,
    params,
  })
}

interface Group {
  value: string
  label: string
  by: string
}
