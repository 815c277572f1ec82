import {
  type ContactInput,
  contactInput,
  normalisePhone,
} from '@landfall/contract/customers/customer-contacts.ts'
import { asLine } from '@landfall/contract/line.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { customerWriting, hidden } from './customer-wiring.ts'
import { addPerson, readCustomer, refuseErased } from './customers/customer-service.ts'
import {
  findCustomerAddresses,
  recogniseCustomers,
  saveTradeCompanies,
} from './customers/customs-link-service.ts'
import type { CustomersDeps } from './customers-deps.ts'
import { countFollowUps } from './follow-ups/follow-up-store.ts'
import { assertRoom } from './public-pool/placement-service.ts'

interface FoundPerson {
  name: string
  jobTitle?: string
  emails: readonly string[]
  phones: readonly string[]
}

type SaveCompanies = (
  ctx: Parameters<typeof saveTradeCompanies>[0],
  companies: Parameters<typeof saveTradeCompanies>[1],
) => ReturnType<typeof saveTradeCompanies>

/** What is done with customers where contacts of trade companies are found. */
export interface TradeContacts {
  recognise(ctx: TransactionContext, keys: readonly string[]): ReturnType<typeof recogniseCustomers>
  findAddresses: typeof findCustomerAddresses
  readCustomer: typeof readCustomer
  countFollowUps: typeof countFollowUps
  saveCompanies: SaveCompanies
  /** Adds somebody to reach to a customer of the caller; throws what keeps it from being stored. */
  addPerson(ctx: TransactionContext, customerId: number, person: FoundPerson): Promise<void>
}

/** Customers as contacts of trade companies need them. */
export function createTradeContacts({ findTradeCompanies, erasedAmong }: CustomersDeps): TradeContacts {
  return {
    recognise: (ctx, keys) => recogniseCustomers(ctx, { tradeCompanyKeys: [...keys], emails: [] }, hidden),
    findAddresses: findCustomerAddresses,
    readCustomer,
    countFollowUps,
    saveCompanies: (ctx, companies) =>
      saveTradeCompanies(ctx, companies, { hidden, assertRoom, findTradeCompanies }),
    async addPerson(ctx, customerId, found) {
      const person = asContact(found)
      await refuseErased(ctx, erasedAmong, [person])
      await addPerson(ctx, customerId, { ...customerWriting, person })
    },
  }
}

/** Somebody who was found, as a contact. */
export function asContact({ name, jobTitle = '', emails, phones }: FoundPerson): ContactInput {
  const [workEmail = '', ...otherEmails] = emails.slice(0, 10)
  return contactInput.parse({
    name: asLine(name).slice(0, 120),
    jobTitle: asLine(jobTitle).slice(0, 120),
    workEmail,
    otherEmails,
    phones: phones
      .map(normalisePhone)
      .filter((phone) => /^\+?[0-9]{5,15}$/.test(phone))
      .slice(0, 10),
  })
}
