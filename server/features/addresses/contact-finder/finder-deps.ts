import type { FindingSubject, FoundAddress, KnownSite } from '@landfall/contract/addresses/contact-finder.ts'
import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import type { PointsQuote, PointsReserve, PointsWish } from '@landfall/contract/points/points.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { KnownState } from '../address-verification/address-read-model.ts'

/** A company of which addresses are looked for, as the caller may see it. */
export interface KnownCompany {
  name: string
  country: string | null
  /** Where its own site may be; the surest first. */
  sites: KnownSite[]
  /** Addresses the company has of it already, in lower case. */
  emails: ReadonlySet<string>
  /** Those of its people of whom no address is known. */
  people?: readonly { name: string; jobTitle: string }[]
  /** It is a customer of the company already. */
  isCustomer?: boolean
}

type TradeSubject = { role: TradeRole; key: string }

/** Somebody at a company who can be reached. */
export interface NewPerson {
  name: string
  jobTitle: string
  emails: readonly string[]
  phones: readonly string[]
}

/** What finding contacts needs of other areas. */
export interface FinderDeps {
  /** Parties of customs data that the caller may see, by role and key (`subjectKey`). */
  readTradeCompanies(ctx: Context, wanted: readonly TradeSubject[]): Promise<Map<string, KnownCompany>>
  /** A customer; throws `customerNotFound` when the caller may not see it. */
  readCustomer(ctx: TransactionContext, id: number): Promise<KnownCompany>
  /** Something collected that is still to be decided; throws `collectedNotFound`. */
  readCollected(ctx: TransactionContext, id: number): Promise<KnownCompany>
  /** Makes customers of parties of customs data; null for customers of others, and for what is not there. */
  saveCompany(ctx: Context, company: TradeSubject): Promise<number | null>
  /** A company of a dataset or of OpenStreetMap; throws `placeNotFound`. */
  readListed(ctx: TransactionContext, id: number): Promise<KnownCompany>
  /** Makes a customer of one, or answers the one it is; null for those of others. Throws when it may not be kept. */
  saveListed(ctx: Context, id: number): Promise<number | null>
  /** Adds somebody to a customer of the caller; throws what keeps it from being stored. */
  addPerson(ctx: TransactionContext, customerId: number, person: NewPerson): Promise<void>
  addCollectedPerson(ctx: TransactionContext, id: number, person: NewPerson): Promise<void>
  /** Takes addresses from the contacts of all customers; answers how many contacts had them. */
  removeAddresses(db: Db, emails: readonly string[]): Promise<number>
  /** What the company found out about some addresses; those that nobody verified are left out. */
  stateOf(
    db: Db,
    emails: readonly string[],
  ): Promise<(NonNullable<FoundAddress['check']> & Pick<KnownState, 'email' | 'verdict' | 'flags'>)[]>
  /** Orders the check of addresses, and reserves what it costs. */
  verify(ctx: TransactionContext, emails: readonly string[], origin?: 'finder' | 'guess'): Promise<unknown>
  /** Whether a domain takes mail for any name, if that is known. */
  catchesAll(domain: string): Promise<boolean | undefined>
  /** Where datasets say that the sites of companies are, in the order of the companies. */
  findDatasetSites(
    db: Db,
    companies: readonly { name: string; country: string | null }[],
  ): Promise<KnownSite[][]>
  quotePoints(db: Db, wish: PointsWish): Promise<PointsQuote>
  /** Reserves what reading a site costs; nothing for one that was paid for lately. */
  reservePoints(db: Db, wish: PointsReserve): Promise<unknown>
  /** Those of some addresses that belong to people who were erased. */
  erasedAmong(db: Db, emails: readonly string[]): Promise<ReadonlySet<string>>
}

/** A subject as it is stored. */
export function subjectKey(subject: FindingSubject): string {
  return subject.kind === 'trade' ? `${subject.role} ${subject.key}` : String(subject.id)
}
