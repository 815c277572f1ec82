import type { TradeRole } from '@landfall/contract/customers.ts'
import type { FacetValue } from '@landfall/contract/customs-facets.ts'
import type { ListSelection } from '@landfall/contract/list.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { partyKeySql, partySql } from '#platform/trade/party-identity.ts'
import { ParamBinder, selectionSql } from '#platform/trade/record-filter.ts'
import { type Asker, pinned, scopeSql } from '#platform/trade/record-scope.ts'
import { shipments } from '#platform/trade/record-tables.ts'

const limit = 12

/** The most frequent buyers or sellers of the shipments that match; nobody has an empty key. */
export async function readPartyFacet(
  clickhouse: Clickhouse,
  asker: Asker,
  { role, selection }: { role: TradeRole; selection: ListSelection },
): Promise<FacetValue[]> {
  const binder = new ParamBinder()
  const where = selectionSql(shipments, selection, { binder, asker, without: [`${role}Key`] })
  // Counted by number alone: names are long, and only those that are shown are needed.
  const counted = await clickhouse.chQuery<{ id: number; records: number }>(asker, {
    name: 'customs-party-facet',
    sql: `select ${partySql(role, asker)} as id, count() as records from customs_shipments as s where ${where}
      group by id order by records desc, id limit ${limit} ${pinned}`,
    params: binder.params,
  })
  const names = await readNames(clickhouse, asker, { role, ids: counted.map(({ id }) => id) })
  return counted.flatMap(({ id, records }) => {
    if (id === 0) return [{ value: '', label: '', records }]
    const known = names.get(id)
    return known ? [{ ...known, records }] : []
  })
}

async function readNames(
  clickhouse: Clickhouse,
  asker: Asker,
  { role, ids }: { role: TradeRole; ids: readonly number[] },
): Promise<ReadonlyMap<number, { value: string; label: string }>> {
  const members = ids.flatMap((id) => asker.identity?.membersOf.get(id)?.map((one) => one.id) ?? [id])
  const named = members.filter((id) => id !== 0)
  if (named.length === 0) return new Map()
  const binder = new ParamBinder()
  const rows = await clickhouse.chQuery<{ id: number; value: string; label: string }>(asker, {
    name: 'customs-party-names',
    sql: `select ${partySql(role, asker)} as id, ${partyKeySql(role, asker)} as value, topK(1)(s.${role})[1] as label
      from customs_shipments as s
      where ${scopeSql(asker)} and s.${role}_id in (${binder.bind(named, 'Array(UInt64)')}) group by id ${pinned}`,
    params: binder.params,
  })
  return new Map(rows.map(({ id, value, label }) => [id, { value, label }]))
}
