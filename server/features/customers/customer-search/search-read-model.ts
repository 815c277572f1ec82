import type { TabCount } from '@landfall/contract/customers/customer-search.ts'
import { type CustomerTab, customerTabs } from '@landfall/contract/customers/customers.ts'
import type { ListSelection } from '@landfall/contract/list.ts'
import { tradeNameKey } from '@landfall/contract/trade-name.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { lookUpSearch } from '#platform/list/list-search.ts'
import { selectionSql } from '#platform/list/list-selection.ts'
import { countSql } from '#platform/list/list-total.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { typedSearch } from '#platform/text/typed-search.ts'

/** Tabs are counted exactly up to this number. */
const countLimit = 10_000
/** What a search found is looked through up to this number. */
const foundLimit = 100_000
const suggestionLimit = 5

interface TabWishes {
  definition: ListDefinition
  selection: Omit<ListSelection, 'tab'>
  userId: number
}

/** How many customers each tab has for a search and filter. */
export async function countTabs(db: Db, wishes: TabWishes): Promise<TabCount[]> {
  const leads = await one(db, 'select 1 from users where leader_id = $1 limit 1', [wishes.userId])
  const tabs = customerTabs.filter((tab) => tab !== 'subordinates' || leads)
  const { search, filter } = wishes.selection
  const { definition, some } = await lookUpSearch(db, wishes.definition, search)
  const counts = await (search || filter ? countFound : countEach)(
    db,
    { ...wishes, definition: some ?? definition },
    tabs,
  )
  return tabs.map((tab) => {
    const count = counts[tab] ?? 0
    return { tab, count: Math.min(count, countLimit), isMinimum: some !== undefined || count > countLimit }
  })
}

type Counts = Partial<Record<CustomerTab, number>>

// Each tab has an index that ends its count early.
async function countEach(
  db: Db,
  { definition, selection }: TabWishes,
  tabs: readonly CustomerTab[],
): Promise<Counts> {
  const binder = new SqlBinder()
  const counts = tabs.map((tab) => {
    const wishes = { selection: { ...selection, tab }, limit: countLimit + 1 }
    return `(${countSql(definition, wishes, binder)}) as "${tab}"`
  })
  return (await one<Counts>(db, `select ${counts.join(', ')}`, binder.values)) ?? {}
}

// What is narrowed has to be looked for anyway: once for all tabs.
async function countFound(
  db: Db,
  { definition, selection }: TabWishes,
  tabs: readonly CustomerTab[],
): Promise<Counts> {
  const binder = new SqlBinder()
  const where = selectionSql(definition, { selection, path: 'query' }, binder)
  const counted = tabs.map(
    (tab) => `count(*) filter (where ${definition.tabs?.[tab]?.(binder) ?? 'true'})::int as "${tab}"`,
  )
  const row = await one<Counts>(
    db,
    `select ${counted.join(', ')}
     from (select c.id, c.owner_id from ${definition.from} where ${where} limit ${foundLimit}) c`,
    binder.values,
  )
  return row ?? {}
}

/** Names of customers within a selection that resemble what it searches for but are not found by it. */
export async function suggestNames(
  db: Db,
  { definition, covered }: { definition: ListDefinition; covered: string },
  { search, ...within }: ListSelection,
): Promise<string[]> {
  const text = typedSearch(search ?? '')
  if (text === '') return []
  const binder = new SqlBinder()
  const where = selectionSql(definition, { selection: within, path: 'query' }, binder)
  // Half the companies share the words for their legal form.
  const meant = binder.bind(tradeNameKey(text) ?? text, 'text')
  // A covered address that resembled, or was found, would be told letter by letter.
  const likeness = `word_similarity(search_text(${meant}), search_text(c.name))`
  const score = `case when ${covered} then ${likeness} else alike.score end`
  const typed = binder.bind(text, 'text')
  const isShown = definition.lookUp?.(text).also(binder) ?? 'true'
  const rows = await db.query<{ name: string }>(
    `with alike as materialized (select id, score from customers_resembling(${meant}))
     select c.name from alike join ${definition.from} on c.id = alike.id
     where ${where} and (not ${covered} or ${likeness} >= 0.4)
       and not (${hasAllWords(typed)} and ${isShown})
     group by c.name order by max(${score}) desc, c.name limit ${suggestionLimit}`,
    binder.values,
  )
  return rows.map(({ name }) => name)
}

// What the search itself finds. Few are asked, so that asking each takes less than finding all; the words are made once.
const hasAllWords = (text: string): string => `coalesce((
  select bool_and(c.search_text like word or exists (
    select from customer_contacts p where p.customer_id = c.id and p.search_text like word))
  from unnest((select search_patterns(${text}))) word), false)`
