import type { TabCount } from '@landfall/contract/customer-search.ts'
import { customerTabs } from '@landfall/contract/customers.ts'
import type { ListSelection } from '@landfall/contract/list.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { selectionSql } from '#platform/list/list-selection.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** Tabs are counted exactly up to this number. */
const countLimit = 10_000
const suggestionLimit = 5

interface TabWishes {
  definition: ListDefinition
  selection: Omit<ListSelection, 'tab'>
  userId: number
}

/** How many customers each tab has for a search and filter. */
export async function countTabs(db: Db, { definition, selection, userId }: TabWishes): Promise<TabCount[]> {
  const leads = await one(db, 'select 1 from users where leader_id = $1 limit 1', [userId])
  const counts: TabCount[] = []
  for (const tab of customerTabs) {
    if (tab === 'subordinates' && !leads) continue
    const binder = new SqlBinder()
    const where = selectionSql(definition, { selection: { ...selection, tab }, path: 'query' }, binder)
    const row = await one<{ count: number }>(
      db,
      `select count(*) from (select 1 from ${definition.from} where ${where} limit ${countLimit + 1}) t`,
      binder.values,
    )
    const count = row?.count ?? 0
    counts.push({ tab, count: Math.min(count, countLimit), isMinimum: count > countLimit })
  }
  return counts
}

/** Names of customers within a selection that resemble what it searches for but are not found by it. */
export async function suggestNames(
  db: Db,
  definition: ListDefinition,
  { search, ...within }: ListSelection,
): Promise<string[]> {
  const text = search?.trim() ?? ''
  if (text === '') return []
  const binder = new SqlBinder()
  const where = selectionSql(definition, { selection: within, path: 'query' }, binder)
  const query = binder.bind(text, 'text')
  const rows = await db.query<{ name: string }>(
    `with alike as materialized (select id, score from customers_resembling(${query}))
     select c.name from alike join ${definition.from} on c.id = alike.id
     where ${where} and c.id not in (select customers_matching(${query}))
     group by c.name order by max(alike.score) desc, c.name limit ${suggestionLimit}`,
    binder.values,
  )
  return rows.map(({ name }) => name)
}
