import type { CustomerView } from '@landfall/contract/customers/customers.ts'
import { type FieldWith, fieldsWith } from '@landfall/contract/customers/standard-fields.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { contactColumns, type WrittenContact } from '../customer-fields/contact-columns.ts'
import { columnsOf } from '../customer-fields/field-columns.ts'

const companyFields = fieldsWith('group', 'company')

type Company = Pick<CustomerView, FieldWith<'group', 'company'>>

/** What a customer is as a company, without what it is ordered by. */
export function companyOf(customer: CustomerView): Company {
  return Object.fromEntries(companyFields.map((field) => [field, customer[field]])) as unknown as Company
}

/** What a change is compared with; read under a lock, so that two changes follow one another. */
export interface StoredCustomer extends Company {
  id: number
  ownerId: number | null
  ownerName: string | null
  updatedAt: string
}

/** A living customer of the company, locked until the transaction ends; undefined when there is none. */
export function lockCustomer(db: Db, id: number): Promise<StoredCustomer | undefined> {
  return one(
    db,
    `select c.id, c.owner_id, u.name as owner_name, c.updated_at, ${columnsOf(companyFields)}
     from customers c left join users u on u.id = c.owner_id
     where c.id = $1 and c.deleted_at is null for update of c`,
    [id],
  )
}

/** Makes the people of a customer what the input says; known ids keep theirs. */
export async function replaceContacts(
  db: Db,
  customerId: number,
  contacts: readonly WrittenContact[],
): Promise<void> {
  const kept = contacts.flatMap(({ id }) => (id === undefined ? [] : [id]))
  await db.query('delete from customer_contacts where customer_id = $1 and id <> all($2::bigint[])', [
    customerId,
    kept,
  ])
  for (const [position, contact] of contacts.entries())
    await writeContact(db, customerId, { contact, position })
}

async function writeContact(
  db: Db,
  customerId: number,
  { contact, position }: { contact: WrittenContact; position: number },
): Promise<void> {
  const values = { position, ...contactColumns(contact) }
  const columns = Object.keys(values)
  const updated =
    contact.id === undefined
      ? []
      : await db.query(
          `update customer_contacts set ${columns.map((column, index) => `${column} = $${index + 3}`).join(', ')}
           where customer_id = $1 and id = $2 returning id`,
          [customerId, contact.id, ...Object.values(values)],
        )
  if (updated.length > 0) return
  await db.query(
    `insert into customer_contacts (customer_id, ${columns.join(', ')})
     values ($1, ${columns.map((_, index) => `$${index + 2}`).join(', ')})`,
    [customerId, ...Object.values(values)],
  )
}

/** Whether somebody is an employee of the transaction's company who can own customers. */
export async function isColleague(db: Db, userId: number): Promise<boolean> {
  return (await one(db, 'select 1 from users where id = $1 and disabled_at is null', [userId])) !== undefined
}

export type EventKind = 'created' | 'changed' | 'ownerChanged' | 'savedFromCustoms' | 'resembles'

/** Writes down what happened to a customer. */
export async function recordEvent(
  db: Db,
  customerId: number,
  event: { kind: EventKind; data?: Record<string, unknown> },
): Promise<void> {
  await db.query('insert into customer_events (customer_id, kind, data) values ($1, $2, $3)', [
    customerId,
    event.kind,
    JSON.stringify(event.data ?? {}),
  ])
}
