import * as z from 'zod/mini'
import { contactView } from '../customers/customer-contacts.ts'
import { customerStages } from '../customers/customer-profile.ts'
import { tradeRoles } from '../customers/customers.ts'
import { pointsQuote } from '../points/points.ts'
import { route } from '../route.ts'
import { companyQuery } from './customs-companies.ts'

/** Companies whose contacts may be looked for in one go. */
export const findContactsLimit = 200

/** What the records say of how to reach a company. */
export const tradeContact = z.object({
  /** Names and whatever else stands beside the addresses. */
  text: z.string(),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  records: z.number(),
  lastDate: z.string(),
})
export type TradeContact = z.infer<typeof tradeContact>

/** The customer a trade company is, as far as the caller may see it. */
export const contactCustomer = z.object({
  customerId: z.nullable(z.number()),
  name: z.string(),
  /** Null: in the public pool. */
  ownerName: z.nullable(z.string()),
  stage: z.nullable(z.enum(customerStages)),
  nextContactAt: z.nullable(z.string()),
  lastFollowUpAt: z.nullable(z.string()),
  /** Null where the caller may not read the customer. */
  followUps: z.nullable(z.number()),
  people: z.array(contactView),
})
export type ContactCustomer = z.infer<typeof contactCustomer>

export const tradeContactsView = z.object({
  key: z.string(),
  name: z.string(),
  addresses: z.array(z.string()),
  /** From the company's own uploads: always there. */
  own: z.array(tradeContact),
  library: z.object({
    /** There are contacts which have to be unlocked first; `items` are those that are open, the numbers the others. */
    isCovered: z.boolean(),
    emails: z.number(),
    phones: z.number(),
    items: z.array(tradeContact),
    unlockedAt: z.nullable(z.string()),
    unlockedByName: z.nullable(z.string()),
    /** Null: for good, or not unlocked. */
    expiresAt: z.nullable(z.string()),
    /** The points were given back, as no mail reached the addresses; they are covered again. */
    refundedAt: z.nullable(z.string()),
    /** The covered contacts are of a customer and cost nothing: to be opened now, or later when today's share is used up. */
    ofCustomer: z.nullable(z.enum(['now', 'later'])),
  }),
  /** What unlocking would cost; null where nothing is covered. */
  quote: z.nullable(pointsQuote),
  customer: z.nullable(contactCustomer),
  /** Where the mailboxes are that can be seen; those that anybody may have are left out. */
  mailHosts: z.array(z.string()),
  /** The host of the customer's website, where a mailbox of the company may be; a guess that nobody tried. */
  domainGuess: z.nullable(z.string()),
})
export type TradeContactsView = z.infer<typeof tradeContactsView>

const companies = z
  .array(z.object({ role: z.enum(tradeRoles), key: z.string().check(z.minLength(1), z.maxLength(500)) }))
  .check(z.minLength(1), z.maxLength(findContactsLimit))

/** Open: to be seen already; covered: would be unlocked, or waits; none: nobody says how to reach it. */
export const contactStates = ['open', 'covered', 'unlocked', 'none', 'notFound'] as const

export const foundContacts = z.object({
  key: z.string(),
  role: z.enum(tradeRoles),
  name: z.string(),
  state: z.enum(contactStates),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
})
export type FoundContacts = z.infer<typeof foundContacts>

/** How a company can be reached as far as that is open, and what seeing the rest of it would cost. */
export const contactGlance = z.object({
  key: z.string(),
  role: z.enum(tradeRoles),
  state: z.enum(['open', 'covered', 'none', 'notFound']),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  /** Addresses and numbers that are covered. */
  covered: z.object({ emails: z.number(), phones: z.number() }),
  /** Points for seeing what is covered; of customers it is free. */
  cost: z.number(),
  /** Whether the caller has the points. */
  isEnough: z.boolean(),
  /** A customer's, of whom today's share is used up. */
  isLater: z.boolean(),
})
export type ContactGlance = z.infer<typeof contactGlance>

/**
 * Ready: a customer with an address; covered: its address has to be unlocked first; noAddress: nobody says one; notYours:
 * the customer of somebody else; refused: its address could not be stored with it.
 */
export const writableStates = ['ready', 'covered', 'noAddress', 'notYours', 'notFound', 'refused'] as const
export type WritableState = (typeof writableStates)[number]

export const writableCompany = z.object({
  key: z.string(),
  role: z.enum(tradeRoles),
  name: z.string(),
  state: z.enum(writableStates),
  customerId: z.nullable(z.number()),
})
export type WritableCompany = z.infer<typeof writableCompany>

/** How to reach companies found in customs records. */
export const tradeContactRoutes = {
  read: route({
    method: 'GET',
    path: '/api/customs/company/contacts',
    access: 'customs.record.read',
    summary: 'What records and customers say of how to reach a company, and what seeing the rest would cost.',
    query: companyQuery,
    reply: tradeContactsView,
  }),
  glance: route({
    method: 'POST',
    path: '/api/customs/contacts/glance',
    access: 'customs.record.read',
    summary: 'What is open of how to reach each of some companies, and what seeing the rest would cost.',
    body: z.object({ companies }),
    reply: z.object({ items: z.array(contactGlance) }),
  }),
  quote: route({
    method: 'POST',
    path: '/api/customs/contacts/quote',
    access: 'customs.contact.unlock',
    summary: 'For how many of some companies there are contacts, and what the covered ones would cost.',
    body: z.object({ companies }),
    reply: z.extend(pointsQuote, {
      open: z.number(),
      /** Have to be paid for. */
      covered: z.number(),
      /** Of customers: opened for nothing, now or when today's share is used up. */
      free: z.number(),
      later: z.number(),
      none: z.number(),
    }),
  }),
  unlock: route({
    method: 'POST',
    path: '/api/customs/contacts/unlock',
    access: 'customs.contact.unlock',
    summary:
      'See the contacts of companies; each company is paid for once within the window of the price, and customers never. Refused when it would cost more than was agreed to.',
    body: z.object({
      companies,
      /** The points that the caller was told this costs. */
      cost: z.int().check(z.gte(0)),
    }),
    reply: z.object({ items: z.array(foundContacts), cost: z.number() }),
  }),
  prepare: route({
    method: 'POST',
    path: '/api/customs/contacts/prepare',
    access: 'customer.customer.write',
    summary:
      'Make companies customers that can be written to, with the addresses that are open; each by itself.',
    body: z.object({ companies }),
    reply: z.object({ items: z.array(writableCompany) }),
  }),
}
