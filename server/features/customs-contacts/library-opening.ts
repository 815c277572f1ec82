import { normalisePhone } from '@landfall/contract/customer-contacts.ts'
import type { RecognisedCustomer } from '@landfall/contract/customers.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { LibraryContact, Reachable } from './contact-reading.ts'
import { findUnlocks, type Unlock } from './unlock-store.ts'

/** What opening contacts needs of customers. */
export interface OpeningNeeds {
  /** Which of some trade companies are customers, as far as the caller is told. */
  recognise(ctx: TransactionContext, keys: readonly string[]): Promise<RecognisedCustomer[]>
  /** The e-mail addresses and telephone numbers the company has of some customers, by customer. */
  findAddresses(db: Db, customerIds: readonly number[]): Promise<ReadonlyMap<number, ReadonlySet<string>>>
}

/** What the shared library says of reaching a company, sorted by whether the caller may see it. */
export interface Opening {
  open: LibraryContact[]
  covered: LibraryContact[]
  /** The newest unlock that opens any of it, otherwise the newest that was given back. */
  unlock: Unlock | undefined
}

/**
 * Sorts what the library says of some companies. It is open for the parties that were paid for, by the keys in the
 * records and not by what the tenant merged, and where it says nothing but what a customer in the caller's sight has
 * already: merging companies and making customers of them is no way around paying.
 */
export async function openLibrary(
  ctx: TransactionContext,
  needs: OpeningNeeds,
  { companies, recognised }: { companies: readonly Reachable[]; recognised: readonly RecognisedCustomer[] },
): Promise<ReadonlyMap<Reachable, Opening>> {
  const keys = companies.flatMap(({ library }) => library.flatMap(({ partyKeys }) => partyKeys))
  const unlocks = await findUnlocks(ctx.db, [...new Set(keys)])
  const customers = ctx.permissions.has('customer.customer.read') ? customersOf(recognised) : new Map()
  const addresses = await needs.findAddresses(ctx.db, [...customers.values()])
  return new Map(
    companies.map((company) => {
      const known = addresses.get(customers.get(company.key) ?? 0)
      return [company, sortContacts(company.library, { unlocks, known })]
    }),
  )
}

function customersOf(recognised: readonly RecognisedCustomer[]): Map<string, number> {
  return new Map(
    recognised.flatMap(({ value, customerId }) => (customerId === null ? [] : [[value, customerId]])),
  )
}

function sortContacts(
  contacts: readonly LibraryContact[],
  { unlocks, known }: { unlocks: ReadonlyMap<string, Unlock>; known: ReadonlySet<string> | undefined },
): Opening {
  const isPaid = (key: string) => unlocks.get(key)?.refundedAt === null
  const isOpen = (contact: LibraryContact) =>
    contact.partyKeys.some(isPaid) || (known !== undefined && isKnown(contact, known))
  const met = contacts.flatMap(({ partyKeys }) => partyKeys.flatMap((key) => unlocks.get(key) ?? []))
  return {
    open: contacts.filter(isOpen),
    covered: contacts.filter((contact) => !isOpen(contact)),
    unlock: newest(met.filter(({ refundedAt }) => refundedAt === null)) ?? newest(met),
  }
}

function isKnown({ emails, phones }: LibraryContact, known: ReadonlySet<string>): boolean {
  const said = [...emails, ...phones.map(normalisePhone)]
  return said.length > 0 && said.every((address) => known.has(address))
}

function newest(unlocks: readonly Unlock[]): Unlock | undefined {
  return [...unlocks].sort((a, b) => (a.unlockedAt < b.unlockedAt ? 1 : -1))[0]
}

/** The parties that have to be paid for so that everything covered is open, each with the addresses it is paid for. */
export function coveredParties(openings: readonly Opening[]): ReadonlyMap<string, ReadonlySet<string>> {
  const parties = new Map<string, Set<string>>()
  for (const { partyKeys, emails } of openings.flatMap(({ covered }) => covered)) {
    const [key] = partyKeys
    if (key === undefined) continue
    const addresses = parties.get(key) ?? new Set()
    for (const email of emails) addresses.add(email)
    parties.set(key, addresses)
  }
  return parties
}
