import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import type { TradeCompanyRow, TradeParty } from '@landfall/contract/customs/customs-data.ts'
import type { readOrder } from '#features/customs/customs-records/record-order.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import type { ParamBinder } from '#platform/clickhouse/param-binder.ts'
import { partySql } from '#platform/trade/party-identity.ts'
import { type Asker, pinned } from '#platform/trade/record-scope.ts'
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

/** What a company traded; `id` is 0 where it is nobody. */
export type CompanyFigures = Omit<TradeCompanyRow, keyof TradeParty>

/** From how many records on a company is wanted, and up to how many; null: however many. */
export interface RecordSpan {
  from: number
  to: number | null
}

/** The condition on the records of a group of shipments. */
export const spanSql = ({ from, to }: RecordSpan) =>
  `count() >= ${from}${to === null ? '' : ` and count() <= ${to}`}`

/** A page of companies in the order of a list. */
export interface CompanyRanking {
  role: TradeRole
  where: string
  params: Record<string, unknown>
  order: ReturnType<typeof readOrder>
  size: number
  binder: ParamBinder
  isHiding: boolean
  span?: RecordSpan | undefined
}

/** The places of a page, and one more where others follow. */
export interface RankedCompanies {
  places: { id: number; sortValue: number }[]
  /** All companies of the ranking, and the forwarders that it hides. */
  companies: number
  hidden: number
  hasNobody: boolean
}

/** Finds which companies are on a page by nothing but their order. */
export async function rankCompanies(
  clickhouse: Clickhouse,
  asker: Asker,
  { where, params, binder, ...ranking }: CompanyRanking,
): Promise<RankedCompanies> {
  const { isDescending, cursor } = ranking.order
  const after = cursor
    ? `and (sortValue, id) ${isDescending ? '<' : '>'} (${binder.bind(Number(cursor.value), 'Float64')}, ${binder.bind(cursor.id, 'UInt64')})`
    : ''
  const rows = await clickhouse.chQuery<RankedRow>(asker, {
    name: 'customs-company-ranking',
    sql: pageSql(asker, {
      ...ranking,
      from: `customs_shipments as s where ${where}`,
      within: `where id != 0 ${after}`,
    }),
    params: { ...params, ...binder.params },
  })
  return { ...placesOf(rows), hasNobody: rows[0]?.nobody !== 0 }
}

/** The first page of a ranking of a table of shipments, with what is added up of each company and of nobody. */
export async function rankWithFigures(
  clickhouse: Clickhouse,
  asker: Asker,
  { from, select, params, ...ranking }: CompanyRanking & { from: string; select: string },
): Promise<RankedCompanies & { figures: CompanyFigures[]; records: number; oldest: string | null }> {
  const rows = await clickhouse.chQuery<RankedRow & CompanyFigures & { counted: number; oldest: string }>(
    asker,
    {
      name: 'customs-company-figures',
      sql: pageSql(asker, {
        ...ranking,
        from: `${from} as s`,
        select: `, ${select}`,
        beside: ', sum(records) over () as counted, min(firstDate) over () as oldest',
      }),
      params,
    },
  )
  return {
    ...placesOf(rows),
    hasNobody: rows[0]?.nobody === 1,
    figures: rows,
    records: rows[0]?.counted ?? 0,
    oldest: rows[0]?.oldest ?? null,
  }
}

interface RankedRow {
  id: number
  sortValue: number
  companies: number
  nobody: number
  /** Only where forwarders are hidden: whether it is one, which come last, and how many there are. */
  isForwarder?: number
  hidden?: number
}

interface RankingPage extends Pick<CompanyRanking, 'role' | 'order' | 'size' | 'isHiding' | 'span'> {
  from: string
  /** Further columns of a company, and of all together. */
  select?: string
  beside?: string
  within?: string
}

// Nobody comes before all others where no condition leaves it out, so one place more is read than has to be.
function pageSql(
  asker: Asker,
  { role, order, size, isHiding, span, from, select = '', beside = '', within = '' }: RankingPage,
): string {
  const direction = order.isDescending ? 'desc' : 'asc'
  return `select * from (select *, countIf(id != 0${isHiding ? ' and not isForwarder' : ''}) over () as companies,
      countIf(id = 0) over () as nobody${isHiding ? ', countIf(isForwarder) over () as hidden' : ''}${beside}
      from (select ${partySql(role, asker)} as id, ${order.sql} as sortValue${isHiding ? `, ${isForwarderSql(role)}` : ''}${select}
        from ${from} group by id ${span ? `having ${spanSql(span)}` : ''}))
    ${within} order by id = 0 desc, ${isHiding ? 'isForwarder, ' : ''}sortValue ${direction}, id ${direction} limit ${size + 2} ${pinned}`
}

function placesOf(rows: readonly RankedRow[]): Omit<RankedCompanies, 'hasNobody'> {
  return {
    places: rows.filter(({ id, isForwarder }) => id !== 0 && !isForwarder),
    companies: rows[0]?.companies ?? 0,
    hidden: rows[0]?.hidden ?? 0,
  }
}
