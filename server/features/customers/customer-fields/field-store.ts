import {
  type CustomerField,
  type CustomerFieldInput,
  type CustomerFieldView,
  customerFieldLimit,
} from '@landfall/contract/customers/customer-fields.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { type NamedTable, namedRecycling } from '#platform/records/named-table.ts'

/** The fields a company adds to its customers. */
export const fieldTable: NamedTable = {
  table: 'customer_fields',
  limit: customerFieldLimit,
  missing: 'customerFieldNotFound',
  taken: 'customerFieldNameTaken',
}

/** Fields in the recycle bin; customers keep their values until the field is purged. */
export const fieldRecycling = namedRecycling(
  { kind: 'customerField', needs: 'customer.field.manage' },
  fieldTable,
)

/** The condition for the customers `c` that the caller may see. */
export type VisibleCustomers = (ctx: TransactionContext, binder: SqlBinder) => string

const columns = 'f.id, f.names, f.type, f.choices'

/** The living fields in the company's order. */
export function readFields(db: Db): Promise<CustomerField[]> {
  return db.query(
    `select ${columns} from customer_fields f where f.deleted_at is null order by f.position, f.id`,
  )
}

/** One living field; undefined when there is none. */
export function findField(db: Db, id: number): Promise<CustomerField | undefined> {
  return one(
    db,
    `select ${columns} from customer_fields f where f.id = $1 and f.deleted_at is null for update`,
    [id],
  )
}

/** The fields with how many customers the caller sees that have a value. */
export async function listFields(
  ctx: TransactionContext,
  visibleCustomers: VisibleCustomers,
): Promise<CustomerFieldView[]> {
  const binder = new SqlBinder()
  return ctx.db.query(
    `select ${columns}, coalesce(used.amount, 0) as customers from customer_fields f
     left join (
       select key, count(*) as amount from customers c cross join jsonb_object_keys(c.custom) as key
       where c.custom <> '{}' and ${visibleCustomers(ctx, binder)} group by key
     ) used on used.key = f.id::text
     where f.deleted_at is null order by f.position, f.id`,
    binder.values,
  )
}

/** The columns of a new field. */
export function fieldColumns({ names, type, choices }: CustomerFieldInput): Record<string, unknown> {
  return { names: JSON.stringify(names), type, choices: JSON.stringify(choices) }
}
