import * as z from 'zod/mini'
import { line } from '../line.ts'
import { route } from '../route.ts'
import { socialApps, socialNetworks } from './social-networks.ts'

/** What somebody has signed in for at a network, until it is bound. */
export const socialSignIn = z.object({
  id: z.number(),
  network: z.enum(socialNetworks),
  connectedAt: z.string(),
})
export type SocialSignIn = z.infer<typeof socialSignIn>

export const socialAppView = z.object({
  app: z.enum(socialApps),
  /** People can sign in by it. */
  isReady: z.boolean(),
  /** The company's own application; null: that of the installation, or none. */
  clientId: z.nullable(z.string()),
})
export type SocialAppView = z.infer<typeof socialAppView>

const overview = z.object({
  apps: z.array(socialAppView),
  /** What the caller has signed in for and not bound yet. */
  items: z.array(socialSignIn),
  /** Addresses that an application has to be registered with. */
  redirectUris: z.array(z.string()),
})
export type SocialSignInOverview = z.infer<typeof overview>

export const socialAppInput = z.object({
  clientId: line(1, 200),
  /** Absent keeps the stored one. */
  clientSecret: z.optional(
    z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^[\x21-\x7e]+$/)),
  ),
})
export type SocialAppInput = z.infer<typeof socialAppInput>

const manage = 'social.account.manage'
const appParams = z.object({ app: z.enum(socialApps) })

export const socialSignInRoutes = {
  list: route({
    method: 'GET',
    path: '/api/social-sign-ins',
    access: manage,
    summary: 'Applications by which people sign in at networks, and what the caller has signed in for.',
    reply: overview,
  }),
  begin: route({
    method: 'POST',
    path: '/api/social-sign-ins',
    access: manage,
    summary: 'Begin to sign in at a network: answers the address there to open.',
    body: z.object({
      network: z.enum(socialNetworks),
      /** Where the page stands, so that the network leads back there. */
      origin: z.url({ protocol: /^https?$/ }).check(z.maxLength(300)),
    }),
    reply: z.object({ address: z.string() }),
  }),
  complete: route({
    method: 'POST',
    path: '/api/social-sign-ins/complete',
    access: manage,
    summary: 'Take what a network sent back; only whoever began it can.',
    /** The query of the address the network led to, without its question mark. */
    body: z.object({ answer: z.string().check(z.minLength(1), z.maxLength(8000)) }),
    reply: socialSignIn,
  }),
  saveApp: route({
    method: 'PUT',
    path: '/api/social-sign-ins/apps/:app',
    access: manage,
    summary: 'Set up the application that the company has registered at a network.',
    params: appParams,
    body: socialAppInput,
    reply: socialAppView,
  }),
  removeApp: route({
    method: 'DELETE',
    path: '/api/social-sign-ins/apps/:app',
    access: manage,
    summary: 'Forget the company’s application at a network; what is bound stays bound.',
    params: appParams,
    reply: socialAppView,
  }),
}
