import * as z from 'zod/mini'
import { idParams } from '../list.ts'
import { route } from '../route.ts'
import { socialNetworks } from './social-networks.ts'

/** How an account is; the texts are `socialAccounts.health.<health>`. */
export const accountHealths = ['ok', 'failing', 'reauth'] as const

export const socialAccountView = z.object({
  id: z.number(),
  network: z.enum(socialNetworks),
  name: z.string(),
  /** What people see: a telephone number, the name of a bot or of a page. */
  handle: z.string(),
  health: z.enum(accountHealths),
  /** What the network said last; empty when all was well. */
  trouble: z.string(),
  checkedAt: z.nullable(z.string()),
  /** When its token ends; null: never, or the network does not say. */
  expiresAt: z.nullable(z.string()),
  /** Where it reports has to be entered at the network by hand. */
  hasDoor: z.boolean(),
  /** Its token is had anew by itself before it ends. */
  isRenewed: z.boolean(),
  /** When an event arrived last. */
  eventAt: z.nullable(z.string()),
  /** When an event was refused for its signature, after the last good one. */
  refusedAt: z.nullable(z.string()),
  /** Speaks with a network that is played on this machine, to try things with. */
  isPlayed: z.boolean(),
  conversations: z.number(),
  creatorName: z.nullable(z.string()),
  createdAt: z.string(),
})
export type SocialAccountView = z.infer<typeof socialAccountView>

/** An account as those choose it who write or publish by it. */
export const socialAccountChoice = z.pick(socialAccountView, {
  id: true,
  network: true,
  name: true,
  handle: true,
  health: true,
})
export type SocialAccountChoice = z.infer<typeof socialAccountChoice>

const token = z.string().check(z.trim(), z.minLength(8), z.maxLength(1000), z.regex(/^[\x21-\x7e]+$/))
const networkId = z._default(z.string().check(z.trim(), z.regex(/^\d{0,30}$/)), '')
/** The secret by which an app signs events; empty where a network has none, or where it stays as it was. */
const appSecret = z._default(z.string().check(z.trim(), z.maxLength(200), z.regex(/^[\x21-\x7e]*$/)), '')

/** A token, or what somebody has signed in for: the latter goes first. */
const proof = {
  token: z.optional(token),
  signInId: z.optional(z.int().check(z.gt(0))),
}
const credentials = { network: z.enum(socialNetworks), ...proof, businessId: networkId }

export const socialTarget = z.object({
  id: z.string(),
  name: z.string(),
  handle: z.string(),
  /** False: the network shows it, but gives no right to act for it. */
  isUsable: z.boolean(),
  isBound: z.boolean(),
})
export type SocialTarget = z.infer<typeof socialTarget>

export const socialBinding = z.object({
  ...credentials,
  appSecret,
  targetId: z.string().check(z.regex(/^\d{1,30}$/)),
})

export type SocialBinding = z.infer<typeof socialBinding>

/** Where a network reports events, and the word by which it proves that it was told so. */
export const socialDoor = z.object({ address: z.string(), verifyToken: z.string() })
export type SocialDoor = z.infer<typeof socialDoor>

const manage = 'social.account.manage'

export const socialAccountRoutes = {
  list: route({
    method: 'GET',
    path: '/api/social-accounts',
    access: 'social.account.read',
    summary: 'Accounts at social networks with how they are.',
    reply: z.object({ items: z.array(socialAccountView) }),
  }),
  choices: route({
    method: 'GET',
    path: '/api/social-accounts/choices',
    access: 'signedIn',
    summary: 'Accounts at social networks to choose from.',
    reply: z.object({ items: z.array(socialAccountChoice) }),
  }),
  targets: route({
    method: 'POST',
    path: '/api/social-accounts/targets',
    access: manage,
    summary: 'What a token of a network may act for: numbers, bots or pages.',
    body: z.object(credentials),
    reply: z.object({ items: z.array(socialTarget) }),
  }),
  bind: route({
    method: 'POST',
    path: '/api/social-accounts',
    access: manage,
    summary: 'Bind a number, bot or page; its token is sealed and goes to that network alone.',
    body: socialBinding,
    reply: z.object({ id: z.number(), hasDoor: z.boolean() }),
  }),
  renew: route({
    method: 'PUT',
    path: '/api/social-accounts/:id/token',
    access: manage,
    summary: 'Give an account a new token for the same number, bot or page.',
    params: idParams,
    body: z.object({ ...proof, appSecret }),
    reply: z.null(),
  }),
  door: route({
    method: 'GET',
    path: '/api/social-accounts/:id/door',
    access: manage,
    summary: 'Where the network has to report events of an account.',
    params: idParams,
    reply: socialDoor,
  }),
  check: route({
    method: 'POST',
    path: '/api/social-accounts/:id/check',
    access: manage,
    summary: 'Ask the network now how an account is.',
    params: idParams,
    reply: socialAccountView,
  }),
  unbind: route({
    method: 'DELETE',
    path: '/api/social-accounts/:id',
    access: manage,
    summary:
      'Unbind an account: its secrets are removed at once, its conversations go to the recycle bin with it.',
    params: idParams,
    reply: z.null(),
  }),
  tryOut: route({
    method: 'POST',
    path: '/api/social-accounts/:id/trial',
    access: 'social.inbox.write',
    summary: 'Let the played network of the demo send a message to an account.',
    params: idParams,
    reply: z.null(),
  }),
}
