import {
  type FacetName,
  type FacetValue,
  facetNames,
  type RecordFacets,
} from '@landfall/contract/customs-facets.ts'
import type { ListSelection } from '@landfall/contract/list.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { ParamBinder, selectionSql } from '#platform/trade/record-filter.ts'
import { type Asker, pinned } from '#platform/trade/record-scope.ts'
import { partyGrouping, type RecordGrouping, readOverview } from '#platform/trade/record-sums.ts'
import { shipments } from '#platform/trade/record-tables.ts'

interface Facet extends RecordGrouping {
  /** Fields of filters that choose among its values: their conditions do not count for it. */
  fields: readonly string[]
  limit: number
  order?: string
}

const usualLimit = 12

function plain(column: string, fields: readonly string[]): Facet {
  return { value: `s.${column}`, label: `''`, by: `s.${column}`, fields, limit: usualLimit }
}

function facetsFor(asker: Asker): Record<FacetName, Facet> {
  return {
    hs4: plain('hs4', ['hs']),
    buyers: { ...partyGrouping('buyer', asker), fields: ['buyerKey'], limit: usualLimit },
    sellers: { ...partyGrouping('seller', asker), fields: ['sellerKey'], limit: usualLimit },
    origins: plain('origin', ['origin']),
    destinations: plain('destination', ['destination']),
    months: {
      value: 'toString(toYYYYMM(s.trade_date))',
      label: `''`,
      by: 'value',
      fields: ['month'],
      limit: 24,
      // The newest ones.
      order: 'value desc',
    },
    flows: plain('flow', ['flow']),
    loadPorts: plain('load_port', ['loadPort']),
    unloadPorts: plain('unload_port', ['unloadPort']),
    sources: plain('source', ['source']),
  }
}

/** Totals of the shipments that match, and the frequent values of what they can be narrowed by. */
export async function listFacets(
  clickhouse: Clickhouse,
  asker: Asker,
  selection: ListSelection,
): Promise<RecordFacets> {
  const binder = new ParamBinder()
  const where = selectionSql(shipments, selection, { binder, asker })
  const facets = facetsFor(asker)
  const [overview, ...found] = await Promise.all([
    readOverview(clickhouse, asker, { where, params: binder.params }),
    ...facetNames.map((name) => readFacet(clickhouse, asker, { facet: facets[name], selection })),
  ])
  const entries = facetNames.map((name, at) => [name, found[at] ?? []] as const)
  return {
    totals: overview.totals,
    usdPerKg: overview.usdPerKg,
    facets: Object.fromEntries(entries) as RecordFacets['facets'],
  }
}

function readFacet(
  clickhouse: Clickhouse,
  asker: Asker,
  { facet, selection }: { facet: Facet; selection: ListSelection },
): Promise<FacetValue[]> {
  const binder = new ParamBinder()
  const where = selectionSql(shipments, selection, { binder, asker, without: facet.fields })
  return clickhouse.chQuery<FacetValue>(asker, {
    name: 'customs-facet',
    sql: `select ${facet.value} as value, ${facet.label} as label, count() as records
      from customs_shipments as s where ${where} group by ${facet.by}
      order by ${facet.order ?? 'records desc, value'} limit ${facet.limit} ${pinned}`,
    params: binder.params,
  })
}
