import * as z from 'zod/mini'
import { listSelection } from '../list.ts'
import { route } from '../route.ts'
import { countedSelection, countedSince } from './counted-range.ts'
import { breakdownName, figuresOf } from './statistic-breakdowns.ts'

/** What a chart can measure records by. */
export const analysisMeasures = ['records', 'grossKg', 'teu', 'valueUsd'] as const
export type AnalysisMeasure = (typeof analysisMeasures)[number]

export const trendGrains = ['month', 'quarter', 'year'] as const
export type TrendGrain = (typeof trendGrains)[number]

/** Sums over records, and of how many records each is known; values that a model estimated are not among them. */
export const analysisAmounts = z.object({
  records: z.number(),
  grossKg: z.number(),
  kgKnown: z.number(),
  teu: z.number(),
  teuKnown: z.number(),
  valueUsd: z.number(),
  valueKnown: z.number(),
})
export type AnalysisAmounts = z.infer<typeof analysisAmounts>

const amounts = analysisAmounts.shape

/** `2025-03`, `2025-Q1` or `2025`. */
export const trendPoint = z.object({ period: z.string(), ...amounts })
export type TrendPoint = z.infer<typeof trendPoint>

export const productShare = z.object({ heading: z.string(), ...amounts })
export type ProductShare = z.infer<typeof productShare>

export const partnerSides = ['countries', 'companies'] as const
export type PartnerSide = (typeof partnerSides)[number]

/** What flows from one side to the other; keys are countries or companies, empty when they are not known. */
export const partnerFlow = z.object({
  sellerKey: z.string(),
  seller: z.string(),
  buyerKey: z.string(),
  buyer: z.string(),
  ...amounts,
})
export type PartnerFlow = z.infer<typeof partnerFlow>

/** The country is an ISO 3166-1 alpha-2 code, empty when it is not known. */
export const placeShare = z.object({ country: z.string(), ...amounts })
export type PlaceShare = z.infer<typeof placeShare>

export const priceUnits = ['grossKg', 'quantity'] as const

/** Prices that can be compared: one currency, one source of the value, one unit. */
export const priceBasis = z.object({
  currency: z.string(),
  /** `declared`, `modelled` or whatever else says where values come from. */
  valueSource: z.string(),
  per: z.enum(priceUnits),
  /** The unit of the quantity; empty per kilogram of gross weight. */
  unit: z.string(),
  /** Records that have a price on this basis. */
  known: z.number(),
})
export type PriceBasis = z.infer<typeof priceBasis>

export const priceSpread = z.object({
  /** Null for statistics, of which all that match are counted. */
  countedSince,
  /** Of statistics the breakdown whose figures are compared; empty for shipments and when there are none. */
  breakdown: z.string(),
  figuresOf: z.string(),
  /** Records that were counted, with a price or without. */
  records: z.number(),
  /** The most frequent first. */
  bases: z.array(priceBasis),
  /** The basis of the figures below; null when no record has a price. */
  basis: z.nullable(priceBasis),
  smallest: z.number(),
  quartile1: z.number(),
  median: z.number(),
  quartile3: z.number(),
  largest: z.number(),
  /** Records beyond one and a half quartile distances, which the bins leave out. */
  below: z.number(),
  above: z.number(),
  bins: z.array(z.object({ from: z.number(), to: z.number(), records: z.number() })),
})
export type PriceSpread = z.infer<typeof priceSpread>

const wishedBasis = {
  currency: z.optional(z.string().check(z.maxLength(20))),
  valueSource: z.optional(z.string().check(z.maxLength(40))),
  per: z.optional(z.enum(priceUnits)),
  unit: z.optional(z.string().check(z.maxLength(100))),
}

const access = 'customs.record.read'
const bounded = 'counted over the newest million unless all are asked for'

export const customsAnalysisRoutes = {
  trend: route({
    method: 'GET',
    path: '/api/customs/analysis/trend',
    access,
    summary: 'Shipments that match by month, quarter or year, empty ones too.',
    query: z.extend(listSelection, { grain: z._default(z.enum(trendGrains), 'month') }),
    reply: z.object({ totals: analysisAmounts, points: z.array(trendPoint) }),
  }),
  products: route({
    method: 'GET',
    path: '/api/customs/analysis/products',
    access,
    summary: `Shipments that match by heading of the Harmonized System, the 300 most frequent, ${bounded}.`,
    query: countedSelection,
    reply: z.object({ countedSince, items: z.array(productShare), otherRecords: z.number() }),
  }),
  partners: route({
    method: 'GET',
    path: '/api/customs/analysis/partners',
    access,
    summary: `Who sells to whom: the 60 most frequent pairs of countries, or 40 of companies, ${bounded}.`,
    query: z.extend(countedSelection, { side: z._default(z.enum(partnerSides), 'countries') }),
    reply: z.object({ countedSince, items: z.array(partnerFlow), otherRecords: z.number() }),
  }),
  places: route({
    method: 'GET',
    path: '/api/customs/analysis/places',
    access,
    summary: `Shipments that match by country of origin and of destination, ${bounded}.`,
    query: countedSelection,
    reply: z.object({ countedSince, origins: z.array(placeShare), destinations: z.array(placeShare) }),
  }),
  prices: route({
    method: 'GET',
    path: '/api/customs/analysis/prices',
    access,
    summary: `How prices of the shipments that match are spread, on one basis that can be compared, ${bounded}.`,
    query: z.extend(countedSelection, wishedBasis),
    reply: priceSpread,
  }),
  statisticPrices: route({
    method: 'GET',
    path: '/api/customs/analysis/statistic-prices',
    access,
    summary: 'How unit prices of the statistics that match are spread, on one basis that can be compared.',
    query: z.extend(listSelection, {
      ...wishedBasis,
      breakdown: z.optional(breakdownName),
      figuresOf: z.optional(figuresOf),
    }),
    reply: priceSpread,
  }),
}
