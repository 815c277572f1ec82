import {
  type ContainerCount,
  type CountedTotals,
  type FacetName,
  type FacetValue,
  facetNames,
  type RecordFacets,
} from '@landfall/contract/customs/customs-facets.ts'
import type { ListSelection } from '@landfall/contract/list.ts'
import { readPartyNames } from '#features/customs/customs-companies/party-names.ts'
import {
  type CountedQuery,
  countedShipments,
  countedSince,
  newestMatches,
  sinceCondition,
} from '#features/customs/customs-records/counted-range.ts'
import { readOverview } from '#features/customs/customs-records/record-sums.ts'
import { partyState } from '#features/customs/customs-rows/party-state.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { ParamBinder } from '#platform/clickhouse/param-binder.ts'
import { nameOfPortCode } from '#platform/reference/port-list.ts'
import { partySql, sameParties } from '#platform/trade/party-identity.ts'
import { asksForForwarders, selectionSql } from '#platform/trade/record-filter.ts'
import { type Asker, pinned } from '#platform/trade/record-scope.ts'
import { destinationSql, portSql, shipments } from '#platform/trade/record-tables.ts'
import { hasForwarders } from '#platform/trade/record-traits.ts'

const roles = { buyers: 'buyer', sellers: 'seller' } as const

/** Companies that are listed, and how many are counted because forwarders among them may be hidden. */
const partyLimit = 12
const partyReserve = 24

interface FacetShape {
  /** What is counted; companies by their numbers alone, because names are long and only those shown are needed. */
  sql: (asker: Asker) => string
  /** The field of filters that chooses among its values: its conditions do not count for it. */
  field: string
  limit: number
}

const column = (field: string, sql: string, limit = 12): FacetShape => ({ field, sql: () => sql, limit })

const shapes: Readonly<Record<FacetName, FacetShape>> = {
  hs4: column('hs', 's.hs4'),
  buyers: { field: 'buyerKey', sql: (asker) => partySql('buyer', asker), limit: partyReserve },
  sellers: { field: 'sellerKey', sql: (asker) => partySql('seller', asker), limit: partyReserve },
  origins: column('origin', 's.origin'),
  destinations: column('destination', destinationSql),
  months: column('month', 'toYYYYMM(s.trade_date)', 24),
  flows: column('flow', 's.flow'),
  loadPorts: column('loadPort', portSql('s.load_port')),
  unloadPorts: column('unloadPort', portSql('s.unload_port')),
  sources: column('source', 's.source'),
}

/** The frequent values of what shipments can be narrowed by. */
export async function listFacets(
  clickhouse: Clickhouse,
  asker: Asker,
  { selection, names = facetNames }: { selection: CountedQuery; names?: readonly FacetName[] },
): Promise<RecordFacets> {
  const isChosen = (name: FacetName) => selection.filter?.includes(`"${shapes[name].field}"`) ?? false
  // Those that nothing was chosen of share one look at the records; each of the others needs its own.
  const together = names.filter((name) => !isChosen(name))
  const alone = names.filter(isChosen)
  const newest = await countNewest(clickhouse, asker, { names: together, selection })
  const since = newest ? newest.since : await sinceOf(clickhouse, asker, selection)
  const count = (wanted: readonly FacetName[], without: readonly string[]) =>
    countValues(clickhouse, asker, {
      names: wanted,
      ...countedFrom(asker, { selection, since, without }),
    })
  const shared = newest?.shared ?? count(together, [])
  const looks = [shared, ...alone.map((name) => count([name], [shapes[name].field]))]
  const naming = { since: selection.first ? since : null, filter: selection.filter }
  const found = await Promise.all(
    looks.map(async (look) =>
      Promise.all(
        [...(await look).values].map(async ([name, values]) => {
          const named = await nameValues(clickhouse, asker, { name, values, ...naming })
          return { name, ...named }
        }),
      ),
    ),
  )
  return {
    countedSince: since,
    records: (await shared).records,
    facets: Object.fromEntries(found.flat().map(({ name, values }) => [name, values])),
    hiddenForwarders: found.flat().reduce((sum, { hidden }) => sum + hidden, 0),
  }
}

function sinceOf(clickhouse: Clickhouse, asker: Asker, selection: CountedQuery): Promise<string | null> {
  const { all, first, countLimit } = selection
  const condition = countedCondition(asker, { selection, since: null, without: [] })
  return countedSince(clickhouse, asker, { ...condition, all, first, countLimit })
}

interface FacetLook {
  names: readonly FacetName[]
  selection: CountedQuery
}

/** Counts in one look what a first answer to a search counts; undefined where that is not of the newest year alone. */
async function countNewest(
  clickhouse: Clickhouse,
  asker: Asker,
  { names, selection }: FacetLook,
): Promise<{ since: string | null; shared: CountedValues } | undefined> {
  const { first, search, countLimit } = selection
  // Without a word to be searched for, the copies of the records by company answer each step sooner.
  if (!first || !search) return undefined
  const { where, params } = countedCondition(asker, { selection, since: null, without: [] })
  const newest = await newestMatches(clickhouse, asker, { where, params, countLimit })
  if (!newest) return undefined
  const shared = await countValues(clickhouse, asker, {
    names,
    from: `${newest.from} as s`,
    params,
    select: ', toString(min(s.trade_date)) as oldest',
  })
  const since = await newest.since(shared)
  return since === undefined ? undefined : { since, shared }
}

/** Sums over the shipments that match. */
export async function readTotals(
  clickhouse: Clickhouse,
  asker: Asker,
  selection: CountedQuery,
): Promise<CountedTotals> {
  const { since, ...condition } = await countedShipments(clickhouse, asker, selection)
  const { totals, usdPerKg, sharedRecords } = await readOverview(clickhouse, asker, condition)
  return { countedSince: since, totals, usdPerKg, sharedRecords }
}

/** Distinct containers of the shipments that match; asked for apart, because their numbers are many and long. */
export async function countContainers(
  clickhouse: Clickhouse,
  asker: Asker,
  selection: CountedQuery,
): Promise<ContainerCount> {
  const { since, where, params } = await countedShipments(clickhouse, asker, selection)
  const [counted] = await clickhouse.chQuery<Omit<ContainerCount, 'countedSince'>>(asker, {
    name: 'customs-containers',
    sql: `select count() as records, uniqExactArray(s.container_numbers) as containers,
        countIf(notEmpty(s.container_numbers)) as known
      from customs_shipments as s where ${where} ${pinned}`,
    params,
  })
  return { countedSince: since, ...(counted ?? { records: 0, containers: 0, known: 0 }) }
}

interface Counted {
  selection: ListSelection
  since: string | null
  without: readonly string[]
}

function countedCondition(asker: Asker, { selection, since, without }: Counted) {
  const binder = new ParamBinder()
  const where = selectionSql(shipments, selection, { binder, asker, without })
  const within = sinceCondition(since)
  return { where: where + within.where, params: { ...binder.params, ...within.params } }
}

function countedFrom(asker: Asker, counted: Counted) {
  const { where, params } = countedCondition(asker, counted)
  return { from: `customs_shipments as s where ${where}`, params }
}

type ValueRow = { place: number; records: number; oldest?: string } & Record<string, string | number>

interface ValuesWanted {
  names: readonly FacetName[]
  from: string
  params: Record<string, unknown>
  select?: string
}

interface CountedValues {
  records: number
  /** The first day of them, where it was asked for. */
  oldest: string | null
  values: Map<FacetName, FacetValue[]>
}

/** Facets that leave out the same conditions, in one statement, and of how many shipments they are. */
async function countValues(
  clickhouse: Clickhouse,
  asker: Asker,
  { names, from, params, select = '' }: ValuesWanted,
): Promise<CountedValues> {
  const columns = names.map((_, at) => `v${at}`)
  const values = names.map((name, at) => `${shapes[name].sql(asker)} as v${at}, `)
  // `grouping` is 0 for the column that a row is grouped by.
  const place = names.map((_, at) => `grouping(v${at}) = 0, ${at}, `)
  // Months are listed from the newest on, all others from the most frequent.
  const months = names.indexOf('months')
  const order = months < 0 ? 'records desc' : `if(place = ${months}, v${months}, 0) desc, records desc`
  const rows = await clickhouse.chQuery<ValueRow>(asker, {
    name: 'customs-facets',
    sql: `select ${values.join('')} ${names.length > 0 ? `multiIf(${place.join('')} -1)` : '-1'} as place, count() as records${select}
      from ${from} group by grouping sets (${['', ...columns].map((one) => `(${one})`).join(', ')})
      order by ${['place', order, ...columns].join(', ')} limit 24 by place ${pinned}`,
    params,
  })
  const of = (name: FacetName, at: number) =>
    rows
      .filter((row) => row.place === at)
      .slice(0, shapes[name].limit)
      .map((row): FacetValue => {
        const value = String(row[`v${at}`])
        const isPort = name === 'loadPorts' || name === 'unloadPorts'
        return { value, label: isPort ? nameOfPortCode(value, asker.locale) : '', records: row.records }
      })
  const all = rows.find((row) => row.place === -1)
  return {
    records: all?.records ?? 0,
    oldest: all?.oldest ?? null,
    values: new Map(names.map((name, at) => [name, of(name, at)])),
  }
}

interface Unnamed {
  name: FacetName
  values: FacetValue[]
  since: string | null
  filter: string | undefined
}

/** Puts the keys and names of companies in the place of their numbers, without forwarders; nobody has an empty key. */
async function nameValues(
  clickhouse: Clickhouse,
  asker: Asker,
  { name, values, since, filter }: Unnamed,
): Promise<{ values: FacetValue[]; hidden: number }> {
  if (name !== 'buyers' && name !== 'sellers') return { values, hidden: 0 }
  const role = roles[name]
  const isHiding = !asksForForwarders(filter) && (await hasForwarders(clickhouse, asker, role))
  const counted = isHiding ? values : values.slice(0, partyLimit)
  const ids = counted.map(({ value }) => Number(value))
  const parties = await readPartyNames(clickhouse, asker, { role, ids, since })
  const named = counted.flatMap(({ value, records }) => {
    if (value === '0') return [{ value: '', label: '', records }]
    const known = parties.get(Number(value))
    return known ? [{ value: known.key, label: known.name, records }] : []
  })
  if (!isHiding) return { values: named, hidden: 0 }
  // One that was chosen stays, to be taken back where it was chosen.
  const isListed = ({ value }: FacetValue) =>
    !isForwarder(value, asker) || filter?.includes(JSON.stringify(value)) === true
  return {
    values: named.filter(isListed).slice(0, partyLimit),
    hidden: named.filter((value) => !isListed(value)).length,
  }
}

// Its name says who is one, as it did when the records were loaded; nothing that counts as the same company is anybody else's.
function isForwarder(key: string, asker: Asker): boolean {
  return sameParties(key, asker).every(
    (party) => partyState('', party.slice(0, party.lastIndexOf('|'))) === 'logistics',
  )
}
