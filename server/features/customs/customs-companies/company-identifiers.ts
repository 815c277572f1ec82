import { domainToUnicode } from 'node:url'
import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import type { PartyIdentifier } from '@landfall/contract/customs/customs-companies.ts'
import { identifierKinds } from '@landfall/contract/customs/customs-fields.ts'
import type { ShipmentCondition } from '#features/customs/customs-records/record-sums.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { ownHostOf } from '#platform/reference/reach-keys.ts'
import { isPlausibleNumber, withoutCountry } from '#platform/trade/party-identifiers.ts'
import { partySql } from '#platform/trade/party-identity.ts'
import { type Asker, pinned, scopeSql } from '#platform/trade/record-scope.ts'
import { websiteSql } from '#platform/trade/record-tables.ts'
import { hasIdentifiers, identifiedSql } from '#platform/trade/record-traits.ts'

/** Values of one kind that are told of one company. */
const valueLimit = 10

/** An identifier and the number of the company that has it. */
export type OwnedIdentifier = PartyIdentifier & { id: number }

/**
 * By what the companies of one role are known beside their names in the shipments of a condition: the most frequent of each
 * kind first. Where no record says anything of the kind, which is most often so, the records are not asked.
 */
export async function readIdentifiers(
  clickhouse: Clickhouse,
  asker: Omit<Asker, 'locale'>,
  { role, where, params }: ShipmentCondition & { role: TradeRole },
): Promise<OwnedIdentifier[]> {
  if (!(await hasIdentifiers(clickhouse, asker, role))) return []
  const rows = await clickhouse.chQuery<OwnedIdentifier>(asker, {
    name: 'customs-company-identifiers',
    sql: `select id, pair.1 as kind, pair.2 as value, count() as records from (
        select ${partySql(role, asker)} as id, arrayJoin([('taxNo', s.${role}_tax_no), ('duns', s.${role}_duns),
          ('lei', s.${role}_lei), ('website', ${websiteSql(role)})]) as pair
        from customs_shipments as s where ${where} and ${identifiedSql(role)}
      ) where pair.2 != '' group by id, kind, value order by records desc, value limit ${valueLimit} by id, kind ${pinned}`,
    params,
  })
  return rows.sort((a, b) => identifierKinds.indexOf(a.kind) - identifierKinds.indexOf(b.kind))
}

/** A company by its number. */
interface Located {
  id: number
  /** Empty where no record says it. */
  country: string
}

/**
 * Those of the tax numbers and websites of some companies that belong to one of them alone, among the records the caller may
 * see: what others have, too, is a customs broker's or a placeholder. Numbers are given out country by country.
 */
export async function readOwnIdentifiers(
  clickhouse: Clickhouse,
  asker: Omit<Asker, 'locale'>,
  { companies, identifiers }: { companies: readonly Located[]; identifiers: readonly OwnedIdentifier[] },
): Promise<OwnedIdentifier[]> {
  const countryOf = new Map(companies.map(({ id, country }) => [id, country]))
  const keyed = identifiers.flatMap((one) => {
    const key = keyOf(one, countryOf.get(one.id) ?? '')
    return key === null ? [] : [{ ...one, key }]
  })
  const keysOf = (isHost: boolean) =>
    keyed.flatMap(({ kind, key }) => ((kind === 'website') === isHost ? [key] : []))
  const [numbers, hosts] = await Promise.all([
    readNumberHolders(clickhouse, asker, keysOf(false)),
    readHostHolders(clickhouse, asker, keysOf(true)),
  ])
  return keyed.flatMap(({ key, ...one }) => {
    const holders = (one.kind === 'website' ? hosts : numbers).get(key) ?? []
    return holders.some((holder) => holder !== one.id) ? [] : [one]
  })
}

function keyOf({ kind, value }: OwnedIdentifier, country: string): string | null {
  if (kind === 'website') return ownHostOf(value)
  if (kind !== 'taxNo' || country === '' || !isPlausibleNumber(kind, value)) return null
  return country + withoutCountry(value, country)
}

/** Two of the companies with each of some tax numbers behind their countries. */
async function readNumberHolders(
  clickhouse: Clickhouse,
  asker: Omit<Asker, 'locale'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number[]>> {
  if (keys.length === 0) return new Map()
  // Some files have the number with its country before it.
  const values = keys.flatMap((key) => [key, key.slice(2)])
  const side = (role: TradeRole) =>
    `select toString(s.${role}_country) as country, s.${role}_tax_no as value, ${partySql(role, asker)} as party
     from customs_shipments as s where ${scopeSql(asker)} and s.${role}_id != 0 and s.${role}_tax_no in {values:Array(String)}`
  const rows = await clickhouse.chQuery<{ country: string; value: string; parties: number[] }>(asker, {
    name: 'customs-number-holders',
    sql: `select country, value, groupUniqArray(2)(party) as parties
      from (${side('buyer')} union all ${side('seller')}) group by country, value`,
    params: { values },
  })
  const holders = new Map<string, number[]>()
  for (const { country, value, parties } of rows) {
    const key = country + withoutCountry(value, country)
    holders.set(key, [...(holders.get(key) ?? []), ...parties])
  }
  return holders
}

/** Two of the companies with each of some hosts in the company's own records; the library's websites are covered. */
async function readHostHolders(
  clickhouse: Clickhouse,
  asker: Omit<Asker, 'locale'>,
  hosts: readonly string[],
): Promise<ReadonlyMap<string, number[]>> {
  if (hosts.length === 0) return new Map()
  const asWritten = new Map(
    hosts.flatMap((host) => [host, domainToUnicode(host)].map((form) => [form, host])),
  )
  const side = (role: TradeRole) =>
    `select extract(s.${role}_website, '^(?:www[0-9]?[.])?([^/:]*)') as written, ${partySql(role, asker)} as party
     from customs_shipments as s where s.company_id = {company_id:UInt64} and s.${role}_id != 0 and s.${role}_website != ''`
  const rows = await clickhouse.chQuery<{ written: string; parties: number[] }>(asker, {
    name: 'customs-host-holders',
    sql: `select written, groupUniqArray(2)(party) as parties from (${side('buyer')} union all ${side('seller')})
      where written in {hosts:Array(String)} group by written`,
    params: { hosts: [...asWritten.keys()] },
  })
  const holders = new Map<string, number[]>()
  for (const { written, parties } of rows) {
    const host = asWritten.get(written) ?? written
    holders.set(host, [...(holders.get(host) ?? []), ...parties])
  }
  return holders
}
