import * as z from 'zod/mini'
import { recordTotals } from './customs-data.ts'
import { listSelection } from './list.ts'
import { route } from './route.ts'

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
  totals: recordTotals,
  /** US dollars per kilogram over the shipments that know both; null when none does. */
  usdPerKg: z.nullable(z.number()),
  facets: z.record(z.enum(facetNames), z.array(facetValue)),
})
export type RecordFacets = z.infer<typeof recordFacets>

export const customsFacetRoutes = {
  facets: route({
    method: 'GET',
    path: '/api/customs/facets',
    access: 'customs.record.read',
    summary:
      'Totals of the shipments that match, and frequent values with their counts; conditions on a value do not count for its own facet.',
    query: listSelection,
    reply: recordFacets,
  }),
}
