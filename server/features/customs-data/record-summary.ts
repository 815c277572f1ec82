import type { RecordSummary } from '@landfall/contract/customs-data.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { type CountedQuery, countedShipments } from '#platform/trade/counted-range.ts'
import type { Asker } from '#platform/trade/record-scope.ts'
import { partyGrouping, readGroups, readMonths, readOverview } from '#platform/trade/record-sums.ts'

const groupNames = ['hs4', 'origins', 'destinations', 'buyers', 'sellers', 'sources'] as const

const groupings = (asker: Asker) => ({
  hs4: { value: 'hs4', label: `''`, by: 'hs4' },
  origins: { value: 'origin', label: `''`, by: 'origin' },
  destinations: { value: 'destination', label: `''`, by: 'destination' },
  sources: { value: 'source', label: 'source', by: 'source' },
  buyers: partyGrouping('buyer', asker),
  sellers: partyGrouping('seller', asker),
})

/** Totals, months and the most frequent values of the shipments that match. */
export async function summariseShipments(
  clickhouse: Clickhouse,
  asker: Asker,
  selection: CountedQuery,
): Promise<RecordSummary> {
  const { since, ...condition } = await countedShipments(clickhouse, asker, selection)
  const groups = groupings(asker)
  const [overview, months, ...found] = await Promise.all([
    readOverview(clickhouse, asker, condition),
    readMonths(clickhouse, asker, condition),
    ...groupNames.map((name) => readGroups(clickhouse, asker, { ...condition, group: groups[name] })),
  ])
  const of = (name: (typeof groupNames)[number]) => found[groupNames.indexOf(name)] ?? []
  return {
    countedSince: since,
    ...overview,
    months,
    hs4: of('hs4'),
    origins: of('origins'),
    destinations: of('destinations'),
    buyers: of('buyers'),
    sellers: of('sellers'),
    sources: of('sources'),
  }
}
