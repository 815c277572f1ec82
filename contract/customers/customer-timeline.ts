import * as z from 'zod/mini'
import { idParams } from '../list.ts'
import { ownName } from '../own-name.ts'
import { route } from '../route.ts'
import { socialNetworks } from '../social/social-networks.ts'
import { dropCause, ownershipWays } from './customer-placement.ts'
import { tradeRoles } from './customers.ts'
import { entriesQuery, followUpFacts } from './follow-ups.ts'
import { shareTerms } from './share-terms.ts'

const timelineBase = { id: z.string(), at: z.string(), userName: z.nullable(z.string()) }

/** What can become of a mail; the texts are `timeline.mail.<kind>`. */
export const mailEventKinds = [
  'sent',
  'opened',
  'clicked',
  'bounced',
  'unsubscribed',
  'replied',
  'autoReplied',
  'complained',
  'failed',
] as const

/** What one may look at alone; the texts are `timeline.filters.<filter>`. */
export const timelineFilters = [
  'followUp',
  'mail',
  'social',
  'owner',
  'change',
  'shipments',
  'note',
  'chat',
] as const
export type TimelineFilter = (typeof timelineFilters)[number]

/** One thing that happened to a customer. */
export const timelineItem = z.discriminatedUnion('kind', [
  z.object({ ...timelineBase, kind: z.enum(['created', 'deleted', 'restored']) }),
  /** Others became part of it, or came out of it again. */
  z.object({ ...timelineBase, kind: z.enum(['merged', 'mergeUndone']), names: z.array(z.string()) }),
  /** Stored although it looks like others, for a reason. */
  z.object({
    ...timelineBase,
    kind: z.literal('resembles'),
    names: z.array(z.string()),
    reason: z.string(),
  }),
  z.object({
    ...timelineBase,
    kind: z.literal('changed'),
    fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  }),
  z.object({
    ...timelineBase,
    kind: z.literal('ownerChanged'),
    /** Null: a public pool, by the name the company gave it or an empty one. */
    before: z.nullable(z.string()),
    after: z.nullable(z.string()),
    poolName: z.string(),
    how: z.enum(ownershipWays),
    reason: z.nullable(ownName),
    /** Why it dropped by itself. */
    rules: z.array(dropCause),
    /** How the owner before goes on helping with it; null: not at all. */
    former: z.nullable(shareTerms),
  }),
  z.object({
    ...timelineBase,
    kind: z.literal('savedFromCustoms'),
    tradeName: z.string(),
    tradeCompanyKey: z.string(),
    role: z.enum(tradeRoles),
  }),
  /** Written on a trade company that the customer is. */
  z.object({
    ...timelineBase,
    kind: z.literal('tradeNote'),
    tradeName: z.string(),
    tradeCompanyKey: z.string(),
    content: z.string(),
  }),
  z.object({
    ...timelineBase,
    kind: z.literal('followUp'),
    followUpId: z.number(),
    ...followUpFacts,
  }),
  z.object({
    ...timelineBase,
    kind: z.literal('mail'),
    event: z.enum(mailEventKinds),
    /** Who got the mail, where a name is known; what is opened, clicked or answered is this person's doing. */
    recipient: z.string(),
    subject: z.string(),
    address: z.string(),
    /** The link that was followed, why it failed or came back, or what was answered: plain text. */
    detail: z.nullable(z.string()),
    /** Of what somebody wrote: the answer that can be answered. */
    answerId: z.nullable(z.number()),
  }),
  /** A message at a social network, of theirs or ours. */
  z.object({
    ...timelineBase,
    kind: z.literal('chat'),
    network: z.enum(socialNetworks),
    direction: z.enum(['in', 'out', 'note']),
    text: z.string(),
    conversationId: z.number(),
  }),
  z.object({
    ...timelineBase,
    kind: z.literal('shipments'),
    /** The month as YYYY-MM; `at` is its last shipment. */
    month: z.string(),
    role: z.enum(tradeRoles),
    tradeName: z.string(),
    tradeCompanyKey: z.string(),
    records: z.number(),
    grossKg: z.number(),
    valueUsd: z.number(),
    /** How many shipments tell their value. */
    valueKnown: z.number(),
    /** Different companies on the other side. */
    partners: z.number(),
    /** What was shipped most, in the words of the records. */
    goods: z.string(),
  }),
])
export type TimelineItem = z.infer<typeof timelineItem>

export const timelineRoutes = {
  read: route({
    method: 'GET',
    path: '/api/customers/:id/timeline',
    access: 'customer.customer.read',
    summary: 'What happened to a customer, newest first.',
    params: idParams,
    query: z.extend(entriesQuery, {
      /** What to look at alone, given once or more; absent means everything. */
      show: z.optional(z.union([z.enum(timelineFilters), z.array(z.enum(timelineFilters))])),
    }),
    reply: z.object({
      items: z.array(timelineItem),
      nextCursor: z.nullable(z.string()),
      /** Kinds that cannot be read at the moment, though there may be some. */
      missing: z.array(z.enum(timelineFilters)),
    }),
  }),
}
