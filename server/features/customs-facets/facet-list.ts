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
import { readOverview } from '#platform/trade/record-sums.ts'
import { shipments } from '#platform/trade/record-tables.ts'
import { readPartyFacet } from './party-facet.ts'

/** A facet over a column with few values. */
interface PlainFacet {
  sql: string
  /** The field of filters that chooses among its values: its conditions do not count for it. */
  field: string
  limit: number
}

type PlainName = Exclude<FacetName, 'buyers' | 'sellers'>

const plainFacets: Readonly<Record<PlainName, PlainFacet>> = {
  hs4: { sql: 's.hs4', field: 'hs', limit: 12 },
  origins: { sql: 's.origin', field: 'origin', limit: 12 },
  destinations: { sql: 's.destination', field: 'destination', limit: 12 },
  months: { sql: 'toString(toYYYYMM(s.trade_date))', field: 'month', limit: 24 },
  flows: { sql: 's.flow', field: 'flow', limit: 12 },
  loadPorts: { sql: 's.load_port', field: 'loadPort', limit: 12 },
  unloadPorts: { sql: 's.unload_port', field: 'unloadPort', limit: 12 },
  sources: { sql: 's.source', field: 'source', limit: 12 },
}
const plainNames = Object.keys(plainFacets) as PlainName[]

/** Totals of the shipments that match, and the frequent values of what they can be narrowed by. */
export async function listFacets(
  clickhouse: Clickhouse,
  asker: Asker,
  selection: ListSelection,
): Promise<RecordFacets> {
  const binder = new ParamBinder()
  const where = selectionSql(shipments, selection, { binder, asker })
  const isChosen = (name: PlainName) => selection.filter?.includes(`"${plainFacets[name].field}"`) ?? false
  // Those that nothing was chosen of share one look at the records; each of the others needs its own.
  const alone = plainNames.filter(isChosen)
  const together = plainNames.filter((name) => !isChosen(name))
  const [overview, buyers, sellers, ...found] = await Promise.all([
    readOverview(clickhouse, asker, { where, params: binder.params }),
    readPartyFacet(clickhouse, asker, { role: 'buyer', selection }),
    readPartyFacet(clickhouse, asker, { role: 'seller', selection }),
    ...[together, ...alone.map((name) => [name])].map((names) =>
      readPlainFacets(clickhouse, asker, { names, selection }),
    ),
  ])
  const facets: Partial<RecordFacets['facets']> = { ...Object.assign({}, ...found), buyers, sellers }
  const entries = facetNames.map((name) => [name, facets[name] ?? []] as const)
  return {
    totals: overview.totals,
    usdPerKg: overview.usdPerKg,
    facets: Object.fromEntries(entries) as RecordFacets['facets'],
  }
}

type PlainRow = { place: number; records: number } & Record<string, string | number>

/** Facets that leave out the same conditions, in one statement. */
async function readPlainFacets(
  clickhouse: Clickhouse,
  asker: Asker,
  { names, selection }: { names: readonly PlainName[]; selection: ListSelection },
): Promise<Partial<RecordFacets['facets']>> {
  if (names.length === 0) return {}
  const binder = new ParamBinder()
  const without = names.length === 1 ? names.map((name) => plainFacets[name].field) : []
  const where = selectionSql(shipments, selection, { binder, asker, without })
  const values = names.map((name, at) => `${plainFacets[name].sql} as v${at}`)
  const sets = names.map((_, at) => `(v${at})`).join(', ')
  // `grouping` is 0 for the column that a row is grouped by.
  const place = `multiIf(${names.map((_, at) => `grouping(v${at}) = 0, ${at}`).join(', ')}, -1)`
  // Months are listed from the newest on, all others from the most frequent.
  const months = names.indexOf('months')
  const order = `if(place = ${months}, v${Math.max(months, 0)}, '') desc, records desc`
  const rows = await clickhouse.chQuery<PlainRow>(asker, {
    name: 'customs-facets',
    sql: `select ${values.join(', ')}, ${place} as place, count() as records
      from customs_shipments as s where ${where} group by grouping sets (${sets})
      order by place, ${order}${names.map((_, at) => `, v${at}`).join('')} limit 24 by place ${pinned}`,
    params: binder.params,
  })
  const entries = names.map((name, at) => {
    const own = rows.filter((row) => row.place === at).slice(0, plainFacets[name].limit)
    return [
      name,
      own.map((row): FacetValue => ({ value: String(row[`v${at}`]), label: '', records: row.records })),
    ]
  })
  return Object.fromEntries(entries)
}
