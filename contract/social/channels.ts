import * as z from 'zod/mini'
import { idParams } from '../list.ts'
import { route } from '../route.ts'
import { writingBars } from './social-inbox.ts'

/** By what people are written to, in the order in which they are offered; the texts are `channels.kinds.<kind>`. */
export const channelKinds = ['mail', 'whatsapp', 'telegram', 'facebook', 'linkedin'] as const
export type ChannelKind = (typeof channelKinds)[number]

/** Whether somebody has agreed to be written to first. */
export const consentStandings = ['given', 'ended', 'none'] as const

export const customerChannel = z.object({
  kind: z.enum(channelKinds),
  /** Whose it is; empty: the customer's own. */
  name: z.string(),
  jobTitle: z.string(),
  /** An address, a number in E.164, or how somebody is called at a network. */
  value: z.string(),
  /** By which one writes with a program of one's own; empty where there is none. */
  link: z.string(),
  /** Mail: the address is on the blacklist. */
  isSuppressed: z.boolean(),
  /** The newest conversation with the person there. */
  conversationId: z.nullable(z.number()),
  /** Why nothing can be written in it now. */
  bar: z.nullable(z.enum(writingBars)),
  replyUntil: z.nullable(z.string()),
  /** WhatsApp alone. */
  consent: z.nullable(z.enum(consentStandings)),
})
export type CustomerChannel = z.infer<typeof customerChannel>

export const channelRoutes = {
  read: route({
    method: 'GET',
    path: '/api/customers/:id/channels',
    access: 'customer.customer.read',
    summary: 'By what the people of a customer can be written to, and what is possible now.',
    params: idParams,
    reply: z.object({ items: z.array(customerChannel) }),
  }),
}
