import * as z from 'zod/mini'
import { route } from '../route.ts'

/** Most browsers of one session that are told of notices while no page is open. */
export const mostPushSubscriptions = 10

const base64url = /^[A-Za-z0-9_-]+={0,2}$/
const endpoint = z.url({ protocol: /^https?$/ }).check(z.maxLength(1000))

/** How a browser says where it is reached, and by which keys what is sent there is sealed. */
export const pushSubscription = z.object({
  endpoint,
  keys: z.object({
    p256dh: z.string().check(z.minLength(80), z.maxLength(100), z.regex(base64url)),
    auth: z.string().check(z.minLength(16), z.maxLength(40), z.regex(base64url)),
  }),
})
export type PushSubscriptionInput = z.infer<typeof pushSubscription>

/** What a browser is told of one notice. */
export interface PushedNotice {
  title: string
  body: string
  /** Page that a click opens; empty: the start page. */
  path: string
  /** The same notice is shown once. */
  tag: string
}

export const pushRoutes = {
  key: route({
    method: 'GET',
    path: '/api/push-subscriptions/key',
    access: 'signedIn',
    summary: 'The public key by which this installation proves itself to services that reach browsers.',
    reply: z.object({ key: z.string() }),
  }),
  add: route({
    method: 'POST',
    path: '/api/push-subscriptions',
    access: 'signedIn',
    summary: 'Tell the caller of notices in a browser, also while no page is open, until he signs out.',
    body: pushSubscription,
    reply: z.null(),
  }),
  remove: route({
    method: 'POST',
    path: '/api/push-subscriptions/remove',
    access: 'signedIn',
    summary: 'Tell a browser of the caller nothing any more.',
    body: z.object({ endpoint }),
    reply: z.null(),
  }),
}
