import type { FoundPerson } from '@landfall/contract/records/erasure.ts'
import { escapeLike } from '#platform/list/filter-sql.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { emailSpellings } from '#platform/records/email-spellings.ts'

interface ContactRow {
  id: number
  name: string
  emails: string[]
  phones: string[]
  customerId: number
  customerName: string
  isDeleted: boolean
}

const mostContacts = 100

/** People whose address, number or name the text is; contacts that share an address are one person. */
export async function searchPeople(db: Db, text: string): Promise<FoundPerson[]> {
  const contacts = await db.query<ContactRow>(
    `select p.id, p.name, array_remove(array[lower(p.work_email), lower(p.personal_email)] || p.other_emails, '') as emails, p.phones,
       c.id as customer_id, c.name as customer_name, c.deleted_at is not null as is_deleted
     from customer_contacts p join customers c on c.id = p.customer_id
     where ${conditionFor(text)} order by p.id limit ${mostContacts}`,
    [text.includes('@') ? emailSpellings(text) : isPhone(text) ? digitsOf(text) : `%${escapeLike(text)}%`],
  )
  const people = mergeContacts(contacts)
  if (people.length > 0 || !text.includes('@')) return people
  const known = await findMailed(db, emailSpellings(text))
  return known ? [{ name: known.name, emails: [known.email], phones: [], contactIds: [], customers: [] }] : []
}

function conditionFor(text: string): string {
  if (text.includes('@'))
    return `(lower(p.work_email) = any($1::text[]) or lower(p.personal_email) = any($1::text[])
      or p.other_emails && $1::text[])`
  if (isPhone(text))
    return `exists (select from unnest(p.phones) n where regexp_replace(n, '[^0-9]', '', 'g') like '%' || $1 || '%')`
  return 'p.name ilike $1'
}

function isPhone(text: string): boolean {
  return /^[-+().\d\s]{5,}$/.test(text)
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '').replace(/^00/, '')
}

function mergeContacts(contacts: readonly ContactRow[]): FoundPerson[] {
  const people: FoundPerson[] = []
  for (const contact of contacts) {
    const person = people.find(({ emails }) => emails.some((email) => contact.emails.includes(email)))
    const customer = {
      id: contact.customerId,
      name: contact.customerName,
      isDeleted: contact.isDeleted,
    }
    if (!person) {
      const { name, emails, phones, id } = contact
      people.push({ name, emails: [...emails], phones: [...phones], contactIds: [id], customers: [customer] })
      continue
    }
    person.emails = [...new Set([...person.emails, ...contact.emails])]
    person.phones = [...new Set([...person.phones, ...contact.phones])]
    person.contactIds.push(contact.id)
    if (!person.customers.some(({ id }) => id === customer.id)) person.customers.push(customer)
  }
  return people
}

// Somebody may have been mailed, asked not to be, or written back, whose contact is gone.
function findMailed(
  db: Db,
  spellings: readonly string[],
): Promise<{ name: string; email: string } | undefined> {
  return one(
    db,
    `select name, email from (
       select name, email from send_recipients where email = any($1::text[])
       union all select '', email from suppressions where email = any($1::text[])
       union all select '', from_address from mail_answers where from_address = any($1::text[])
       union all select '', lower(mail_to) from captured_mails where lower(mail_to) = any($1::text[])) known
     order by name desc limit 1`,
    [spellings],
  )
}
