import type { CollectedRow } from '@landfall/contract/customers/collected.ts'
import type { ListQuery } from '@landfall/contract/list.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { type ListPage, readPage } from '#platform/list/list-page.ts'
import { collectedList } from './collected-list.ts'
import type { CollectedNeeds } from './collected-needs.ts'
import { suspectOf } from './collected-suspects.ts'

const columns = `e.id, e.name, e.country, e.website, e.phone, e.address, e.remark, e.contacts, e.state, e.source,
  e.trade_key, e.trade_role, e.collected_at, e.decided_at,
  (select u.name from users u where u.id = e.collector_id) as collector_name,
  (select u.name from users u where u.id = e.decided_by) as decided_by_name,
  (select c.id from customers c where c.id = e.customer_id and c.deleted_at is null) as customer_id,
  (select c.name from customers c where c.id = e.customer_id) as customer_name`

type Stored = Omit<CollectedRow, 'tradeCompany' | 'duplicates'> & {
  tradeKey: string | null
  tradeRole: NonNullable<CollectedRow['tradeCompany']>['role'] | null
}

/** One page of what was collected, with the customers it may be. */
export async function listCollected(
  ctx: TransactionContext,
  needs: CollectedNeeds,
  query: ListQuery,
): Promise<ListPage<CollectedRow>> {
  const page = await readPage<Stored>(ctx.db, collectedList(ctx), { columns, query })
  const open = page.items.filter(({ state }) => state === 'open')
  const { matches, views } = await needs.findMatches(ctx, open.map(suspectOf))
  const byReference = new Map(views.map((view) => [view.reference, view]))
  const items = page.items.map(({ tradeKey, tradeRole, ...row }) => {
    const own = Map.groupBy(
      matches.filter((match) => match.row === row.id),
      ({ customerId }) => customerId,
    )
    const duplicates = [...own].flatMap(([id, hits]) => {
      const view = byReference.get(id)
      return view
        ? [{ ...view, keys: hits.map(({ key }) => key), isHard: hits.some(({ isHard }) => isHard) }]
        : []
    })
    return {
      ...row,
      tradeCompany: tradeKey !== null && tradeRole !== null ? { key: tradeKey, role: tradeRole } : null,
      duplicates: duplicates.sort((a, b) => Number(b.isHard) - Number(a.isHard)),
    }
  })
  return { ...page, items }
}
