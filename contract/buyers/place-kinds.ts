import * as z from 'zod/mini'
import { line } from '../line.ts'
import { route } from '../route.ts'

/** Kinds of companies one may look for on the map; the texts are `mapCollector.kinds.<kind>`. */
export const placeKinds = [
  'furniture',
  'kitchenware',
  'homeTextiles',
  'clothing',
  'shoes',
  'bags',
  'jewellery',
  'toys',
  'sports',
  'electronics',
  'lighting',
  'hardware',
  'tools',
  'buildingMaterials',
  'tiles',
  'garden',
  'autoParts',
  'machinery',
  'packaging',
  'food',
  'cosmetics',
  'medical',
  'stationery',
  'petSupplies',
  'wholesale',
  'importers',
] as const

export type PlaceKind = (typeof placeKinds)[number]

/** Lines of business one company adds at most. */
export const ownKindLimit = 50

/** One of the product's, or one that the company has added. */
export const placeKind = z.union([z.enum(placeKinds), z.string().check(z.regex(/^own-\d{1,15}$/))])

/** Words and tags of one kind at most. */
export const kindWordLimit = 200

/** By which words and tags of OpenStreetMap companies of a kind are known. */
export const placeKindWords = z.object({
  kind: placeKind,
  /** Of one that the company has added; empty for those of the product. */
  name: z.string(),
  words: z.array(z.string()),
  /** `key=value`, or `key=*` for any value. */
  tags: z.array(z.string()),
  /** The company's own, in place of those that come with the product. */
  isOwn: z.boolean(),
})
export type PlaceKindWords = z.infer<typeof placeKindWords>

const kindInput = z.object({
  words: z.array(line(1, 60)).check(z.minLength(1), z.maxLength(kindWordLimit)),
  tags: z
    .array(z.string().check(z.trim(), z.maxLength(80), z.regex(/^[a-z][a-z0-9_:]*=(\*|[a-z0-9_:.-]+)$/i)))
    .check(z.maxLength(kindWordLimit)),
})
export type PlaceKindInput = z.infer<typeof kindInput>

const ownKind = z.extend(kindInput, { name: line(1, 60) })
export type OwnKindInput = z.infer<typeof ownKind>

const kindParams = z.object({ kind: placeKind })
const write = 'company.integration.manage'

export const placeKindRoutes = {
  list: route({
    method: 'GET',
    path: '/api/place-kinds',
    access: 'buyer.company.read',
    summary: 'By which words and tags each line of business is known on the map.',
    reply: z.object({ items: z.array(placeKindWords) }),
  }),
  add: route({
    method: 'POST',
    path: '/api/place-kinds',
    access: write,
    summary: 'Add a line of business of the company’s own, with the words and tags it is known by.',
    body: ownKind,
    reply: placeKindWords,
  }),
  save: route({
    method: 'PUT',
    path: '/api/place-kinds/:kind',
    access: write,
    summary: 'Know a line of business by the company’s own words and tags.',
    params: kindParams,
    body: kindInput,
    reply: placeKindWords,
  }),
  reset: route({
    method: 'DELETE',
    path: '/api/place-kinds/:kind',
    access: write,
    summary:
      'Know a line of business by the words and tags that come with the product again; one that the company has added is removed.',
    params: kindParams,
    reply: z.null(),
  }),
}
