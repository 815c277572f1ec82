import type { BoardColumn } from '@landfall/contract/customer-board.ts'
import { customerStages } from '@landfall/contract/customers.ts'
import type { ListSelection } from '@landfall/contract/list.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { selectionSql } from '#platform/list/list-selection.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import type { Db } from '#platform/postgres/database.ts'

/** Columns are counted exactly up to this number. */
const countLimit = 10_000

/** The figures of each stage for a selection, in the order of the stages. */
export async function countColumns(
  db: Db,
  definition: ListDefinition,
  selection: ListSelection,
): Promise<BoardColumn[]> {
  const binder = new SqlBinder()
  const where = selectionSql(definition, { selection, path: 'query' }, binder)
  // What was searched for is looked up once for all columns.
  const [found, within] = selection.search
    ? [
        `with found as materialized (select c.id from ${definition.from} where ${where})`,
        'c.id in (select id from found)',
      ]
    : ['', where]
  return db.query<BoardColumn>(
    `${found}
     select s.stage, least(t.count, ${countLimit})::int as count, t.count > ${countLimit} as is_minimum,
       t.due::int as due, coalesce(t.annual_purchase, 0)::int as annual_purchase
     from unnest(${binder.bind(customerStages, 'text[]')}) with ordinality as s (stage, position)
     cross join lateral (
       select count(*) as count, count(*) filter (where x.next_contact_at <= now()) as due,
         sum(split_part(rtrim(x.annual_purchase, '+'), '-', 1)::bigint) as annual_purchase
       from (
         select c.next_contact_at, c.annual_purchase from ${definition.from}
         where ${within} and c.stage = s.stage limit ${countLimit + 1}
       ) x
     ) t
     order by s.position`,
    binder.values,
  )
}
