import * as z from 'zod/mini'
import { route } from '../route.ts'
import { countedSelection, countedSince, wantsFirst } from './counted-range.ts'
import { hiddenForwarders, recordTotals, sharedRecords } from './customs-data.ts'

/** What shipments can be narrowed by with one click. */
export const facetNames = [
  'hs4',
  'buyers',
  'sellers',
  'origins',
  'destinations',
  'months',
  'flows',
  'loadPorts',
  'unloadPorts',
  'sources',
] as const
export type FacetName = (typeof facetNames)[number]

/** One value with how many of the shipments have it; the label is a name where the value is a key. */
const facetValue = z.object({ value: z.string(), label: z.string(), records: z.number() })
export type FacetValue = z.infer<typeof facetValue>

export const recordFacets = z.object({
  countedSince,
  /** How many shipments were counted. */
  records: z.number(),
  /** Those that were asked for. */
  facets: z.partialRecord(z.enum(facetNames), z.array(facetValue)),
  /** Those that would stand among the buyers and sellers. */
  hiddenForwarders,
})
export type RecordFacets = z.infer<typeof recordFacets>

export const countedTotals = z.object({
  countedSince,
  totals: recordTotals,
  /** US dollars per kilogram over the shipments that know both; null when none does. */
  usdPerKg: z.nullable(z.number()),
  sharedRecords,
})
export type CountedTotals = z.infer<typeof countedTotals>

/** How many containers shipments travelled in: each number once, however many bills name it. */
export const containerCount = z.object({
  countedSince,
  records: z.number(),
  containers: z.number(),
  /** How many of the records name their containers. */
  known: z.number(),
})
export type ContainerCount = z.infer<typeof containerCount>

export const customsFacetRoutes = {
  facets: route({
    method: 'GET',
    path: '/api/customs/facets',
    access: 'customs.record.read',
    summary:
      'Frequent values of the shipments that match with their counts, over the newest million of them unless all are asked for; conditions on a value do not count for its own facet.',
    query: z.extend(countedSelection, {
      first: wantsFirst,
      /** Names of facets, apart by commas; all of them without it. */
      names: z.optional(z.string().check(z.regex(/^[a-zA-Z0-9]+(,[a-zA-Z0-9]+){0,20}$/))),
    }),
    reply: recordFacets,
  }),
  totals: route({
    method: 'GET',
    path: '/api/customs/totals',
    access: 'customs.record.read',
    summary: 'Sums over the shipments that match, over the newest million of them unless all are asked for.',
    query: z.extend(countedSelection, { first: wantsFirst }),
    reply: countedTotals,
  }),
  containers: route({
    method: 'GET',
    path: '/api/customs/containers',
    access: 'customs.record.read',
    summary:
      'Distinct containers of the shipments that match, over the newest million of them unless all are asked for.',
    query: countedSelection,
    reply: containerCount,
  }),
}
