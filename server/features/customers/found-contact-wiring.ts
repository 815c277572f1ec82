import { normaliseEmail } from '@landfall/contract/email-address.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import type { Db } from '#platform/postgres/database.ts'
import { ownHostOf, ownMailHostOf } from '#platform/reference/reach-keys.ts'
import { lockCollected } from './collected/accept-service.ts'
import { addCollectedPerson, removeCollectedAddresses } from './collected/collected-persons.ts'
import { emailsOf } from './collected/collected-store.ts'
import { removeContactAddresses } from './customers/contact-removal.ts'
import { readCustomer, refuseErased } from './customers/customer-service.ts'
import type { CustomersDeps } from './customers-deps.ts'
import { asContact, type TradeContacts } from './trade-contact-wiring.ts'

interface FoundPerson {
  name: string
  jobTitle: string
  emails: readonly string[]
  phones: readonly string[]
}

/** A company as far as looking for its addresses goes. */
interface SoughtCompany {
  name: string
  country: string | null
  sites: { domain: string; ground: 'customerSite' | 'customerMail' }[]
  emails: ReadonlySet<string>
  /** Those of its people of whom no address is known. */
  people: { name: string; jobTitle: string }[]
  isCustomer: boolean
}

/** What is done with customers and what was collected where addresses of companies are found. */
export interface FoundContacts {
  readCustomer(ctx: TransactionContext, id: number): Promise<SoughtCompany>
  readCollected(ctx: TransactionContext, id: number): Promise<SoughtCompany>
  saveCompany(
    ctx: Context,
    company: Parameters<TradeContacts['saveCompanies']>[1][number],
  ): Promise<number | null>
  addPerson: TradeContacts['addPerson']
  addCollectedPerson(ctx: TransactionContext, id: number, person: FoundPerson): Promise<void>
  removeAddresses(db: Db, emails: readonly string[]): Promise<number>
}

/** Customers and what was collected, as the contact finder needs them. */
export function createFoundContacts(
  { erasedAmong }: CustomersDeps,
  { saveCompanies, addPerson }: TradeContacts,
): FoundContacts {
  return {
    readCustomer: async (ctx, id) => ({ ...asSought(await readCustomer(ctx, id)), isCustomer: true }),
    readCollected: async (ctx, id) => ({ ...asSought(await lockCollected(ctx, id)), isCustomer: false }),
    saveCompany: async (ctx, company) => (await saveCompanies(ctx, [company]))[0]?.customerId ?? null,
    addPerson,
    async addCollectedPerson(ctx, id, found) {
      const person = asContact(found)
      await refuseErased(ctx, erasedAmong, [person])
      await addCollectedPerson(ctx, id, person)
    },
    async removeAddresses(db, emails) {
      const known = emails.map(normaliseEmail)
      return (await removeContactAddresses(db, known)) + (await removeCollectedAddresses(db, known))
    },
  }
}

function asSought(company: {
  name: string
  country: string | null
  website: string
  contacts: Parameters<typeof emailsOf>[0]['contacts']
}): Omit<SoughtCompany, 'isCustomer'> {
  const emails = emailsOf(company).map(normaliseEmail)
  const site = ownHostOf(company.website)
  const hosts = new Set(emails.flatMap((email) => ownMailHostOf(email) ?? []))
  return {
    name: company.name,
    country: company.country,
    emails: new Set(emails),
    people: company.contacts.flatMap(({ name, jobTitle, workEmail, personalEmail }) =>
      name !== '' && workEmail === '' && personalEmail === '' ? [{ name, jobTitle }] : [],
    ),
    sites: [
      ...(site ? [{ domain: site, ground: 'customerSite' as const }] : []),
      ...[...hosts]
        .filter((host) => host !== site)
        .map((domain) => ({ domain, ground: 'customerMail' as const })),
    ],
  }
}
