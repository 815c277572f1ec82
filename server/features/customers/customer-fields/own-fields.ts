import type { CustomerField } from '@landfall/contract/customers/customer-fields.ts'
import type { Db } from '#platform/postgres/database.ts'

/** The own fields of the company in their order. */
export function readOwnFields(db: Db): Promise<CustomerField[]> {
  return db.query(
    'select id, names, type, choices from customer_fields where deleted_at is null order by position, id',
  )
}
