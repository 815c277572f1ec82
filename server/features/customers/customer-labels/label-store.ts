import type { Label, LabelInput, LabelView } from '@landfall/contract/customers/customer-labels.ts'
import { wordLimit } from '@landfall/contract/customers/word-routes.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import type { Db } from '#platform/postgres/database.ts'
import { type NamedTable, namedRecycling } from '#platform/records/named-table.ts'

/** The labels of a company. */
export const labelTable: NamedTable = {
  table: 'customer_labels',
  limit: wordLimit,
  missing: 'labelNotFound',
  taken: 'labelNameTaken',
}

/** Labels in the recycle bin; their links to customers stay with them. */
export const labelRecycling = namedRecycling(
  { kind: 'customerLabel', needs: 'customer.label.write' },
  labelTable,
)

/** The condition for the customers `c` that the caller may see. */
export type VisibleCustomers = (ctx: TransactionContext, binder: SqlBinder) => string

/** The living labels in the company's order. */
export function readLabels(db: Db): Promise<Label[]> {
  return db.query(
    'select id, names, color from customer_labels where deleted_at is null order by position, id',
  )
}

/** The labels with how many customers the caller sees with each. */
export async function listLabels(
  ctx: TransactionContext,
  visibleCustomers: VisibleCustomers,
): Promise<LabelView[]> {
  const binder = new SqlBinder()
  return ctx.db.query(
    `select l.id, l.names, l.color, coalesce(used.amount, 0) as customers from customer_labels l
     left join (
       select k.label_id, count(*) as amount from customer_label_links k join customers c on c.id = k.customer_id
       where ${visibleCustomers(ctx, binder)} group by k.label_id
     ) used on used.label_id = l.id
     where l.deleted_at is null order by l.position, l.id`,
    binder.values,
  )
}

/** The columns of a label. */
export function labelColumns({ names, color }: LabelInput): Record<string, unknown> {
  return { names: JSON.stringify(names), color }
}

/** Gives the customers of a label to another one and removes it for good; answers how many they are. */
export async function joinLabels(db: Db, id: number, intoId: number): Promise<number> {
  const moved = await db.query(
    `with gone as (delete from customer_label_links where label_id = $1 returning customer_id)
     insert into customer_label_links (customer_id, label_id) select customer_id, $2 from gone
     on conflict do nothing returning 1`,
    [id, intoId],
  )
  await db.query('select move_directory_labels($1, $2)', [id, intoId])
  await db.query('delete from customer_labels where id = $1', [id])
  return moved.length
}
