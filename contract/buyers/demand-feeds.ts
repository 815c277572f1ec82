import * as z from 'zod/mini'
import { line, optionalLine } from '../line.ts'
import { idParams } from '../list.ts'
import { route } from '../route.ts'
import { importedDemandSources } from './buyer-demands.ts'

/** What a column of a file or feed of demands may say; the texts are `buyerDemands.fields`. */
export const demandFields = [
  ...['title', 'description', 'imageUrl', 'products', 'hsCode', 'price', 'priceMin', 'priceMax', 'currency'],
  ...['amount', 'unit', 'destination', 'payment', 'shipping', 'buyerName', 'buyerCountry', 'buyerEmail'],
  ...['buyerPhone', 'quality', 'verified', 'postedAt', 'expiresOn', 'ref', 'url'],
] as const
export type DemandField = (typeof demandFields)[number]

/** What may be wrong with what a feed answers; the texts are `demandFeeds.trouble.<name>`. Others are told as they came. */
const feedTroubles = ['noTitles', 'noRecords', 'page', 'tooMany', 'unreadable', 'timeout'] as const

/** Whether there is a text for what is wrong with a feed. */
export const isNamedTrouble = (trouble: string): trouble is (typeof feedTroubles)[number] =>
  feedTroubles.some((one) => one === trouble)

/** Feeds one company can have. */
export const demandFeedLimit = 20
/** How many hours apart a feed may be read. */
export const demandFeedHours = [1, 3, 6, 12, 24] as const

const webAddress = z.string().check(z.trim(), z.maxLength(1000), z.regex(/^https?:\/\/[^\s/]+\S*$/))
const said = z.object({ column: line(1, 200), field: z.nullable(z.enum(demandFields)) })
const meaning = z.object({ column: z.string(), field: z.nullable(z.enum(demandFields)) })

/** What the provider of a feed is told and how its answer is understood. */
const reading = {
  url: webAddress,
  /** The header that carries the key, where there is one. */
  keyHeader: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(60),
        z.regex(/^(?!(?:host|connection|content-length|transfer-encoding|te|upgrade)$)[A-Za-z0-9-]*$/i),
      ),
    '',
  ),
  /** Absent: as it was. Empty: none. */
  apiKey: z.optional(z.string().check(z.trim(), z.maxLength(500), z.regex(/^[\x20-\x7e]*$/))),
  /** What columns mean that are not understood by their names; the others are. */
  columns: z._default(z.array(said).check(z.maxLength(100)), []),
}

export const demandFeedInput = z.object({
  ...reading,
  source: z.enum(importedDemandSources),
  name: line(1, 80),
  licence: optionalLine(120),
  hours: z.literal(demandFeedHours),
  isOn: z.boolean(),
})
export type DemandFeedInput = z.infer<typeof demandFeedInput>

/** A feed of demands for which the company has a licence. */
export const demandFeed = z.object({
  ...{ id: z.number(), source: z.enum(importedDemandSources), name: z.string(), licence: z.string() },
  ...{ url: z.string(), keyHeader: z.string(), hasKey: z.boolean(), columns: z.array(meaning) },
  ...{ hours: z.number(), isOn: z.boolean() },
  /** When it was read last; null: not yet. */
  readAt: z.nullable(z.string()),
  nextAt: z.string(),
  /** Why the last reading failed; empty when it did not. */
  trouble: z.string(),
  /** What the last reading that brought anything gave. */
  added: z.number(),
  updated: z.number(),
  skipped: z.number(),
})
export type DemandFeed = z.infer<typeof demandFeed>

/** What a feed answers when it is tried: nothing of it is stored. */
export const demandFeedLook = z.object({
  columns: z.array(meaning),
  demands: z.number(),
  skipped: z.number(),
  /** Titles of the first. */
  titles: z.array(z.string()),
})
export type DemandFeedLook = z.infer<typeof demandFeedLook>

const write = 'company.integration.manage'

export const demandFeedRoutes = {
  list: route({
    method: 'GET',
    path: '/api/demand-feeds',
    access: write,
    summary: 'The feeds of demands that are read for the company, with how their last reading went.',
    reply: z.object({ items: z.array(demandFeed) }),
  }),
  look: route({
    method: 'POST',
    path: '/api/demand-feeds/look',
    access: write,
    summary: 'Ask a feed once and say how its columns are understood, without storing anything.',
    body: z.object({ ...reading, id: z.optional(z.int().check(z.gt(0))) }),
    reply: demandFeedLook,
  }),
  create: route({
    method: 'POST',
    path: '/api/demand-feeds',
    access: write,
    summary: 'Have a feed of demands read from now on.',
    body: demandFeedInput,
    reply: demandFeed,
  }),
  change: route({
    method: 'PUT',
    path: '/api/demand-feeds/:id',
    access: write,
    summary: 'Change how a feed is read; another address takes another key.',
    params: idParams,
    body: demandFeedInput,
    reply: demandFeed,
  }),
  readNow: route({
    method: 'POST',
    path: '/api/demand-feeds/:id/read',
    access: write,
    summary: 'Read a feed at once, whenever it would be due.',
    params: idParams,
    reply: demandFeed,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/demand-feeds/:id',
    access: write,
    summary: 'Read a feed no longer, and forget its key; the demands it brought stay.',
    params: idParams,
    reply: z.null(),
  }),
}
