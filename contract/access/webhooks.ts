import * as z from 'zod/mini'
import { line } from '../line.ts'
import { idParams } from '../list.ts'
import { route } from '../route.ts'

/** What can be told. */
export const webhookKinds = [
  'customer.created',
  'customer.changed',
  'customer.ownerChanged',
  'customer.dropped',
  'customer.deleted',
  'customer.restored',
  'customer.merged',
  'customer.mergeUndone',
  'followUp.created',
  'mail.sent',
  'mail.failed',
  'mail.bounced',
  'mail.opened',
  'mail.clicked',
  'mail.replied',
  'mail.unsubscribed',
  'mail.complained',
] as const
export type WebhookKind = (typeof webhookKinds)[number]

/** How many a company may have. */
export const webhookLimit = 20

export const webhookInput = z.object({
  url: line(1, 500),
  kinds: z.array(z.enum(webhookKinds)).check(z.minLength(1), z.maxLength(webhookKinds.length)),
  isActive: z.boolean(),
})
export type WebhookInput = z.infer<typeof webhookInput>

/** Why a webhook was switched off by itself: nothing arrived for days, or the receiver said that it is gone. */
export const webhookOffReasons = ['failing', 'gone'] as const

export const webhook = z.extend(webhookInput, {
  url: z.string(),
  id: z.number(),
  createdAt: z.string(),
  /** Since when nothing has arrived; null while all is well. */
  failingSince: z.nullable(z.string()),
  offReason: z.nullable(z.enum(webhookOffReasons)),
  /** Deliveries that still wait. */
  waiting: z.number(),
})
export type Webhook = z.infer<typeof webhook>

export const deliveryStates = ['waiting', 'done', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const webhookDelivery = z.object({
  id: z.number(),
  /** One of the kinds, or `ping`. */
  kind: z.string(),
  customerId: z.nullable(z.number()),
  happenedAt: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  /** When it is tried again; null when it is not. */
  nextAttemptAt: z.nullable(z.string()),
  /** HTTP status of the last attempt. */
  status: z.nullable(z.number()),
  /** Why the last attempt did not arrive at all. */
  error: z.string(),
  /** Milliseconds of the last attempt. */
  tookMs: z.nullable(z.number()),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

const access = 'company.integration.manage'
const withSecret = z.object({ webhook, secret: z.string() })

export const webhookRoutes = {
  list: route({
    method: 'GET',
    path: '/api/webhooks',
    access,
    summary: 'The webhooks of the company.',
    reply: z.object({ items: z.array(webhook) }),
  }),
  create: route({
    method: 'POST',
    path: '/api/webhooks',
    access,
    summary: 'Have events sent to an address; the secret for its signatures is shown this once.',
    body: webhookInput,
    reply: withSecret,
  }),
  update: route({
    method: 'PUT',
    path: '/api/webhooks/:id',
    access,
    summary: 'Change a webhook.',
    params: idParams,
    body: webhookInput,
    reply: webhook,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/webhooks/:id',
    access,
    summary: 'Delete a webhook with its deliveries.',
    params: idParams,
    reply: z.null(),
  }),
  renewSecret: route({
    method: 'POST',
    path: '/api/webhooks/:id/secret',
    access,
    summary: 'Replace the secret of a webhook.',
    params: idParams,
    reply: withSecret,
  }),
  ping: route({
    method: 'POST',
    path: '/api/webhooks/:id/ping',
    access,
    summary: 'Send a test event at once and say what came back.',
    params: idParams,
    reply: webhookDelivery,
  }),
  deliveries: route({
    method: 'GET',
    path: '/api/webhooks/:id/deliveries',
    access,
    summary: 'The newest 100 deliveries of a webhook.',
    params: idParams,
    reply: z.object({ items: z.array(webhookDelivery) }),
  }),
  redeliver: route({
    method: 'POST',
    path: '/api/webhook-deliveries/:id/redeliver',
    access,
    summary: 'Send an event once more.',
    params: idParams,
    reply: webhookDelivery,
  }),
}
