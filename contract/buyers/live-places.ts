import * as z from 'zod/mini'
import { line } from '../line.ts'
import { route } from '../route.ts'
import { directoryCollecting } from './company-directory.ts'

/** Services that are asked while somebody looks, and of whose answers nothing may be kept. */
export const liveSources = ['googlePlaces', 'amap'] as const
export type LiveSource = (typeof liveSources)[number]

/** A place as a service tells of it at this moment. */
export const livePlace = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  website: z.string(),
  lat: z.number(),
  lon: z.number(),
  /** Where it stands at the service. */
  url: z.string(),
})
export type LivePlace = z.infer<typeof livePlace>

const params = z.object({ key: z.enum(liveSources) })
const webText = z._default(z.string().check(z.trim(), z.maxLength(300), z.regex(/^(\S+\.\S+)?$/)), '')

export const livePlaceRoutes = {
  search: route({
    method: 'GET',
    path: '/api/live-places/:key',
    access: 'buyer.company.collect',
    summary: 'Ask a service for places of some words in an area; what it answers is shown and not kept.',
    params,
    query: z.object({
      search: z.string().check(z.trim(), z.minLength(2), z.maxLength(100)),
      area: z.string().check(z.maxLength(1000)),
    }),
    reply: z.object({
      items: z.array(livePlace),
      /** The service tells no more of one question: a smaller area finds others. */
      isCut: z.boolean(),
    }),
  }),
  collect: route({
    method: 'POST',
    path: '/api/live-places/:key/collect',
    access: 'buyer.company.collect',
    summary:
      'Collect a company by what the caller typed of it himself; of the service its number alone is kept, where it allows that.',
    params,
    body: z.object({
      id: z.string().check(z.minLength(1), z.maxLength(300)),
      name: line(1, 200),
      country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))),
      website: webText,
      phone: z._default(z.string().check(z.trim(), z.maxLength(60)), ''),
    }),
    reply: directoryCollecting,
  }),
}
