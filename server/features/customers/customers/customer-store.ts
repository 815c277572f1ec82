import type { ContactInput } from '@landfall/contract/customers/customer-contacts.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** What a change is compared with; read under a lock, so that two changes follow one another. */
export interface StoredCustomer {
  id: number
  name: string
  country: string | null
  website: string
  phone: string
  registrationNo: string
  address: string
  remark: string
  stage: string
  intent: string
  ownerId: number | null
  ownerName: string | null
  nextContactAt: string | null
  updatedAt: string
}

/** A living customer of the company, locked until the transaction ends; undefined when there is none. */
export function lockCustomer(db: Db, id: number): Promise<StoredCustomer | undefined> {
  return one(
    db,
    `select c.id, c.name, c.country, c.website, c.phone, c.registration_no, c.address, c.remark, c.stage, c.intent, c.owner_id,
       u.name as owner_name, c.next_contact_at, c.updated_at
     from customers c left join users u on u.id = c.owner_id
     where c.id = $1 and c.deleted_at is null for update of c`,
    [id],
  )
}

/** Makes the people of a customer what the input says; known ids keep theirs. */
export async function replaceContacts(
  db: Db,
  customerId: number,
  contacts: readonly ContactInput[],
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
  { contact, position }: { contact: ContactInput; position: number },
): Promise<void> {
  const values = [
    customerId,
    position,
    contact.name,
    contact.jobTitle,
    contact.workEmail,
    contact.personalEmail,
    contact.phones,
    contact.linkedin,
    (contact.otherEmails ?? []).filter((email) => email !== ''),
    JSON.stringify(contact.socials ?? []),
  ]
  const updated =
    contact.id === undefined
      ? []
      : await db.query(
          `update customer_contacts set position = $2, name = $3, job_title = $4, work_email = $5,
             personal_email = $6, phones = $7, linkedin = $8, other_emails = $9, socials = $10
           where customer_id = $1 and id = $11 returning id`,
          [...values, contact.id],
        )
  if (updated.length > 0) return
  await db.query(
    `insert into customer_contacts (customer_id, position, name, job_title, work_email, personal_email, phones, linkedin,
       other_emails, socials)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values,
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
