import type { TradeRole } from '@landfall/contract/customers.ts'
import type { RecordTotals, TradeCompanyRow, TradeParty } from '@landfall/contract/customs-data.ts'
import type { ListQuery } from '@landfall/contract/list.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { encodeCursor } from '#platform/list/list-cursor.ts'
import { companySums, counterpart } from '#platform/trade/company-select.ts'
import { type Counting, countedSince, sinceCondition } from '#platform/trade/counted-range.ts'
import { newestDay } from '#platform/trade/newest-day.ts'
import { memberIds, partySql } from '#platform/trade/party-identity.ts'
import { readPartyNames } from '#platform/trade/party-names.ts'
import { asksForForwarders, ParamBinder, selectionSql } from '#platform/trade/record-filter.ts'
import { readOrder } from '#platform/trade/record-order.ts'
import { type Asker, pinned } from '#platform/trade/record-scope.ts'
import { shipments, totalsSelect, valueSum } from '#platform/trade/record-tables.ts'
import { type WithValues, withValues } from '#platform/trade/record-traits.ts'
import { hidesForwarders, isForwarderSql } from './company-ranking.ts'

/** The role a tab of the company list stands for. */
export function roleOfTab(tab: string | undefined): TradeRole {
  return tab === 'sellers' || tab === 'seller' ? 'seller' : 'buyer'
}

const lastYear = 'countIf(s.trade_date > addMonths({newest:Date}, -12))'
const yearBefore =
  'countIf(s.trade_date > addMonths({newest:Date}, -24) and s.trade_date <= addMonths({newest:Date}, -12))'

/** Records of a company's last twelve months and of the twelve before; the day is bound as `newest`. */
export const growthSelect = `${lastYear} as lastYear, ${yearBefore} as yearBefore`

export interface CompanyPage {
  items: TradeCompanyRow[]
  nextCursor: string | null
  total: number
  totalIsMinimum: boolean
  unidentified: RecordTotals | null
  hiddenForwarders: number
  countedSince: string | null
}

/** What companies can be ordered by, as aggregates over their shipments. */
function ordersOf(role: TradeRole, asker: Asker & WithValues) {
  const other = partySql(counterpart[role], asker)
  return {
    sorts: {
      records: 'toFloat64(count())',
      grossKg: 'toFloat64(ifNull(sum(s.gross_kg), 0))',
      teu: 'toFloat64(ifNull(sum(s.teu), 0))',
      valueUsd: valueSum(asker),
      partners: `toFloat64(uniqExactIf(${other}, ${other} != 0))`,
      lastDate: 'toFloat64(toUInt16(max(s.trade_date)))',
      growth: `toFloat64(toInt64(${lastYear}) - toInt64(${yearBefore}))`,
    },
    defaultSort: '-records',
  }
}

interface Selected {
  role: TradeRole
  where: string
  params: Record<string, unknown>
  /** Since when names are read. */
  namedSince: string | null
}

type RankingQuery = ListQuery & Counting

/**
 * Buyers or sellers of the shipments that match. A first statement finds which companies are on the page by nothing
 * but their order, because names and sums of all of them cost many times as much as those of one page.
 */
export async function listCompanies(
  clickhouse: Clickhouse,
  who: Asker,
  query: RankingQuery,
): Promise<CompanyPage> {
  const role = roleOfTab(query.tab)
  const binder = new ParamBinder()
  const where = selectionSql(shipments, query, { binder, asker: who })
  const [asker, isHiding] = await Promise.all([
    withValues(clickhouse, who),
    hidesForwarders(clickhouse, who, { role, areShown: asksForForwarders(query.filter) }),
  ])
  const order = readOrder(query, ordersOf(role, asker), asker.locale)
  const counting = countingOf(query, order)
  const condition = { where, params: { ...binder.params } }
  const since = await countedSince(clickhouse, asker, { ...condition, ...counting })
  const within = sinceCondition(since)
  const newest = await newestDay(clickhouse, asker)
  const selected = {
    role,
    where: where + within.where,
    params: { ...condition.params, ...within.params, newest },
    namedSince: counting.first ? since : null,
  }
  const ranking = { ...selected, order, size: query.size, binder, isHiding }
  const ranked = await rankCompanies(clickhouse, asker, ranking)
  const found = ranked.filter(({ isForwarder }) => !isForwarder)
  const places = found.slice(0, query.size)
  const [companies, unidentified] = await Promise.all([
    readCompanies(clickhouse, asker, { ...selected, ids: places.map(({ id }) => id) }),
    ranked.length > 0 && !ranked[0]?.nobody ? null : readNobody(clickhouse, asker, selected),
  ])
  const last = places.at(-1)
  // Places of a first answer are not those of the exact one, so no page comes after it.
  const isFirst = counting.first === true && since !== null
  return {
    items: places
      .flatMap(({ id }) => companies.get(id) ?? [])
      .map((row) => withoutUncounted(row, { since, newest })),
    countedSince: since,
    nextCursor:
      found.length > query.size && last && !isFirst
        ? encodeCursor({ sort: order.name, value: String(last.sortValue), id: last.id })
        : null,
    total: ranked[0]?.companies ?? 0,
    totalIsMinimum: isFirst,
    unidentified,
    hiddenForwarders: ranked[0]?.hidden ?? 0,
  }
}

function countingOf({ all, first, countLimit, cursor }: RankingQuery, order: { name: string }): Counting {
  // Growth compares two years and cannot be told from a part of them.
  if (order.name.endsWith('growth')) return { all: true }
  return { all, first: first && cursor === undefined, countLimit }
}

function withoutUncounted(
  row: TradeCompanyRow,
  { since, newest }: { since: string | null; newest: string },
): TradeCompanyRow {
  const reaches = (years: number) => {
    const start = `${Number(newest.slice(0, 4)) - years}${newest.slice(4)}`
    return since === null || since <= start
  }
  return {
    ...row,
    lastYear: reaches(1) ? row.lastYear : null,
    yearBefore: reaches(2) ? row.yearBefore : null,
  }
}

interface Ranking extends Selected {
  order: ReturnType<typeof readOrder>
  size: number
  binder: ParamBinder
  isHiding: boolean
}

interface Place {
  id: number
  sortValue: number
  /** All companies of the ranking, and whether there are shipments of nobody. */
  companies: number
  nobody: number
  /** Only where forwarders are hidden: whether it is one, which come last, and how many there are. */
  isForwarder?: number
  hidden?: number
}

function rankCompanies(
  clickhouse: Clickhouse,
  asker: Asker,
  { role, where, params, order, size, binder, isHiding }: Ranking,
): Promise<Place[]> {
  const direction = order.isDescending ? 'desc' : 'asc'
  const after = order.cursor
    ? `and (sortValue, id) ${order.isDescending ? '<' : '>'} (${binder.bind(Number(order.cursor.value), 'Float64')}, ${binder.bind(order.cursor.id, 'UInt64')})`
    : ''
  return clickhouse.chQuery<Place>(asker, {
    name: 'customs-company-ranking',
    sql: `select * from (select *, countIf(id != 0${isHiding ? ' and not isForwarder' : ''}) over () as companies,
        countIf(id = 0) over () as nobody${isHiding ? ', countIf(isForwarder) over () as hidden' : ''}
        from (select ${partySql(role, asker)} as id, ${order.sql} as sortValue${isHiding ? `, ${isForwarderSql(role)}` : ''}
          from customs_shipments as s where ${where} group by id))
      where id != 0 ${after} order by ${isHiding ? 'isForwarder, ' : ''}sortValue ${direction}, id ${direction} limit ${size + 1} ${pinned}`,
    params: { ...params, ...binder.params },
  })
}

/** The companies with these numbers among the shipments of a condition, which knows the newest day as `newest`. */
export async function readCompanies(
  clickhouse: Clickhouse,
  asker: Asker & WithValues,
  { role, where, params, ids, namedSince }: Selected & { ids: readonly number[] },
): Promise<Map<number, TradeCompanyRow>> {
  if (ids.length === 0) return new Map()
  const [rows, names] = await Promise.all([
    clickhouse.chQuery<Omit<TradeCompanyRow, keyof TradeParty>>(asker, {
      name: 'customs-companies',
      sql: `select ${partySql(role, asker)} as id, ${companySums(role, asker)}, ${growthSelect}
        from customs_shipments as s where ${where} and s.${role}_id in (${memberIds(ids, asker).join(', ')})
        group by id ${pinned}`,
      params,
    }),
    readPartyNames(clickhouse, asker, { role, ids, since: namedSince }),
  ])
  return new Map(
    rows.flatMap((row): [number, TradeCompanyRow][] => {
      const party = names.get(row.id)
      return party ? [[row.id, { ...row, ...party }]] : []
    }),
  )
}

/** Sums over the records whose party is nobody; null when there are none. */
async function readNobody(
  clickhouse: Clickhouse,
  asker: Asker & WithValues,
  { role, where, params }: Selected,
): Promise<RecordTotals | null> {
  const [totals] = await clickhouse.chQuery<RecordTotals>(asker, {
    name: 'customs-nobody',
    sql: `select ${totalsSelect(asker)} from customs_shipments as s where ${where} and s.${role}_id = 0 ${pinned}`,
    params,
  })
  return totals && totals.records > 0 ? totals : null
}
