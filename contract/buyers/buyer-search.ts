import * as z from 'zod/mini'
import { tradeRoles } from '../customers/customers.ts'
import { listQuery, listSelection, pageOf } from '../list.ts'
import { route } from '../route.ts'
import { directoryCompany } from './company-directory.ts'

/** Everywhere, and in the caller's own country. */
export const buyerSearchTabs = ['global', 'domestic'] as const

/** Where companies are looked for. */
export const buyerSources = ['customs', 'datasets'] as const
export type BuyerSource = (typeof buyerSources)[number]

/** How many months back somebody may ask for trade. */
export const activeMonths = [3, 6, 12, 24] as const

/** How large a company is, by its shipments among those that match: from so many on, up to so many. */
export const companySizes = {
  small: { from: 1, to: 9 },
  medium: { from: 10, to: 99 },
  large: { from: 100, to: null },
} as const
export type CompanySize = keyof typeof companySizes

/** What companies can be narrowed by with one click. */
export const buyerFacetNames = ['country', 'hs', 'origin', 'size', 'reach'] as const
export type BuyerFacetName = (typeof buyerFacetNames)[number]

/** How companies of datasets can be reached. */
export const buyerReaches = ['hasEmail', 'hasWebsite', 'hasPhone'] as const

/** One value with how many of the companies have it. */
const buyerFacetValue = z.object({ value: z.string(), companies: z.number() })
export type BuyerFacetValue = z.infer<typeof buyerFacetValue>

export const buyerFacets = z.object({
  /** Whose companies are counted: those that the list begins with. */
  door: z.enum(buyerSources),
  /** Only a part of those that match was counted: so many of the newest shipments, or so many companies. */
  isSample: z.boolean(),
  facets: z.partialRecord(z.enum(buyerFacetNames), z.array(buyerFacetValue)),
})
export type BuyerFacets = z.infer<typeof buyerFacets>

/** What customs data say of a company among the shipments that match. */
export const buyerTrade = z.object({
  records: z.number(),
  /** Null when the ranking did not count so far back. */
  lastYear: z.nullable(z.number()),
  partners: z.number(),
  valueUsd: z.number(),
  lastDate: z.string(),
  /** The heading of the HS it trades most in, and with which country; empty where no record says it. */
  heading: z.string(),
  country: z.string(),
})
export type BuyerTrade = z.infer<typeof buyerTrade>

/** A company that may become a customer, with everything the doors know of it. */
export const buyerHit = z.object({
  /** Negative for companies that only datasets know. */
  id: z.number(),
  name: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.nullable(z.string()),
  role: z.enum(tradeRoles),
  /** Its key in customs data; empty where they would not know it by its name. */
  key: z.string(),
  /** Null where no shipment that the caller may see has it. */
  trade: z.nullable(buyerTrade),
  /** What datasets say of it, the newest first, each with its source. */
  entries: z.array(directoryCompany),
})
export type BuyerHit = z.infer<typeof buyerHit>

export const buyerSearchRoutes = {
  search: route({
    method: 'GET',
    path: '/api/buyer-search',
    access: 'buyer.company.read',
    summary:
      'Companies of customs data and datasets as one list: those that trade most in what is asked for first, then those that only datasets know.',
    query: listQuery,
    reply: z.extend(pageOf(buyerHit), {
      /** The country that the tab `domestic` means; null where the time zone of the company does not tell. */
      homeCountry: z.nullable(z.string()),
    }),
  }),
  facets: route({
    method: 'GET',
    path: '/api/buyer-search/facets',
    access: 'buyer.company.read',
    summary:
      'How many of the companies that match are in which country, trade in which goods, with which country, and how much; a condition on a value does not count for its own facet.',
    query: listSelection,
    reply: buyerFacets,
  }),
}
