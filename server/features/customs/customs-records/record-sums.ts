import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import type { RecordGroup, RecordTotals } from '@landfall/contract/customs/customs-data.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { partyKeySql, partySql, type WithIdentity } from '#platform/trade/party-identity.ts'
import { type Asker, pinned, pinnedTogether } from '#platform/trade/record-scope.ts'
import { totalsSelect, usdPerKgSelect } from '#platform/trade/record-tables.ts'
import { withValues } from '#platform/trade/record-traits.ts'

/** Sums over nothing. */
export const noTotals: RecordTotals = { records: 0, grossKg: 0, teu: 0, valueUsd: 0, valueKnown: 0 }

/** A condition on shipments with its parameters. */
export interface ShipmentCondition {
  where: string
  params: Record<string, unknown>
}

/** Groups without a limit of their own. */
const groupLimit = 12

/** Grouping by one party; what was merged counts as one, nobody has an empty key. */
export function partyGrouping(role: TradeRole, asker: WithIdentity): RecordGrouping {
  return {
    value: partyKeySql(role, asker),
    label: `if(any(s.${role}_id) = 0, '', topK(1)(s.${role})[1])`,
    by: partySql(role, asker),
    isParty: true,
  }
}

interface Overview {
  totals: RecordTotals
  usdPerKg: number | null
  sharedRecords: number
  firstDate: string | null
  lastDate: string | null
}

/** Totals, how many of them are of the shared library, and the first and last day. */
export async function readOverview(
  clickhouse: Clickhouse,
  asker: Pick<Asker, 'company' | 'library'>,
  { where, params }: ShipmentCondition,
): Promise<Overview> {
  const values = await withValues(clickhouse, asker)
  const [row] = await clickhouse.chQuery<
    RecordTotals & { usdPerKg: number | null; sharedRecords: number; firstDate: string; lastDate: string }
  >(asker, {
    name: 'customs-totals',
    sql: `select ${totalsSelect(values)}, ${usdPerKgSelect(values)}, countIf(s.company_id = 0) as sharedRecords, toString(min(trade_date)) as firstDate,
        toString(max(trade_date)) as lastDate
      from customs_shipments as s where ${where} ${pinnedTogether}`,
    params,
  })
  if (!row || row.records === 0)
    return { totals: noTotals, usdPerKg: null, sharedRecords: 0, firstDate: null, lastDate: null }
  const { usdPerKg, sharedRecords, firstDate, lastDate, ...totals } = row
  return { totals, usdPerKg, sharedRecords, firstDate, lastDate }
}

/**
 * Keeps a statement to its most frequent groups, found without names and sums: of hundreds of thousands of companies those
 * cost many times as much as counting.
 */
export function frequentSql(where: string, { by, limit }: { by: string; limit: number }): string {
  return `${where} and (${by}) in (select ${by} from customs_shipments as s where ${where}
    group by ${by} order by count() desc, sum(s.gross_kg) desc, ${by} limit ${limit})`
}

/** The most frequent values of one column. */
export async function readGroups(
  clickhouse: Clickhouse,
  asker: Pick<Asker, 'company' | 'library'>,
  { where, params, group, limit = groupLimit }: ShipmentCondition & { group: RecordGrouping; limit?: number },
): Promise<RecordGroup[]> {
  const values = await withValues(clickhouse, asker)
  const within = group.isParty ? frequentSql(where, { by: group.by, limit }) : where
  return clickhouse.chQuery<RecordGroup>(asker, {
    name: 'customs-groups',
    sql: `select ${group.value} as value, ${group.label} as label, ${totalsSelect(values)}
      from customs_shipments as s where ${within} group by ${group.by}
      order by records desc, grossKg desc, value limit ${limit} ${pinned}`,
    params,
  })
}

/** What records are grouped by. */
export interface RecordGrouping {
  value: string
  label: string
  by: string
  /** Whether the values are companies, of which there may be very many. */
  isParty?: boolean
}
