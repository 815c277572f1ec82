import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import type { RecordTotals, TradeCompanyRow } from '@landfall/contract/customs/customs-data.ts'
import type { ListQuery } from '@landfall/contract/list.ts'
import {
  type Counting,
  countedSince,
  newestMatches,
  sinceCondition,
} from '#features/customs/customs-records/counted-range.ts'
import { newestDay } from '#features/customs/customs-records/newest-day.ts'
import { readOrder } from '#features/customs/customs-records/record-order.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { ParamBinder } from '#platform/clickhouse/param-binder.ts'
import { encodeCursor } from '#platform/list/list-cursor.ts'
import { memberIds, partySql } from '#platform/trade/party-identity.ts'
import { asksForForwarders, selectionSql } from '#platform/trade/record-filter.ts'
import { type Asker, pinnedTogether } from '#platform/trade/record-scope.ts'
import { shipments, totalsSelect, valueSum } from '#platform/trade/record-tables.ts'
import { type WithValues, withValues } from '#platform/trade/record-traits.ts'
import {
  type CompanyFigures,
  type CompanyRanking,
  hidesForwarders,
  type RankedCompanies,
  type RecordSpan,
  rankCompanies,
  rankWithFigures,
} from './company-ranking.ts'
import { companySums, counterpart } from './company-select.ts'
import { readPartyNames } from './party-names.ts'

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

type RankingQuery = ListQuery & Counting & { span?: RecordSpan | undefined }

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
  const [asker, isHiding, newest] = await Promise.all([
    withValues(clickhouse, who),
    hidesForwarders(clickhouse, who, { role, areShown: asksForForwarders(query.filter) }),
    newestDay(clickhouse, who),
  ])
  const order = readOrder(query, ordersOf(role, asker), asker.locale)
  const counting = countingOf(query, order)
  const { size, search, span } = query
  const ranking = {
    role,
    where,
    params: { ...binder.params, newest },
    order,
    size,
    binder,
    isHiding,
    span,
    counting,
  }
  const isFirst = counting.first === true
  // Without a word to be searched for, the copies of the records by company answer each step sooner.
  const ranked =
    (isFirst && search ? await rankNewest(clickhouse, asker, ranking) : undefined) ??
    (await rankCounted(clickhouse, asker, ranking))
  const { since } = ranked
  const places = ranked.places.slice(0, size)
  const named = { ids: places.map(({ id }) => id), namedSince: isFirst ? since : null }
  const [companies, unidentified] = await Promise.all([
    readCompanies(clickhouse, asker, { ...ranked, ...named }),
    readNobody(clickhouse, asker, ranked),
  ])
  const last = places.at(-1)
  // Places of a first answer are not those of the exact one, so no page comes after it.
  const isShort = isFirst && since !== null
  return {
    items: places
      .flatMap(({ id }) => companies.get(id) ?? [])
      .map((row) => withoutUncounted(row, { since, newest })),
    countedSince: since,
    nextCursor:
      ranked.places.length > size && last && !isShort
        ? encodeCursor({ sort: order.name, value: String(last.sortValue), id: last.id })
        : null,
    total: ranked.companies,
    totalIsMinimum: isShort,
    unidentified,
    hiddenForwarders: ranked.hidden,
  }
}

/** Which shipments companies are added up over; their newest day is bound as `newest`. */
interface Selected {
  role: TradeRole
  where: string
  params: Record<string, unknown>
}

/** A ranking with what its companies are read by. */
interface Counted extends Selected, RankedCompanies {
  since: string | null
  /** Sums by number, those of nobody under 0, where they came with the ranking. */
  sums?: ReadonlyMap<number, CompanyFigures>
}

type Counter = CompanyRanking & { counting: Counting }

/** Ranks what is counted from a day on, which is asked for before. */
async function rankCounted(
  clickhouse: Clickhouse,
  asker: Asker,
  { counting, ...ranking }: Counter,
): Promise<Counted> {
  const { role, where } = ranking
  const { newest, ...params } = ranking.params
  const since = await countedSince(clickhouse, asker, { where, params, ...counting })
  const within = sinceCondition(since)
  const selected = { role, where: where + within.where, params: { ...ranking.params, ...within.params } }
  const ranked = await rankCompanies(clickhouse, asker, { ...ranking, ...selected })
  return { ...selected, ...ranked, since }
}

/** Ranks and adds up in one look what a first answer counts; undefined where that is not of the newest year alone. */
async function rankNewest(
  clickhouse: Clickhouse,
  asker: Asker & WithValues,
  { counting, ...ranking }: Counter,
): Promise<Counted | undefined> {
  const { role, where, params } = ranking
  const newest = await newestMatches(clickhouse, asker, { where, params, ...counting })
  if (!newest) return undefined
  const { from } = newest
  const select = `${companySums(role, asker)}, ${growthSelect}`
  const ranked = await rankWithFigures(clickhouse, asker, { ...ranking, from, select })
  const since = await newest.since(ranked)
  if (since === undefined) return undefined
  return { role, where, params, ...ranked, since, sums: new Map(ranked.figures.map((row) => [row.id, row])) }
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

interface Wanted extends Selected {
  ids: readonly number[]
  /** Since when names are read. */
  namedSince: string | null
  /** What is known of them already. */
  sums?: ReadonlyMap<number, CompanyFigures>
}

/** The companies with these numbers among the shipments of a condition, which knows the newest day as `newest`. */
export async function readCompanies(
  clickhouse: Clickhouse,
  asker: Asker & WithValues,
  { sums, namedSince, ...wanted }: Wanted,
): Promise<Map<number, TradeCompanyRow>> {
  const { role, ids } = wanted
  if (ids.length === 0) return new Map()
  const [rows, names] = await Promise.all([
    sums ? ids.flatMap((id) => sums.get(id) ?? []) : readFigures(clickhouse, asker, wanted),
    readPartyNames(clickhouse, asker, { role, ids, since: namedSince }),
  ])
  return new Map(
    rows.flatMap((row): [number, TradeCompanyRow][] => {
      const party = names.get(row.id)
      return party ? [[row.id, { ...row, ...party }]] : []
    }),
  )
}

function readFigures(
  clickhouse: Clickhouse,
  asker: Asker & WithValues,
  { role, where, params, ids }: Selected & { ids: readonly number[] },
): Promise<CompanyFigures[]> {
  return clickhouse.chQuery<CompanyFigures>(asker, {
    name: 'customs-companies',
    sql: `select ${partySql(role, asker)} as id, ${companySums(role, asker)}, ${growthSelect}
      from customs_shipments as s where ${where} and s.${role}_id in (${memberIds(ids, asker).join(', ')})
      group by id ${pinnedTogether}`,
    params,
  })
}

/** Sums over the records whose party is nobody; null when there are none. */
async function readNobody(
  clickhouse: Clickhouse,
  asker: Asker & WithValues,
  { role, where, params, hasNobody, sums }: Counted,
): Promise<RecordTotals | null> {
  if (!hasNobody) return null
  if (sums) return sums.get(0) ?? null
  const [totals] = await clickhouse.chQuery<RecordTotals>(asker, {
    name: 'customs-nobody',
    sql: `select ${totalsSelect(asker)} from customs_shipments as s where ${where} and s.${role}_id = 0 ${pinnedTogether}`,
    params,
  })
  return totals && totals.records > 0 ? totals : null
}
