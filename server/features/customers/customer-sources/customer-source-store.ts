import type {
  CustomerSourceInput,
  CustomerSourceView,
  CustomerSourceWord,
} from '@landfall/contract/customers/customer-sources.ts'
import { wordLimit } from '@landfall/contract/customers/word-routes.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import type { Db } from '#platform/postgres/database.ts'
import { type NamedTable, namedRecycling } from '#platform/records/named-table.ts'
import { resourceCustomers } from '../customer-writing/customer-values.ts'

/** Where a company's customers come from. */
export const customerSourceTable: NamedTable = {
  table: 'customer_sources',
  limit: wordLimit,
  missing: 'customerSourceNotFound',
  taken: 'customerSourceNameTaken',
}

/** Sources in the recycle bin; their customers stay linked. */
export const customerSourceRecycling = namedRecycling(
  { kind: 'customerSource', needs: 'customer.source.write' },
  customerSourceTable,
)

/** The condition for the customers `c` that the caller may see. */
export type VisibleCustomers = (ctx: TransactionContext, binder: SqlBinder) => string

/** The living sources in the company's order. */
export function readCustomerSources(db: Db): Promise<CustomerSourceWord[]> {
  return db.query(
    'select id, names, system_key from customer_sources where deleted_at is null order by position, id',
  )
}

/** The sources with how many customers the caller sees from each. */
export async function listCustomerSources(
  ctx: TransactionContext,
  visibleCustomers: VisibleCustomers,
): Promise<CustomerSourceView[]> {
  const binder = new SqlBinder()
  return ctx.db.query(
    `select s.id, s.names, s.system_key, coalesce(used.amount, 0) as customers from customer_sources s
     left join (
       select c.source_id, count(*) as amount from customers c
       where c.source_id is not null and ${visibleCustomers(ctx, binder)} group by c.source_id
     ) used on used.source_id = s.id
     where s.deleted_at is null order by s.position, s.id`,
    binder.values,
  )
}

/** The columns of a source. */
export function customerSourceColumns({ names }: CustomerSourceInput): Record<string, unknown> {
  return { names: JSON.stringify(names) }
}

/** Counts the customers of a source under another one and removes it for good. */
export async function joinCustomerSources(db: Db, id: number, intoId: number): Promise<void> {
  await resourceCustomers(db, id, intoId)
  await db.query('delete from customer_sources where id = $1', [id])
}
