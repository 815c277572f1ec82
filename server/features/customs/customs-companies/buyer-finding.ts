import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import type { TradeCompanyRow } from '@landfall/contract/customs/customs-data.ts'
import type { FilterCondition } from '@landfall/contract/list.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { ParamBinder } from '#platform/clickhouse/param-binder.ts'
import { memberIds, partySql } from '#platform/trade/party-identity.ts'
import { selectionSql } from '#platform/trade/record-filter.ts'
import { type Asker, pinned } from '#platform/trade/record-scope.ts'
import { destinationSql, shipments } from '#platform/trade/record-tables.ts'
import { listCompanies } from './company-list.ts'
import type { RecordSpan } from './company-ranking.ts'

/** Whom somebody looks for among the companies of customs data. */
export interface BuyerWish {
  role: TradeRole
  /** With the words added that mean the same. */
  search: string
  conditions: readonly FilterCondition[]
  /** Among how many of the shipments that match a company has to be. */
  span?: RecordSpan | undefined
  cursor?: string | undefined
  size: number
}

/** A company with why it is found. */
export interface FoundBuyer extends TradeCompanyRow {
  /** The heading it trades most in among the shipments that match, and with which country. */
  heading: string
  otherCountry: string
}

export interface FoundBuyers {
  items: FoundBuyer[]
  nextCursor: string | null
  total: number
}

/** Companies of one role by their part in the shipments that match, the largest first, each with why. */
export async function findBuyers(
  clickhouse: Clickhouse,
  asker: Asker,
  { role, search, conditions, span, cursor, size }: BuyerWish,
): Promise<FoundBuyers> {
  const selection = asSelection({ search, conditions })
  const tab = role === 'seller' ? 'sellers' : 'buyers'
  const page = await listCompanies(clickhouse, asker, { ...selection, tab, size, cursor, span })
  const reasons = await readReasons(clickhouse, asker, {
    role,
    selection,
    ids: page.items.map(({ id }) => id),
  })
  const items = page.items.map((row) => ({ ...row, ...(reasons.get(row.id) ?? nothing) }))
  return { items, nextCursor: page.nextCursor, total: page.total }
}

/** The shipments that somebody asks for, as lists take them. */
export function asSelection({ search, conditions }: Pick<BuyerWish, 'search' | 'conditions'>) {
  return {
    ...(search === '' ? {} : { search }),
    ...(conditions.length === 0 ? {} : { filter: JSON.stringify({ join: 'and', conditions }) }),
  }
}

interface Reason {
  heading: string
  otherCountry: string
}

const nothing: Reason = { heading: '', otherCountry: '' }

interface Reasoned {
  role: TradeRole
  selection: { search?: string; filter?: string }
  ids: readonly number[]
}

async function readReasons(
  clickhouse: Clickhouse,
  asker: Asker,
  { role, selection, ids }: Reasoned,
): Promise<ReadonlyMap<number, Reason>> {
  if (ids.length === 0) return new Map()
  const binder = new ParamBinder()
  const where = selectionSql(shipments, selection, { binder, asker })
  const other = `toString(${role === 'buyer' ? 's.origin' : destinationSql})`
  const rows = await clickhouse.chQuery<Reason & { id: number }>(asker, {
    name: 'customs-buyer-reasons',
    sql: `select ${partySql(role, asker)} as id, topKIf(1)(substring(toString(s.hs), 1, 4), s.hs != '')[1] as heading,
        topKIf(1)(${other}, ${other} != '')[1] as otherCountry
      from customs_shipments as s where ${where} and s.${role}_id in (${memberIds(ids, asker).join(', ')})
      group by id ${pinned}`,
    params: binder.params,
  })
  return new Map(rows.map(({ id, ...reason }) => [id, reason]))
}
