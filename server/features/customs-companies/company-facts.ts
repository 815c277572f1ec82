import type { TradeRole } from '@landfall/contract/customers.ts'
import type { DataQuality, TradeCompanyView } from '@landfall/contract/customs-companies.ts'
import type { TradeParty } from '@landfall/contract/customs-data.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { counterpart } from '#platform/trade/company-select.ts'
import { partyCountrySql, partyKeySql, sameParties } from '#platform/trade/party-identity.ts'
import { type Asker, scopeSql } from '#platform/trade/record-scope.ts'
import type { CompanyWork } from './company-work.ts'

type Facts = TradeParty & Pick<TradeCompanyView, 'spellings' | 'addresses'>

/** Days that are looked at for the rhythm, from the newest back. */
const daysLimit = 400

/** What a company calls itself and where it is. */
export async function readFacts(
  clickhouse: Clickhouse,
  asker: Asker,
  { where, params, role }: CompanyWork,
): Promise<Facts | undefined> {
  const [[fact], spellings] = await Promise.all([
    clickhouse.chQuery<TradeParty & { addresses: string[]; records: number }>(asker, {
      name: 'customs-company',
      sql: `select ${partyKeySql(role, asker)} as key, topK(1)(s.${role})[1] as name,
          ${partyCountrySql(role, asker)} as country, count() as records,
          arrayFilter(text -> text != '', topK(5)(s.${role}_address)) as addresses
        from customs_shipments as s where ${where}`,
      params,
    }),
    clickhouse.chQuery<{ name: string; records: number }>(asker, {
      name: 'customs-spellings',
      sql: `select s.${role} as name, count() as records from customs_shipments as s where ${where}
        group by name order by records desc, name limit 20`,
      params,
    }),
  ])
  if (!fact || fact.records === 0) return undefined
  const { key, name, country, addresses } = fact
  return { key, name, country, addresses, spellings }
}

/** On what the figures of a company rest. */
export async function readQuality(
  clickhouse: Clickhouse,
  asker: Asker,
  { where, params, role, ids, key }: CompanyWork & { key: string },
): Promise<Omit<DataQuality, 'newestData'>> {
  const other = counterpart[role]
  const countOf = (as: TradeRole) =>
    `select count() from customs_shipments as s where ${scopeSql(asker)} and s.${as}_id in (${ids})`
  const [sources, [figures], [roles]] = await Promise.all([
    clickhouse.chQuery<{ source: string; records: number }>(asker, {
      name: 'customs-company-sources',
      sql: `select toString(s.source) as source, count() as records from customs_shipments as s where ${where}
        group by source order by records desc, source limit 20`,
      params,
    }),
    clickhouse.chQuery<Omit<DataQuality, 'sources' | 'asBuyer' | 'asSeller' | 'members' | 'newestData'>>(
      asker,
      {
        name: 'customs-company-quality',
        sql: `select countIf(s.company_id != 0) as ownRecords, countIf(s.company_id = 0) as libraryRecords,
          countIf(s.${other}_id = 0) as nobodyRecords, countIf(s.hs != '') as hsKnown,
          countIf(isNotNull(s.gross_kg)) as weightKnown
        from customs_shipments as s where ${where}`,
        params,
      },
    ),
    clickhouse.chQuery<{ asBuyer: number; asSeller: number }>(asker, {
      name: 'customs-company-roles',
      // Apart, because each half is found by an order of its own.
      sql: `select (${countOf('buyer')}) as asBuyer, (${countOf('seller')}) as asSeller`,
      params,
    }),
  ])
  const nothing = { ownRecords: 0, libraryRecords: 0, nobodyRecords: 0, hsKnown: 0, weightKnown: 0 }
  return {
    ...(figures ?? nothing),
    ...(roles ?? { asBuyer: 0, asSeller: 0 }),
    sources,
    members: sameParties(key, asker).length,
  }
}

/** The days on which a company traded, in order. */
export async function readTradeDays(
  clickhouse: Clickhouse,
  asker: Asker,
  { where, params }: CompanyWork,
): Promise<string[]> {
  const rows = await clickhouse.chQuery<{ day: string }>(asker, {
    name: 'customs-company-days',
    sql: `select toString(s.trade_date) as day from customs_shipments as s where ${where}
      group by s.trade_date order by s.trade_date desc limit ${daysLimit}`,
    params,
  })
  return rows.map(({ day }) => day).reverse()
}
