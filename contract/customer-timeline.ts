import * as z from 'zod/mini'
import { tradeRoles } from './customers.ts'
import { entriesQuery, followUpMethods } from './follow-ups.ts'
import { idParams } from './list.ts'
import { route } from './route.ts'

const timelineBase = { id: z.string(), at: z.string(), userName: z.nullable(z.string()) }

/** What can become of a mail; the texts are `timeline.mail.<kind>`. */
export const mailEventKinds = [
  'sent',
  'opened',
  'clicked',
  'bounced',
  'unsubscribed',
  'replied',
  'failed',
] as const

/** One thing that happened to a customer. */
export const timelineItem = z.discriminatedUnion('kind', [
  z.object({ ...timelineBase, kind: z.enum(['created', 'deleted', 'restored']) }),
  z.object({
    ...timelineBase,
    kind: z.literal('changed'),
    fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  }),
  z.object({
    ...timelineBase,
    kind: z.literal('ownerChanged'),
    /** Null: the public pool. */
    before: z.nullable(z.string()),
    after: z.nullable(z.string()),
  }),
  z.object({
    ...timelineBase,
    kind: z.literal('savedFromCustoms'),
    tradeName: z.string(),
    tradeCompanyKey: z.string(),
    role: z.enum(tradeRoles),
  }),
  z.object({
    ...timelineBase,
    kind: z.literal('followUp'),
    method: z.enum(followUpMethods),
    content: z.string(),
    nextContactAt: z.nullable(z.string()),
  }),
  z.object({
    ...timelineBase,
    kind: z.literal('mail'),
    event: z.enum(mailEventKinds),
    subject: z.string(),
    address: z.string(),
    /** The link that was followed, or why it failed. */
    detail: z.nullable(z.string()),
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
    query: entriesQuery,
    reply: z.object({ items: z.array(timelineItem), nextCursor: z.nullable(z.string()) }),
  }),
}
