import { normalisePhone } from '@landfall/contract/customers/customer-contacts.ts'
import type { RecognisedCustomer } from '@landfall/contract/customers/customers.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import type { Db } from '#platform/postgres/database.ts'
import { ownHostOf, ownMailHostOf, phoneKeyOf } from '#platform/reference/reach-keys.ts'
import type { LibraryContact, Reachable } from './contact-reading.ts'
import { findUnlocks, type Ground, namedRoom, type Unlock } from './unlock-store.ts'

/** What opening contacts needs of customers. */
export interface OpeningNeeds {
  /** Which of some trade companies are customers, as far as the caller is told. */
  recognise(ctx: TransactionContext, keys: readonly string[]): Promise<RecognisedCustomer[]>
  /** The e-mail addresses, telephone numbers and websites the company has of some customers, by customer. */
  findAddresses(db: Db, customerIds: readonly number[]): Promise<ReadonlyMap<number, ReadonlySet<string>>>
}

/** What the shared library says of reaching a company, sorted by whether the caller may see it. */
export interface Opening {
  open: LibraryContact[]
  covered: LibraryContact[]
  /** The newest unlock that opens any of it, otherwise the newest that was given back. */
  unlock: Unlock | undefined
  /** Whether the company is a customer: what is covered of it costs nothing. */
  isCustomer: boolean
  /** Parties of which the customer has an address, a number or the host already: there is no doubt that it is them. */
  reached: ReadonlySet<string>
}

/** What there is of a company nobody knows how to reach. */
export const nothingOpen: Opening = {
  open: [],
  covered: [],
  unlock: undefined,
  isCustomer: false,
  reached: new Set(),
}

/**
 * Sorts what the library says of some companies. It is open for the parties that were paid for or opened as customers, by
 * the keys in the records and not by what the tenant merged, and where it says nothing but what a customer in the caller's
 * sight has already.
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
  const customerKeys = new Set(recognised.map(({ value }) => value))
  return new Map(
    companies.map((company) => {
      const known = addresses.get(customers.get(company.key) ?? 0)
      const isCustomer = customerKeys.has(company.key)
      const reached = reachedParties(company, known ?? new Set())
      return [company, { ...sortContacts(company.library, { unlocks, known }), isCustomer, reached }]
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
): Pick<Opening, 'open' | 'covered' | 'unlock'> {
  const isOpened = (key: string) => unlocks.get(key)?.refundedAt === null
  const isOpen = (contact: LibraryContact) =>
    contact.partyKeys.some(isOpened) || (known !== undefined && isKnown(contact, known))
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

// One address, number or host in common is enough: more than that a customer rarely shares with its own records.
function reachedParties({ key, library }: Reachable, known: ReadonlySet<string>): ReadonlySet<string> {
  const country = key.slice(key.lastIndexOf('|') + 1) || null
  const mine = new Set([...known].flatMap((address) => reachKeys(address, country)))
  return new Set(
    library.flatMap(({ emails, phones, partyKeys }) =>
      [...emails, ...phones].some((said) => reachKeys(said, country).some((one) => mine.has(one)))
        ? partyKeys
        : [],
    ),
  )
}

function reachKeys(address: string, country: string | null): string[] {
  if (address.includes('@')) return [address, ownMailHostOf(address) ?? []].flat()
  return [(/\p{L}/u.test(address) ? ownHostOf(address) : phoneKeyOf(address, country)) ?? []].flat()
}

function newest(unlocks: readonly Unlock[]): Unlock | undefined {
  return [...unlocks].sort((a, b) => (a.unlockedAt < b.unlockedAt ? 1 : -1))[0]
}

/** A party that has to be opened so that everything covered is seen, with the addresses that it opens. */
export interface CoveredParty {
  key: string
  emails: ReadonlySet<string>
  /** What opens it: points, or that its company is a customer, by its name alone or by how it is reached. */
  ground: Ground
}

function coveredParties(openings: readonly Opening[]): CoveredParty[] {
  const parties = new Map<string, CoveredParty & { emails: Set<string> }>()
  for (const opening of openings) {
    for (const { partyKeys, emails } of opening.covered) {
      const [key = ''] = partyKeys
      const party = parties.get(key) ?? { key, emails: new Set<string>(), ground: groundOf(opening, key) }
      for (const email of emails) party.emails.add(email)
      parties.set(key, party)
    }
  }
  return [...parties.values()]
}

function groundOf({ isCustomer, reached }: Opening, key: string): Ground {
  if (!isCustomer) return 'paid'
  return reached.has(key) ? 'reached' : 'named'
}

/** What opening everything that is covered takes: points, a click, or time until more may be opened for nothing. */
export async function sortParties(
  db: Db,
  openings: readonly Opening[],
): Promise<{ paid: CoveredParty[]; free: CoveredParty[]; later: CoveredParty[] }> {
  const parties = coveredParties(openings)
  const of = (ground: Ground) => parties.filter((party) => party.ground === ground)
  const named = of('named')
  const room = named.length > 0 ? await namedRoom(db) : 0
  return {
    paid: of('paid'),
    free: [...of('reached'), ...named.slice(0, room)],
    later: named.slice(room),
  }
}
