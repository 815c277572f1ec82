import * as z from 'zod/mini'
import { tradeRoles } from '../customers/customers.ts'
import { route } from '../route.ts'
import { yesNo } from '../yes-no.ts'
import {
  hiddenForwarders,
  recordGroup,
  recordTotals,
  tradeAmounts,
  tradeCompanyRow,
  tradeParty,
} from './customs-data.ts'
import { identifierKinds } from './customs-fields.ts'

/** New: traded for the first time within the last twelve months of the data; lost: not once within them. */
export const partnerStates = ['new', 'active', 'lost'] as const
export type PartnerState = (typeof partnerStates)[number]

export const tradePartner = z.object({
  ...tradeAmounts,
  ...tradeParty.shape,
  firstDate: z.string(),
  lastDate: z.string(),
  state: z.enum(partnerStates),
})
export type TradePartner = z.infer<typeof tradePartner>

/**
 * What the days of past shipments say about the next one. `tooFew`: fewer than four occasions; `irregular`: their
 * distances differ too much; `silent`: it is overdue by more than two intervals.
 */
export const rhythmStates = ['known', 'tooFew', 'irregular', 'silent'] as const
export const confidences = ['high', 'medium', 'low'] as const

export const purchaseRhythm = z.object({
  state: z.enum(rhythmStates),
  /** Occasions: shipments within three days of each other are one. */
  occasions: z.number(),
  lastDay: z.string(),
  /** Days; null where there are too few occasions. */
  medianDays: z.nullable(z.number()),
  /** Median distance of the intervals from their median, in days. */
  spreadDays: z.nullable(z.number()),
  /** Only when known. */
  expectedDay: z.nullable(z.string()),
  expectedFrom: z.nullable(z.string()),
  expectedTo: z.nullable(z.string()),
  confidence: z.nullable(z.enum(confidences)),
})
export type PurchaseRhythm = z.infer<typeof purchaseRhythm>

export const dataQuality = z.object({
  /** Where the records come from, with how many of each. */
  sources: z.array(z.object({ source: z.string(), records: z.number() })),
  ownRecords: z.number(),
  libraryRecords: z.number(),
  /** Records whose other side is withheld, to order or not stated. */
  nobodyRecords: z.number(),
  hsKnown: z.number(),
  weightKnown: z.number(),
  asBuyer: z.number(),
  asSeller: z.number(),
  /** Names and countries that count as this company. */
  members: z.number(),
  newestData: z.string(),
})
export type DataQuality = z.infer<typeof dataQuality>

export const partyIdentifier = z.object({
  kind: z.enum(identifierKinds),
  value: z.string(),
  records: z.number(),
})
export type PartyIdentifier = z.infer<typeof partyIdentifier>

export const tradeCompanyView = z.object({
  ...tradeParty.shape,
  role: z.enum(tradeRoles),
  totals: recordTotals,
  usdPerKg: z.nullable(z.number()),
  firstDate: z.string(),
  lastDate: z.string(),
  /** Records of the twelve months up to the newest of the data, and of the twelve before. */
  lastYear: z.number(),
  yearBefore: z.number(),
  quality: dataQuality,
  rhythm: purchaseRhythm,
  /** Spellings as they were declared, the most frequent first. */
  spellings: z.array(z.object({ name: z.string(), records: z.number() })),
  addresses: z.array(z.string()),
  /** By what it is known beside its names, the most frequent of each kind first; no website of the shared library. */
  identifiers: z.array(partyIdentifier),
  months: z.array(recordGroup),
})
export type TradeCompanyView = z.infer<typeof tradeCompanyView>

/** One end of a lane: the code of a port, a port as files write it, or a country where no port is known. */
const laneEnd = z.object({
  value: z.string(),
  /** What the port of the code is called; empty for all others. */
  port: z.string(),
})
export type LaneEnd = z.infer<typeof laneEnd>

/** Between which ports, or countries where no port is known, goods go. */
export const tradeLane = z.object({ ...tradeAmounts, from: laneEnd, to: laneEnd })
export type TradeLane = z.infer<typeof tradeLane>

/** A company of the same role that trades with the same partners. */
export const tradeCompetitor = z.object({
  ...tradeAmounts,
  ...tradeParty.shape,
  sharedPartners: z.number(),
})
export type TradeCompetitor = z.infer<typeof tradeCompetitor>

/** So many partners, the most frequent, are looked at for competitors. */
export const competingPartners = 200

/** A company that resembles another in what it does. */
export const similarCompany = z.object({
  ...tradeAmounts,
  ...tradeParty.shape,
  /** Partners that both have. */
  sharedPartners: z.number(),
  /** HS subheadings that both trade; counted within one country only. */
  sharedProducts: z.number(),
  lastDate: z.string(),
})
export type SimilarCompany = z.infer<typeof similarCompany>

/** Somebody who trades with competitors and not with the company itself. */
export const competitorPartner = z.object({
  ...tradeAmounts,
  ...tradeParty.shape,
  competitors: z.number(),
  /** The competitor it trades with most. */
  mainCompetitor: z.string(),
  lastDate: z.string(),
})
export type CompetitorPartner = z.infer<typeof competitorPartner>

/** A company whose name is like the words that were typed. */
export const namedCompany = z.extend(tradeCompanyRow, {
  role: z.enum(tradeRoles),
  /** 0 to 1. */
  likeness: z.number(),
})
export type NamedCompany = z.infer<typeof namedCompany>

const read = 'customs.record.read'

/** One buyer or seller. */
export const companyQuery = z.object({
  role: z.enum(tradeRoles),
  key: z.string().check(z.minLength(1), z.maxLength(500)),
})

/** What is listed beside one: without forwarders, unless they are wished for. */
const besideQuery = z.extend(companyQuery, { forwarders: z.optional(yesNo) })

/** Companies found in customs records. */
export const tradeCompanyRoutes = {
  read: route({
    method: 'GET',
    path: '/api/customs/company',
    access: read,
    summary: 'One buyer or seller: figures, trend, rhythm and on what they rest.',
    query: companyQuery,
    reply: tradeCompanyView,
  }),
  partners: route({
    method: 'GET',
    path: '/api/customs/company/partners',
    access: read,
    summary: 'The 50 companies it trades with most; nobody, with an empty key, among them.',
    query: companyQuery,
    reply: z.object({ items: z.array(tradePartner) }),
  }),
  products: route({
    method: 'GET',
    path: '/api/customs/company/products',
    access: read,
    summary: 'The 20 headings of the Harmonized System it trades most.',
    query: companyQuery,
    reply: z.object({ items: z.array(recordGroup) }),
  }),
  lanes: route({
    method: 'GET',
    path: '/api/customs/company/lanes',
    access: read,
    summary: 'The 20 ways its goods take most.',
    query: companyQuery,
    reply: z.object({ items: z.array(tradeLane) }),
  }),
  competitors: route({
    method: 'GET',
    path: '/api/customs/company/competitors',
    access: read,
    summary: 'Companies of the same role that trade with the same partners, the 20 with most in common.',
    query: besideQuery,
    reply: z.object({
      items: z.array(tradeCompetitor),
      hiddenForwarders,
      /** True when it has more partners than were looked at, `competingPartners`. */
      isBounded: z.boolean(),
    }),
  }),
  similar: route({
    method: 'GET',
    path: '/api/customs/company/similar',
    access: read,
    summary: 'Companies that share two partners with it, or a subheading within its country.',
    query: besideQuery,
    reply: z.object({ items: z.array(similarCompany), hiddenForwarders }),
  }),
  competitorPartners: route({
    method: 'GET',
    path: '/api/customs/company/competitor-partners',
    access: read,
    summary:
      'Customers (of a seller) or suppliers (of a buyer) of its 20 closest competitors that are not its own.',
    query: besideQuery,
    reply: z.object({ items: z.array(competitorPartner), hiddenForwarders }),
  }),
  byName: route({
    method: 'GET',
    path: '/api/customs/company-names',
    access: read,
    summary: 'Companies by name, the likeliest first; mistakes in typing are tolerated.',
    query: z.object({
      name: z.string().check(z.minLength(2), z.maxLength(100)),
      role: z.enum(tradeRoles),
    }),
    reply: z.object({
      items: z.array(namedCompany),
      /** True while names of newly loaded records are looked through: more may be found in a moment. */
      isScanning: z.boolean(),
    }),
  }),
}
