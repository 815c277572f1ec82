import type { ImportedCustomer, ImportedPerson } from '@landfall/contract/customers/imported-customer.ts'
import type { Db } from '#platform/postgres/database.ts'
import { contactObject } from '../customer-fields/contact-columns.ts'
import { type FieldColumn, fieldColumns } from '../customer-fields/field-columns.ts'

export interface ExistingPerson extends ImportedPerson {
  id: number
  position: number
}

/** A customer as it is before an import changes it; kept, so that the change can be taken back. */
export interface ExistingCustomer {
  id: number
  nameKey: string
  customer: ImportedCustomer
  people: ExistingPerson[]
  keys: { type: string; value: string; isShared: boolean }[]
}

// As a file would say it: a text, empty for none, or the number of a word.
function entryOf({ field, column, type }: FieldColumn): string {
  const value = `c.${column}`
  if (type === 'timestamptz')
    return `'${field}', coalesce(to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '')`
  return `'${field}', ${type === 'text' ? `coalesce(${value}, '')` : value}`
}

/** Customers with their people, keys and labels, locked until the transaction ends. */
export async function lockExisting(db: Db, ids: readonly number[]): Promise<Map<number, ExistingCustomer>> {
  if (ids.length === 0) return new Map()
  // In one order, so that two writers cannot block each other.
  await db.query('select 1 from customers where id = any($1) order by id for update', [ids])
  const rows = await db.query<ExistingCustomer>(
    `select c.id, c.name_key,
       json_build_object('reference', '', 'ownerId', c.owner_id, 'custom', c.custom, ${fieldColumns.map(entryOf).join(', ')},
         'labelIds', coalesce((select json_agg(l.label_id order by l.label_id) from customer_label_links l
            where l.customer_id = c.id), '[]')) as customer,
       coalesce((select json_agg(${contactObject(`'id', p.id, 'position', p.position`)} order by p.position, p.id)
          from customer_contacts p where p.customer_id = c.id), '[]') as people,
       coalesce((select json_agg(json_build_object('type', k.type, 'value', k.value, 'isShared', k.is_shared))
          from customer_keys k where k.customer_id = c.id and k.released_at is null), '[]') as keys
     from customers c where c.id = any($1) and c.deleted_at is null`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
