import type { TradeRole } from '@landfall/contract/customers.ts'
import type { FacetValue } from '@landfall/contract/customs-facets.ts'
import type { ListSelection } from '@landfall/contract/list.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { partySql } from '#platform/trade/party-identity.ts'
import { readPartyNames } from '#platform/trade/party-names.ts'
import { ParamBinder, selectionSql } from '#platform/trade/record-filter.ts'
import { type Asker, pinned } from '#platform/trade/record-scope.ts'
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
  const names = await readPartyNames(clickhouse, asker, { role, ids: counted.map(({ id }) => id) })
  return counted.flatMap(({ id, records }) => {
    if (id === 0) return [{ value: '', label: '', records }]
    const known = names.get(id)
    return known ? [{ value: known.key, label: known.name, records }] : []
  })
}
