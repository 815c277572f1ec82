import type { DataQuality, TradeCompanyView } from '@landfall/contract/customs/customs-companies.ts'
import type { RecordGroup, RecordTotals, TradeParty } from '@landfall/contract/customs/customs-data.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { partyCountrySql, partyKeySql } from '#platform/trade/party-identity.ts'
import { type Asker, pinned, scopeSql } from '#platform/trade/record-scope.ts'
import { totalsSelect, usdPerKgSelect } from '#platform/trade/record-tables.ts'
import { withValues } from '#platform/trade/record-traits.ts'
import { growthSelect } from './company-list.ts'
import { counterpart } from './company-select.ts'
import type { CompanyWork } from './company-work.ts'

/** Days that are looked at for the rhythm, from the newest back. */
const daysLimit = 400
const nameLimit = 20
const addressLimit = 5
const sourceLimit = 20

type Counts = Pick<DataQuality, 'ownRecords' | 'libraryRecords' | 'nobodyRecords' | 'hsKnown' | 'weightKnown'>

interface Figures
  extends RecordTotals,
    Counts,
    Pick<TradeCompanyView, 'usdPerKg' | 'firstDate' | 'lastDate' | 'lastYear' | 'yearBefore'> {
  /** The days on which the company traded, from the newest back. */
  days: string[]
}

interface FoundFigures {
  figures: Figures
  /** Only those with records. */
  months: Omit<RecordGroup, 'label'>[]
  sources: DataQuality['sources']
}

/**
 * The figures of a company: all in all, by month and by source in one look at its records. Undefined for a company
 * without any; `newest` is the newest day of the data.
 */
export async function readFigures(
  clickhouse: Clickhouse,
  asker: Asker,
  { where, params, role, newest }: CompanyWork & { newest: string },
): Promise<FoundFigures | undefined> {
  const values = await withValues(clickhouse, asker)
  const rows = await clickhouse.chQuery<Figures & { month: string; source: string; place: number }>(asker, {
    name: 'customs-company-figures',
    // `grouping` is 0 for the column that a row is grouped by.
    sql: `select formatDateTime(toStartOfMonth(s.trade_date), '%Y-%m') as month, toString(s.source) as source,
        multiIf(grouping(month) = 0, 1, grouping(source) = 0, 2, 0) as place, ${totalsSelect(values)}, ${usdPerKgSelect(values)},
        toString(min(s.trade_date)) as firstDate, toString(max(s.trade_date)) as lastDate, ${growthSelect},
        countIf(s.company_id != 0) as ownRecords, countIf(s.company_id = 0) as libraryRecords,
        countIf(s.${counterpart[role]}_id = 0) as nobodyRecords, countIf(s.hs != '') as hsKnown,
        countIf(isNotNull(s.gross_kg)) as weightKnown,
        if(place = 0, arrayMap(day -> toString(day), arraySlice(arrayReverseSort(groupUniqArray(s.trade_date)), 1, ${daysLimit})), []) as days
      from customs_shipments as s where ${where} group by grouping sets ((), (month), (source))
      order by place, records desc, source ${pinned}`,
    params: { ...params, newest },
  })
  const of = (place: number) => rows.filter((row) => row.place === place)
  const [figures] = of(0)
  if (!figures || figures.records === 0) return undefined
  return {
    figures,
    months: of(1).map(({ month: value, records, grossKg, teu, valueUsd, valueKnown }) => {
      return { value, records, grossKg, teu, valueUsd, valueKnown }
    }),
    sources: of(2)
      .slice(0, sourceLimit)
      .map(({ source, records }) => ({ source, records })),
  }
}

type Names = TradeParty & Pick<TradeCompanyView, 'spellings' | 'addresses'>

/** What a company calls itself and where it is, the most frequent first; undefined for a company without records. */
export async function readNames(
  clickhouse: Clickhouse,
  asker: Asker,
  { where, params, role }: CompanyWork,
): Promise<Names | undefined> {
  const rows = await clickhouse.chQuery<TradeParty & { address: string; isName: number; records: number }>(
    asker,
    {
      name: 'customs-company-names',
      sql: `select s.${role} as name, s.${role}_address as address, grouping(address) as isName, count() as records,
          ${partyKeySql(role, asker)} as key, ${partyCountrySql(role, asker)} as country
        from customs_shipments as s where ${where} group by grouping sets ((name), (address))
        order by isName, records desc, name, address limit ${nameLimit} by isName ${pinned}`,
      params,
    },
  )
  const names = rows.filter(({ isName }) => isName === 1)
  const [first] = names
  if (!first) return undefined
  const { key, name, country } = first
  const addresses = rows.flatMap(({ isName, address }) => (isName === 0 && address !== '' ? [address] : []))
  const spellings = names.map(({ name: spelling, records }) => ({ name: spelling, records }))
  return { key, name, country, spellings, addresses: addresses.slice(0, addressLimit) }
}

/** How many records have the company on the other side. */
export async function countOtherRole(
  clickhouse: Clickhouse,
  asker: Asker,
  { params, role, ids }: CompanyWork,
): Promise<number> {
  const [row] = await clickhouse.chQuery<{ records: number }>(asker, {
    name: 'customs-company-other-role',
    sql: `select count() as records from customs_shipments as s
      where ${scopeSql(asker)} and s.${counterpart[role]}_id in (${ids})`,
    params,
  })
  return row?.records ?? 0
}
