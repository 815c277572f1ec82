import type { RecordSummary } from '@landfall/contract/customs/customs-data.ts'
import { type CountedQuery, countedShipments } from '#features/customs/customs-records/counted-range.ts'
import { partyGrouping, readGroups, readOverview } from '#features/customs/customs-records/record-sums.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import type { Asker } from '#platform/trade/record-scope.ts'

const groupNames = ['buyers', 'sellers', 'sources'] as const

const groupings = (asker: Asker) => ({
  sources: { value: 'source', label: 'source', by: 'source' },
  buyers: partyGrouping('buyer', asker),
  sellers: partyGrouping('seller', asker),
})

/** Totals of the shipments that match, and their most frequent companies and sources. */
export async function summariseShipments(
  clickhouse: Clickhouse,
  asker: Asker,
  selection: CountedQuery,
): Promise<RecordSummary> {
  const { since, ...condition } = await countedShipments(clickhouse, asker, selection)
  const groups = groupings(asker)
  const [overview, ...found] = await Promise.all([
    readOverview(clickhouse, asker, condition),
    ...groupNames.map((name) => readGroups(clickhouse, asker, { ...condition, group: groups[name] })),
  ])
  const of = (name: (typeof groupNames)[number]) => found[groupNames.indexOf(name)] ?? []
  return {
    countedSince: since,
    ...overview,
    buyers: of('buyers'),
    sellers: of('sellers'),
    sources: of('sources'),
  }
}
