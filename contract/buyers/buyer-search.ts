import * as z from 'zod/mini'
import { tradeRoles } from '../customers/customers.ts'
import { listQuery, pageOf } from '../list.ts'
import { route } from '../route.ts'
import { directoryCompany } from './company-directory.ts'

/** Everywhere, and in the caller's own country. */
export const buyerSearchTabs = ['global', 'domestic'] as const

/** Where companies are looked for. */
export const buyerSources = ['customs', 'datasets'] as const
export type BuyerSource = (typeof buyerSources)[number]

/** How many months back somebody may ask for trade. */
export const activeMonths = [3, 6, 12, 24] as const

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
}
