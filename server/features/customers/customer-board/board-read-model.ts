import type { BoardColumn } from '@landfall/contract/customers/customer-board.ts'
import { customerStages } from '@landfall/contract/customers/customer-profile.ts'
import type { CustomerTab } from '@landfall/contract/customers/customers.ts'
import type { ListSelection } from '@landfall/contract/list.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { selectionSql } from '#platform/list/list-selection.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import type { Db } from '#platform/postgres/database.ts'

/** Columns that hold most of a company are counted exactly up to this number. */
const columnLimit = 10_000
/** And what is narrowed up to this one, over all columns. */
const narrowedLimit = 100_000

/** Tabs in which columns are long enough to be counted one by one. */
const longTabs: readonly (string | undefined)[] = [undefined, 'all', 'pool'] satisfies (
  | CustomerTab
  | undefined
)[]

const figures = `count(*)::int as count, count(*) filter (where x.next_contact_at <= now())::int as due,
  coalesce(sum(split_part(rtrim(x.annual_purchase, '+'), '-', 1)::bigint), 0)::int as annual_purchase`

/** The figures of each stage for a selection, in the order of the stages. */
export async function countColumns(
  db: Db,
  definition: ListDefinition,
  selection: ListSelection,
): Promise<BoardColumn[]> {
  const isLong = !selection.search && !selection.filter && longTabs.includes(selection.tab)
  const counted = await (isLong ? countEach : countAtOnce)(db, definition, selection)
  return customerStages.map(
    (stage) =>
      counted.find((column) => column.stage === stage) ?? {
        stage,
        count: 0,
        isMinimum: false,
        due: 0,
        annualPurchase: 0,
      },
  )
}

// The index of the stages ends each count early.
async function countEach(
  db: Db,
  definition: ListDefinition,
  selection: ListSelection,
): Promise<BoardColumn[]> {
  const binder = new SqlBinder()
  const where = selectionSql(definition, { selection, path: 'query' }, binder)
  return db.query<BoardColumn>(
    `select s.stage, least(t.count, ${columnLimit}) as count, t.count > ${columnLimit} as is_minimum,
       t.due, t.annual_purchase
     from unnest(${binder.bind(customerStages, 'text[]')}) as s (stage)
     cross join lateral (select ${figures} from (
       select c.next_contact_at, c.annual_purchase from ${definition.from}
       where ${where} and c.stage = s.stage limit ${columnLimit + 1}) x) t`,
    binder.values,
  )
}

// What is narrowed has to be looked for anyway: once for all stages.
async function countAtOnce(
  db: Db,
  definition: ListDefinition,
  selection: ListSelection,
): Promise<BoardColumn[]> {
  const binder = new SqlBinder()
  const where = selectionSql(definition, { selection, path: 'query' }, binder)
  return db.query<BoardColumn>(
    `select x.stage, ${figures}, sum(count(*)) over () > ${narrowedLimit} as is_minimum
     from (select c.stage, c.next_contact_at, c.annual_purchase from ${definition.from}
       where ${where} limit ${narrowedLimit + 1}) x
     group by x.stage`,
    binder.values,
  )
}
