import type { PersonIdentity } from '@landfall/contract/records/erasure.ts'
import type { Db } from '#platform/postgres/database.ts'
import { emailSpellings } from '#platform/records/email-spellings.ts'
import type { KnownPerson } from '#platform/records/known-person.ts'

interface Contact {
  id: number
  customerId: number
  name: string
  workEmail: string
  personalEmail: string
  otherEmails: string[]
  phones: string[]
}

const contactColumns = 'p.id, p.customer_id, p.name, p.work_email, p.personal_email, p.other_emails, p.phones'

/** Follows an identity to its contacts and takes in what those know; refuses nothing, may find nobody. */
export async function knowPerson(db: Db, identity: PersonIdentity): Promise<KnownPerson> {
  const contacts = await db.query<Contact>(
    `select ${contactColumns} from customer_contacts p
     where p.id = any($1::bigint[]) or lower(p.work_email) = any($2::text[])
       or lower(p.personal_email) = any($2::text[]) or p.other_emails && $2::text[] or p.phones && $3::text[]`,
    [identity.contactIds, identity.emails.flatMap(emailSpellings), identity.phones],
  )
  const emails = [...identity.emails, ...contacts.flatMap(emailsOf)]
  return {
    // Mail knows it by another spelling than its contact may.
    emails: unique(emails.flatMap(emailSpellings)),
    phones: unique([...identity.phones, ...contacts.flatMap(({ phones }) => phones)]),
    contacts: unique(contacts.map(({ id }) => id)),
    customers: unique(contacts.map(({ customerId }) => customerId)),
    names: unique(contacts.map(({ name }) => name.trim())).filter(isTelling),
  }
}

function emailsOf({ workEmail, personalEmail, otherEmails }: Contact): string[] {
  return [workEmail, personalEmail, ...otherEmails]
}

function unique<T extends string | number>(values: readonly T[]): T[] {
  return [...new Set(values)].filter((value) => value !== '')
}

// "Li" stands in many words; two characters of Chinese are a whole name.
function isTelling(name: string): boolean {
  return name.length >= 4 || (name.length >= 2 && /[\u3040-\u9fff\uac00-\ud7af]/.test(name))
}
