import * as z from 'zod/mini'
import { route } from '../route.ts'
import { directoryCollecting } from './company-directory.ts'

/** Sources outside; the texts are `connectors.name.<key>`. */
export const connectorKeys = [
  'overpass',
  'gleif',
  'wikidata',
  'searxng',
  'opencorporates',
  'nominatim',
  'googlePlaces',
  'amap',
] as const
export type ConnectorKey = (typeof connectorKeys)[number]

/** Those that are asked for companies by words. */
export const searchedConnectors = ['gleif', 'wikidata', 'opencorporates', 'searxng'] as const
export type SearchedConnector = (typeof searchedConnectors)[number]

/** A source outside, as the company has set it. */
export const connectorView = z.object({
  key: z.enum(connectorKeys),
  isOn: z.boolean(),
  baseUrl: z.string(),
  defaultUrl: z.string(),
  /** Without one of the company's own it cannot be asked. */
  needsKey: z.boolean(),
  hasKey: z.boolean(),
  licence: z.string(),
  isStorable: z.boolean(),
  /** Why the last question was not answered; empty when it was. */
  trouble: z.string(),
  askedAt: z.nullable(z.string()),
})
export type ConnectorView = z.infer<typeof connectorView>

const keyParams = z.object({ key: z.enum(connectorKeys) })

const searchedText = z.string().check(z.trim(), z.minLength(2), z.maxLength(200))

/** A company as a source tells of it. */
export const connectorHit = z.object({
  id: z.string(),
  name: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.nullable(z.string()),
  detail: z.string(),
  /** Where it stands at the source, or its own site. */
  url: z.string(),
})
export type ConnectorHit = z.infer<typeof connectorHit>

export const connectorRoutes = {
  list: route({
    method: 'GET',
    path: '/api/connectors',
    access: 'buyer.company.read',
    summary: 'The sources outside and which of them are turned on.',
    reply: z.object({ items: z.array(connectorView) }),
  }),
  save: route({
    method: 'PUT',
    path: '/api/connectors/:key',
    access: 'company.integration.manage',
    summary: 'Turn a source on or off, and say where it is and by which key it is asked.',
    params: keyParams,
    body: z.object({
      isOn: z.boolean(),
      baseUrl: z.string().check(z.trim(), z.maxLength(300), z.regex(/^https?:\/\/\S+$/)),
      /** Absent: as it was. Empty: none. */
      apiKey: z.optional(z.string().check(z.trim(), z.maxLength(300))),
    }),
    reply: connectorView,
  }),
  search: route({
    method: 'GET',
    path: '/api/connectors/:key/search',
    access: 'buyer.company.read',
    summary: 'Ask one source for companies; what it answered is kept for a day.',
    params: z.object({ key: z.enum(searchedConnectors) }),
    query: z.object({ search: searchedText }),
    reply: z.object({
      items: z.array(connectorHit),
      fetchedAt: z.string(),
      licence: z.string(),
      /** Whether what it tells may be kept. */
      isStorable: z.boolean(),
    }),
  }),
  collect: route({
    method: 'POST',
    path: '/api/connectors/:key/collect',
    access: 'buyer.company.collect',
    summary: 'Collect a company that a source told of, where its data may be kept.',
    params: z.object({ key: z.enum(searchedConnectors) }),
    /** The words it was found by, and which of the answer it is. */
    body: z.object({ search: searchedText, id: z.string().check(z.minLength(1), z.maxLength(500)) }),
    reply: directoryCollecting,
  }),
}
