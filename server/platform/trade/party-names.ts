import type { TradeRole } from '@landfall/contract/customers.ts'
import type { TradeParty } from '@landfall/contract/customs-data.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { companyNames } from './company-select.ts'
import { memberIds } from './party-identity.ts'
import { type Asker, pinned, scopeSql } from './record-scope.ts'

/**
 * What trade companies are called most often, by their numbers; nobody (0) is left out. Asked apart from figures,
 * because names are long: those of the few companies on a page are found in the order of their role.
 */
export async function readPartyNames(
  clickhouse: Clickhouse,
  asker: Asker,
  { role, ids }: { role: TradeRole; ids: readonly number[] },
): Promise<ReadonlyMap<number, TradeParty>> {
  const named = memberIds(ids, asker).filter((id) => id !== 0)
  if (named.length === 0) return new Map()
  const rows = await clickhouse.chQuery<TradeParty & { id: number }>(asker, {
    name: 'customs-party-names',
    sql: `select ${companyNames(role, asker)} from customs_shipments as s
      where ${scopeSql(asker)} and s.${role}_id in ({ids:Array(UInt64)}) group by id ${pinned}`,
    params: { ids: named },
  })
  return new Map(rows.map(({ id, ...party }) => [id, party]))
}
