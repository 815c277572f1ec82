import type { MergePart } from '@landfall/contract/customs/customs-identity.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { ParamBinder } from '#platform/clickhouse/param-binder.ts'
import { AppError } from '#platform/http/app-error.ts'
import { canonicalKey, type Party, sameParties } from '#platform/trade/party-identity.ts'
import { partyIdSql } from '#platform/trade/record-filter.ts'
import { type Asker, scopeSql } from '#platform/trade/record-scope.ts'

/** A company as it occurs in the records, whatever it was merged with. */
export interface RawParty extends Party, Omit<MergePart, 'members'> {}

/** Those of some raw keys that occur in the records the asker may see. */
export async function readRawParties(
  clickhouse: Clickhouse,
  asker: Asker,
  keys: readonly string[],
): Promise<RawParty[]> {
  const binder = new ParamBinder()
  const known = new Map(
    [...(asker.identity?.membersOf.values() ?? [])].flat().map(({ key, id }) => [key, id]),
  )
  const ids = [...new Set(keys)].map((key) => known.get(key) ?? partyIdSql(key, binder)).join(', ')
  if (ids === '') return []
  const side = (role: 'buyer' | 'seller') =>
    `select s.${role}_id as party, concat(s.${role}_key, '|', s.${role}_country) as partyKey, s.${role} as partyName,
       toString(s.${role}_country) as partyCountry, s.trade_date as day, s.gross_kg as kg, ${role === 'buyer' ? 1 : 0} as buying
     from customs_shipments as s where ${scopeSql(asker)} and s.${role}_id != 0 and s.${role}_id in (${ids})`
  const rows = await clickhouse.chQuery<
    Omit<RawParty, 'isBuyer' | 'isSeller'> & { buys: number; sells: number }
  >(asker, {
    name: 'customs-raw-parties',
    sql: `select party as id, any(partyKey) as key, topK(1)(partyName)[1] as name, any(partyCountry) as country,
          count() as records, toFloat64(ifNull(sum(kg), 0)) as grossKg, toString(min(day)) as firstDate,
          toString(max(day)) as lastDate, max(buying) as buys, max(1 - buying) as sells
        from (${side('buyer')} union all ${side('seller')}) group by party`,
    params: binder.params,
  })
  return rows.map(({ buys, sells, ...row }) => ({ ...row, isBuyer: buys === 1, isSeller: sells === 1 }))
}

/** A company that counts, with everything merged into it, and the raw ones it consists of. */
export interface WholeParty extends MergePart {
  id: number
}

/** Companies by any of their keys, each as a whole; throws `tradeCompanyNotFound` when one is not in the records. */
export async function readWholeParties(
  clickhouse: Clickhouse,
  asker: Asker,
  keys: readonly string[],
): Promise<WholeParty[]> {
  const tops = [...new Set(keys.map((key) => canonicalKey(key, asker)))]
  const raw = await readRawParties(
    clickhouse,
    asker,
    tops.flatMap((key) => sameParties(key, asker)),
  )
  return tops.map((key) => {
    const members = sameParties(key, asker)
    const own = raw.filter((party) => members.includes(party.key))
    const largest = [...own].sort((a, b) => b.records - a.records)[0]
    if (!largest) throw new AppError('tradeCompanyNotFound')
    const top = own.find((party) => party.key === key)
    const id = top?.id ?? idOfMember(key, asker)
    return {
      ...sumOf(own),
      id,
      key,
      name: largest.name,
      country: key.slice(key.lastIndexOf('|') + 1),
      members: members.length,
    }
  })
}

// A company that stands for others is known by its number even where only the others are in the records.
function idOfMember(key: string, { identity }: Asker): number {
  for (const [top] of identity?.membersOf.values() ?? []) if (top?.key === key) return top.id
  throw new AppError('tradeCompanyNotFound')
}

/** Several companies taken together. */
export function sumOf(parties: readonly Omit<MergePart, 'members'>[]) {
  const dates = parties.flatMap(({ firstDate, lastDate }) => [firstDate, lastDate]).sort()
  return {
    records: parties.reduce((sum, { records }) => sum + records, 0),
    grossKg: parties.reduce((sum, { grossKg }) => sum + grossKg, 0),
    firstDate: dates[0] ?? '',
    lastDate: dates.at(-1) ?? '',
    isBuyer: parties.some(({ isBuyer }) => isBuyer),
    isSeller: parties.some(({ isSeller }) => isSeller),
  }
}
