import * as z from 'zod/mini'
import { tradeRoles } from '../customers/customers.ts'
import { emailAddress } from '../email-address.ts'
import { line, optionalLine } from '../line.ts'
import { moment } from '../moment.ts'
import { pointsQuote } from '../points/points.ts'
import { route } from '../route.ts'
import { taskView } from '../tasks.ts'
import { addressReason, addressState } from './address-verification.ts'
import {
  addressDepartments,
  addressTraits,
  findingOutcomes,
  findingStates,
  foundPhoneKinds,
  foundSocialKinds,
  readPage,
} from './found-contacts.ts'

/** Companies whose sites may be read in one go. */
export const findingLimit = 200

/** Of whom an address was looked for: a party of customs data, a customer, something collected, or a company of a dataset or of
 *  OpenStreetMap, by its id on the map. */
export const findingSubject = z.union([
  z.object({
    kind: z.literal('trade'),
    role: z.enum(tradeRoles),
    key: z.string().check(z.minLength(1), z.maxLength(500)),
  }),
  z.object({ kind: z.literal('customer'), id: z.int() }),
  z.object({ kind: z.literal('collected'), id: z.int() }),
  z.object({ kind: z.literal('listed'), id: z.int() }),
])
export type FindingSubject = z.infer<typeof findingSubject>

/** The same in a query, where everything is text. */
export const findingSubjectQuery = z.object({
  kind: z.enum(['trade', 'customer', 'collected', 'listed']),
  role: z.optional(z.enum(tradeRoles)),
  key: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
  id: z.optional(z.coerce.number()),
})

/** A host name as somebody types it; an address of the web is taken as its host. */
export const siteHost = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.overwrite((text) =>
    text
      .replace(/^https?:\/\//, '')
      .replace(/[/?#:].*$/s, '')
      .replace(/^www\./, '')
      .replace(/\.$/, ''),
  ),
  z.maxLength(253),
  z.regex(/^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?:\p{L}{2,63}|xn--[a-z0-9-]{2,59})$/u),
)

/** From where a site is known; the texts are `contactFinder.ground.<ground>`. */
export const siteGrounds = [
  'customerSite',
  'recordSite',
  'datasetSite',
  'customerMail',
  'recordMail',
  'datasetMail',
  'typed',
] as const
export type SiteGround = (typeof siteGrounds)[number]

export const knownSite = z.object({ domain: z.string(), ground: z.enum(siteGrounds) })
export type KnownSite = z.infer<typeof knownSite>

/** Where something was found, and when. */
const source = {
  pageUrl: z.string(),
  /** The words around it. */
  snippet: z.string(),
  fetchedAt: moment,
}

export const foundAddress = z.object({
  id: z.number(),
  email: z.string(),
  ...source,
  score: z.number(),
  traits: z.array(z.enum(addressTraits)),
  /** Empty where the page does not say whose it is. */
  name: z.string(),
  jobTitle: z.string(),
  department: z.nullable(z.enum(addressDepartments)),
  /** Whether it stands with the company already, or is kept with a customer. */
  isKnown: z.boolean(),
  /** What the company found out about it; null: to be verified. */
  check: z.nullable(
    z.object({
      state: addressState,
      reason: z.nullable(addressReason),
      checkedAt: z.nullable(moment),
    }),
  ),
})
export type FoundAddress = z.infer<typeof foundAddress>

export const foundReach = z.object({
  id: z.number(),
  type: z.enum(['phone', 'social']),
  /** A number in E.164, or the address of a profile. */
  value: z.string(),
  kind: z.enum([...foundPhoneKinds, ...foundSocialKinds]),
  ...source,
})
export type FoundReach = z.infer<typeof foundReach>

/** How looking for a person's address ended; the texts are `contactFinder.guess.<outcome>`. */
export const guessOutcomes = ['verifying', 'found', 'none', 'catchAll', 'unknown'] as const

/** An address made of a person's name; it is told only once it was proven. */
export const addressGuess = z.object({
  id: z.number(),
  name: z.string(),
  jobTitle: z.string(),
  domain: z.string(),
  outcome: z.enum(guessOutcomes),
  /** Empty unless one was proven. */
  email: z.string(),
  /** How many forms of the name were tried. */
  tried: z.number(),
  isKnown: z.boolean(),
  askedAt: moment,
})
export type AddressGuess = z.infer<typeof addressGuess>

/** Somebody at a company of whom no address is known. */
export const knownPerson = z.object({ name: z.string(), jobTitle: z.string() })

export const findingView = z.object({
  id: z.number(),
  domain: z.string(),
  ground: z.enum(siteGrounds),
  state: z.enum(findingStates),
  /** Null while it is read. */
  outcome: z.nullable(z.enum(findingOutcomes)),
  /** Where the site leads to when it has moved. */
  movedTo: z.nullable(z.string()),
  pages: z.array(readPage),
  addresses: z.array(foundAddress),
  others: z.array(foundReach),
  /** People who asked not to be known or written to, and were left out. */
  withheld: z.number(),
  startedAt: moment,
  finishedAt: z.nullable(moment),
  startedByName: z.string(),
})
export type FindingView = z.infer<typeof findingView>

const subjects = z.array(findingSubject).check(z.minLength(1), z.maxLength(findingLimit))

/** What came of adding an address: the customer it stands with, if the company is one. */
export const savedAddress = z.object({ customerId: z.nullable(z.number()) })

/** Finding addresses on companies' own sites, and keeping them. */
export const contactFinderRoutes = {
  read: route({
    method: 'GET',
    path: '/api/contact-finder',
    access: 'customer.customer.write',
    summary: 'What is known of a company’s site, and what was found on it last.',
    query: findingSubjectQuery,
    reply: z.object({
      sites: z.array(knownSite),
      finding: z.nullable(findingView),
      /** Contacts without an address, for whom one may be made of their names. */
      people: z.array(knownPerson),
      guesses: z.array(addressGuess),
      /** What reading the site would cost; nothing for own customers, and for a site that was paid for lately. */
      quote: pointsQuote,
    }),
  }),
  start: route({
    method: 'POST',
    path: '/api/contact-finder',
    access: 'customer.customer.write',
    summary: 'Read a company’s own site for addresses, as a task; without a domain the one that is known.',
    body: z.object({ subject: findingSubject, domain: z.optional(siteHost) }),
    reply: taskView,
  }),
  startBatch: route({
    method: 'POST',
    path: '/api/contact-finder/batch',
    access: 'customer.customer.write',
    summary: 'Read the sites of several companies whose domains are known, as one task.',
    body: z.object({ subjects }),
    reply: z.object({
      task: z.nullable(taskView),
      /** Those whose site nobody knows. */
      withoutSite: z.number(),
    }),
  }),
  summaries: route({
    method: 'POST',
    path: '/api/contact-finder/summaries',
    access: 'customer.customer.write',
    summary: 'How the newest reading of several companies’ sites ended.',
    body: z.object({ subjects }),
    reply: z.object({
      items: z.array(
        z.object({
          subject: findingSubject,
          domain: z.string(),
          state: z.enum(findingStates),
          outcome: z.nullable(z.enum(findingOutcomes)),
          emails: z.array(z.string()),
        }),
      ),
    }),
  }),
  save: route({
    method: 'POST',
    path: '/api/contact-finder/save',
    access: 'customer.customer.write',
    summary: 'Keep a found address with its company; a company that is none yet becomes a customer by that.',
    body: z.object({ id: z.int() }),
    reply: savedAddress,
  }),
  verify: route({
    method: 'POST',
    path: '/api/contact-finder/verify',
    access: 'address.verification.run',
    summary: 'Verify a found address; costs as the list of prices says.',
    body: z.object({ id: z.int() }),
    reply: z.null(),
  }),
  add: route({
    method: 'POST',
    path: '/api/contact-finder/by-hand',
    access: 'customer.customer.write',
    summary: 'Keep an address that somebody typed; a company that is none yet becomes a customer by that.',
    body: z.object({
      subject: findingSubject,
      email: emailAddress,
      name: optionalLine(120),
      jobTitle: optionalLine(120),
      phone: z._default(z.union([z.literal(''), z.string().check(z.trim(), z.maxLength(40))]), ''),
    }),
    reply: savedAddress,
  }),
  guess: route({
    method: 'POST',
    path: '/api/contact-finder/guesses',
    access: 'address.verification.run',
    summary:
      'Make addresses of the name of a person at a company and verify them; what was not proven is not told. Costs as the list of prices says.',
    body: z.object({
      subject: findingSubject,
      name: line(2, 120),
      jobTitle: optionalLine(120),
      domain: z.optional(siteHost),
    }),
    reply: z.null(),
  }),
  saveGuess: route({
    method: 'POST',
    path: '/api/contact-finder/guesses/save',
    access: 'customer.customer.write',
    summary: 'Keep a proven address that was made of a name with its company.',
    body: z.object({ id: z.int() }),
    reply: savedAddress,
  }),
  forgetSource: route({
    method: 'POST',
    path: '/api/contact-finder/forget',
    access: 'person.erasure.manage',
    summary: 'Delete everything that a site gave, with the contacts kept from it when that is wished.',
    body: z.object({ domain: siteHost, withContacts: z._default(z.boolean(), false) }),
    reply: z.object({ found: z.number(), contacts: z.number() }),
  }),
  sources: route({
    method: 'GET',
    path: '/api/contact-finder/sources',
    access: 'person.erasure.manage',
    summary: 'The sites from which the company has addresses, with how many.',
    reply: z.object({
      items: z.array(
        z.object({ domain: z.string(), addresses: z.number(), saved: z.number(), readAt: moment }),
      ),
    }),
  }),
}
