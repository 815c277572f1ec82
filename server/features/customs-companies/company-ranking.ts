import type { TradeRole } from '@landfall/contract/customers.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import type { Asker } from '#platform/trade/record-scope.ts'
import { hasForwarders } from '#platform/trade/record-traits.ts'

/** Whether a group of shipments is a forwarder's: nothing that was merged into it is anybody else's. */
export const isForwarderSql = (role: TradeRole) => `min(s.${role}_state = 'logistics') as isForwarder`

/** Whether a ranking has forwarders to hide; where there are none, it need not be asked who is one. */
export async function hidesForwarders(
  clickhouse: Clickhouse,
  asker: Asker,
  { role, areShown = false }: { role: TradeRole; areShown?: boolean | undefined },
): Promise<boolean> {
  return !areShown && (await hasForwarders(clickhouse, asker, role))
}

/** Companies of a ranking by their numbers. */
export interface Ranked {
  ids: number[]
  hiddenForwarders: number
}

interface Ranking {
  role: TradeRole
  /** Select list with the number of the company as `id`. */
  select: string
  where: string
  params: Record<string, unknown>
  having?: string
  order: string
  limit: number
  isHiding: boolean
}

/** Finds the first companies of an order by numbers alone; hidden forwarders come last in it, so that they are counted. */
export async function rankByNumbers(
  clickhouse: Clickhouse,
  asker: Asker,
  { name, ...ranking }: Ranking & { name: string },
): Promise<Ranked> {
  const found = await clickhouse.chQuery<{ id: number; isForwarder?: number; hidden?: number }>(asker, {
    name,
    sql: rankingSql(ranking),
    params: ranking.params,
  })
  return {
    ids: found.flatMap(({ id, isForwarder }) => (isForwarder ? [] : [id])),
    hiddenForwarders: found[0]?.hidden ?? 0,
  }
}

function rankingSql({ role, select, where, having = '', order, limit, isHiding }: Ranking): string {
  const from = `from customs_shipments as s where ${where} group by id ${having}`
  if (!isHiding) return `select ${select} ${from} order by ${order} limit ${limit}`
  return `select *, countIf(isForwarder) over () as hidden from (select ${select}, ${isForwarderSql(role)} ${from})
    order by isForwarder, ${order} limit ${limit}`
}
