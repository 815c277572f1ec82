import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import type { TradeParty } from '@landfall/contract/customs/customs-data.ts'
import { sinceCondition } from '#features/customs/customs-records/counted-range.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { memberIds, partyCountrySql, partyKeySql, partySql } from '#platform/trade/party-identity.ts'
import { type Asker, pinned, scopeSql } from '#platform/trade/record-scope.ts'

/**
 * What trade companies are called most often, by their numbers; nobody (0) is left out. Asked apart from figures, because
 * names are long: grouped like this, a copy that holds nothing but names and how often they occur answers. For a first
 * answer it is enough what they were called since a day: opening the names of all years takes longer than its figures.
 */
export async function readPartyNames(
  clickhouse: Clickhouse,
  asker: Asker,
  { role, ids, since = null }: { role: TradeRole; ids: readonly number[]; since?: string | null },
): Promise<ReadonlyMap<number, TradeParty>> {
  const named = memberIds(ids, asker).filter((id) => id !== 0)
  if (named.length === 0) return new Map()
  const columns = [`${role}_id`, role, `${role}_key`, `${role}_country`]
  const within = sinceCondition(since)
  const counted = `select ${columns.map((column) => `s.${column} as ${column}`).join(', ')}, count() as records
    from customs_shipments as s where ${scopeSql(asker)} and s.${role}_id in ({ids:Array(UInt64)}) ${within.where}
    group by ${columns.join(', ')}`
  // Merged companies may share a name: what counts is how often all of them together are called by it.
  const together = `select ${partySql(role, asker)} as ${role}_id, s.${role} as ${role}, any(s.${role}_key) as ${role}_key,
      any(s.${role}_country) as ${role}_country, sum(s.records) as records
    from (${counted}) as s group by all`
  const rows = await clickhouse.chQuery<TradeParty & { id: number }>(asker, {
    name: 'customs-party-names',
    sql: `select ${partySql(role, asker)} as id, ${partyKeySql(role, asker)} as key,
        argMin(s.${role}, (-toInt64(s.records), s.${role})) as name, ${partyCountrySql(role, asker)} as country
      from (${together}) as s group by id ${pinned}`,
    params: { ids: named, ...within.params },
  })
  return new Map(rows.map(({ id, ...party }) => [id, party]))
}

/** Puts names to rows that have the numbers of their companies only; who has none is left out. */
export async function nameParties<Row extends { id: number }>(
  clickhouse: Clickhouse,
  asker: Asker,
  { role, rows }: { role: TradeRole; rows: readonly Row[] },
): Promise<(Row & TradeParty)[]> {
  const names = await readPartyNames(clickhouse, asker, { role, ids: rows.map(({ id }) => id) })
  return rows.flatMap((row) => {
    const party = names.get(row.id)
    return party ? [{ ...row, ...party }] : []
  })
}
