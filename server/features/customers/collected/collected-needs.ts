import type { Candidate } from '@landfall/contract/customers/collected.ts'
import type { DuplicateView, IdentityKey } from '@landfall/contract/customers/customer-identity.ts'
import type {
  CustomerChange,
  CustomerCreation,
  CustomerSource,
  CustomerView,
  TradeRole,
} from '@landfall/contract/customers/customers.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import type { Db } from '#platform/postgres/database.ts'

/** The trade company that something collected is. */
export interface TradeCompanyLink {
  key: string
  role: TradeRole
}

/** Something that may be a customer already; `row` tells the answers of many apart. */
export interface Suspect extends Pick<Candidate, 'name' | 'country' | 'website' | 'phone' | 'contacts'> {
  row: number
  tradeKey: string | null
}

/** One customer that a suspect may be, and by what. */
export interface SuspectMatch {
  row: number
  key: IdentityKey
  isHard: boolean
  customerId: number
}

/** What the collected list needs of customers, their identity, customs data and erased persons. */
export interface CollectedNeeds {
  /** Customers of the company, whoever owns them, that suspects share something with, as the caller may be told of them. */
  findMatches(
    ctx: TransactionContext,
    suspects: readonly Suspect[],
  ): Promise<{ matches: SuspectMatch[]; views: DuplicateView[] }>
  /** Throws when it exists, or looks like another one and there is no reason. */
  createCustomer(
    ctx: TransactionContext,
    input: CustomerCreation,
    origin: { source: CustomerSource; tradeKey: string | null },
  ): Promise<CustomerView>
  readCustomer(ctx: TransactionContext, id: number): Promise<CustomerView>
  changeCustomer(ctx: TransactionContext, id: number, input: CustomerChange): Promise<CustomerView>
  /** Says in the customer's data which trade company it is, unless another customer is. */
  linkTradeCompany(
    ctx: TransactionContext,
    customerId: number,
    company: TradeCompanyLink & { name: string },
  ): Promise<unknown>
  /** Trade companies by key; those that do not exist are left out. */
  findTradeCompanies(
    ctx: Context,
    companies: readonly TradeCompanyLink[],
  ): Promise<{ key: string; name: string; country: string | null; website: string }[]>
  nameKeyOf(name: string): string
  /** Those of some addresses that belong to people who were erased. */
  erasedAmong(db: Db, emails: readonly string[]): Promise<ReadonlySet<string>>
}
