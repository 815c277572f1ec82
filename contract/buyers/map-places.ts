import * as z from 'zod/mini'
import { batchSelection, idParams, listQuery, listSelection, pageOf } from '../list.ts'
import { route } from '../route.ts'
import { taskView } from '../tasks.ts'
import { companySaving, directoryCollecting, exportQuote } from './company-directory.ts'

/** Points that are shown on the map at once. */
export const pointLimit = 10_000

export const placeSources = ['dataset', 'osm'] as const

/** A company with the place it is at. */
export const mapPlace = z.object({
  id: z.number(),
  name: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.nullable(z.string()),
  city: z.string(),
  address: z.string(),
  website: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Words for what it is or trades in. */
  products: z.string(),
  lat: z.number(),
  lon: z.number(),
  source: z.enum(placeSources),
  sourceName: z.string(),
  /** What the licence wants said wherever the place is shown. */
  attribution: z.string(),
  licence: z.string(),
  isStorable: z.boolean(),
  /** Where it stands at the source itself; empty where that has no address. */
  sourceUrl: z.string(),
  /** When the source was asked or imported. */
  fetchedAt: z.string(),
})
export type MapPlace = z.infer<typeof mapPlace>

/** Id, latitude, longitude and name of one place, in this order: there may be thousands. */
const mapPoint = z.tuple([z.number(), z.number(), z.number(), z.string()])
export type MapPointRow = z.infer<typeof mapPoint>

const selected = z.object({ selection: batchSelection })

/** The id that a company of a dataset has on the map; those of OpenStreetMap are odd. */
export const placeIdOf = (directoryId: number) => directoryId * 2

/** An area with a name, as OpenStreetMap knows it. */
export const namedArea = z.object({
  id: z.string(),
  name: z.string(),
  /** The whole name, with what it lies in. */
  detail: z.string(),
  /** As it stands in filters: a box. */
  area: z.string(),
})
export type NamedArea = z.infer<typeof namedArea>

export const mapPlaceRoutes = {
  areas: route({
    method: 'GET',
    path: '/api/map-areas',
    access: 'buyer.company.read',
    summary: 'Ask Nominatim for areas of a name, once they are typed; what it answered is kept.',
    query: z.object({ search: z.string().check(z.trim(), z.minLength(2), z.maxLength(200)) }),
    reply: z.object({
      items: z.array(namedArea),
      /** What the licence of the source wants said beside them. */
      licence: z.string(),
    }),
  }),
  tiles: route({
    method: 'GET',
    path: '/api/map-tiles',
    access: 'buyer.company.read',
    summary: 'The tiles of a detailed map, where this installation has any.',
    reply: z.object({ tiles: z.nullable(z.object({ url: z.string(), attribution: z.string() })) }),
  }),
  list: route({
    method: 'GET',
    path: '/api/map-places',
    access: 'buyer.company.read',
    summary:
      'Companies with a place: of imported datasets and of OpenStreetMap. The field `area` of the filter takes boxes, circles and polygons.',
    query: listQuery,
    reply: pageOf(mapPlace),
  }),
  points: route({
    method: 'GET',
    path: '/api/map-places/points',
    access: 'buyer.company.read',
    summary: 'The same for a map: id, latitude, longitude and name of at most 10,000.',
    query: listSelection,
    reply: z.object({ points: z.array(mapPoint), isCut: z.boolean() }),
  }),
  read: route({
    method: 'GET',
    path: '/api/map-places/:id',
    access: 'buyer.company.read',
    summary: 'One place.',
    params: idParams,
    reply: mapPlace,
  }),
  collect: route({
    method: 'POST',
    path: '/api/map-places/collect',
    access: 'buyer.company.collect',
    summary:
      'Collect the selected places without making customers of them; what waits already is not doubled.',
    body: selected,
    reply: directoryCollecting,
  }),
  save: route({
    method: 'POST',
    path: '/api/map-places/save',
    access: 'customer.customer.write',
    summary: 'Make customers of the selected places; what looks like a customer waits among the collected.',
    body: selected,
    reply: companySaving,
  }),
  remove: route({
    method: 'POST',
    path: '/api/map-places/remove',
    access: 'buyer.company.collect',
    summary:
      'Remove those of the selected places that were gathered from OpenStreetMap; companies of datasets go with their dataset.',
    body: selected,
    reply: z.object({ removed: z.number(), kept: z.number() }),
  }),
  exportCost: route({
    method: 'POST',
    path: '/api/map-places/export/cost',
    access: 'buyer.company.export',
    summary: 'What a file of the selected would cost: places of the shared library alone are paid for.',
    body: selected,
    reply: exportQuote,
  }),
  export: route({
    method: 'POST',
    path: '/api/map-places/export',
    access: 'buyer.company.export',
    summary: 'Write the selected whose licence allows it into a file, with what it wants said, as a task.',
    body: z.object({ selection: batchSelection, format: z.enum(['csv', 'xlsx']) }),
    reply: taskView,
  }),
}
