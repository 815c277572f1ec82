import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import type { TradeCompanyRow } from '@landfall/contract/customs/customs-data.ts'
import { type ListQuery, listFilter } from '@landfall/contract/list.ts'
import { newestDay } from '#features/customs/customs-records/newest-day.ts'
import { readOrder } from '#features/customs/customs-records/record-order.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { ParamBinder } from '#platform/clickhouse/param-binder.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { translate } from '#platform/i18n/translate.ts'
import { encodeCursor } from '#platform/list/list-cursor.ts'
import { selectionSql } from '#platform/trade/record-filter.ts'
import type { Asker } from '#platform/trade/record-scope.ts'
import { shipments } from '#platform/trade/record-tables.ts'
import { withValues } from '#platform/trade/record-traits.ts'
import { findAlike } from './company-finding.ts'
import { type CompanyPage, readCompanies, roleOfTab } from './company-list.ts'

const orders = { sorts: { likeness: '1' }, defaultSort: '-likeness' }

/** Whether companies are wanted by how much their names are like the words of a condition. */
export function isByLikeness({ sort }: Pick<ListQuery, 'sort'>): boolean {
  return sort === 'likeness' || sort === '-likeness'
}

/**
 * Buyers or sellers whose names are like the words that a condition on them asks for, mistakes in typing included; all
 * other conditions hold as they are. Forwarders are among them: who asks for a name means whoever has it.
 */
export async function listAlike(
  clickhouse: Clickhouse,
  ctx: Context & Asker,
  query: ListQuery,
): Promise<CompanyPage> {
  const role = roleOfTab(query.tab)
  const order = readOrder(query, orders, ctx.locale)
  const binder = new ParamBinder()
  const where = selectionSql(shipments, query, { binder, asker: ctx, without: [role] })
  const name = askedName(query.filter, role)
  if (!name) {
    const issues = [{ path: 'query.sort', message: translate(ctx.locale, 'issues.invalid') }]
    throw new AppError('badRequest', {}, { issues })
  }
  const { alike } = await findAlike(ctx, name)
  const likeness = new Map<number, number>()
  for (const { partyId, score } of alike) {
    const id = ctx.identity?.targetOf.get(partyId)?.id ?? partyId
    likeness.set(id, Math.max(score, likeness.get(id) ?? 0))
  }
  const [asker, newest] = await Promise.all([withValues(clickhouse, ctx), newestDay(clickhouse, ctx)])
  const found = await readCompanies(clickhouse, asker, {
    role,
    where,
    params: { ...binder.params, newest },
    namedSince: null,
    ids: [...likeness.keys()],
  })
  const rows = [...found].map(([id, row]) => ({ ...row, likeness: likeness.get(id) ?? 0 }))
  return pageOfAlike(rows, { order, size: query.size })
}

type Alike = TradeCompanyRow & { likeness: number }

function pageOfAlike(
  rows: readonly Alike[],
  { order: { name, isDescending, cursor }, size }: { order: ReturnType<typeof readOrder>; size: number },
): CompanyPage {
  const sign = isDescending ? -1 : 1
  const ranked = rows.toSorted(
    (a, b) => sign * (a.likeness - b.likeness) || b.records - a.records || a.id - b.id,
  )
  // There are few, and all are read for any page: a page begins at a place among them.
  const start = cursor?.value ?? 0
  const items = ranked.slice(start, start + size)
  const last = items.at(-1)
  return {
    items,
    nextCursor:
      ranked.length > start + size && last
        ? encodeCursor({ sort: name, value: String(start + size), id: last.id })
        : null,
    total: rows.length,
    totalIsMinimum: false,
    unidentified: null,
    hiddenForwarders: 0,
    countedSince: null,
  }
}

/** What a condition that all others are joined to asks of the name. */
function askedName(filter: string | undefined, role: TradeRole): string | undefined {
  if (!filter) return undefined
  const { join, conditions } = listFilter.parse(JSON.parse(filter))
  const value = conditions.find(({ field, op }) => field === role && op === 'contains')?.value
  return join === 'and' && typeof value === 'string' && value.trim().length >= 2 ? value : undefined
}
