import * as z from 'zod/mini'
import { optionalEmailAddress } from '../email-address.ts'
import { line } from '../line.ts'
import { route } from '../route.ts'

/** Providers at which a mailbox is connected by signing in there; the names are `mailSignIns.provider.<name>`. */
export const signInProviders = ['google', 'microsoft'] as const
export type SignInProvider = (typeof signInProviders)[number]

/** A mailbox that somebody connected at its provider. */
export const mailSignIn = z.object({
  id: z.number(),
  provider: z.enum(signInProviders),
  /** Whose mailbox it is. */
  address: z.string(),
  /** The provider lets us in no longer: it has to be connected again. */
  isBroken: z.boolean(),
  connectedAt: z.string(),
})
export type MailSignIn = z.infer<typeof mailSignIn>

/** Which connected mailbox takes the place of a password; null: a password. */
export const signInId = z._default(z.nullable(z.int()), null)

const place = z.object({ host: z.string(), port: z.number(), security: z.enum(['tls', 'starttls', 'none']) })

export const signInProvider = z.object({
  provider: z.enum(signInProviders),
  /** People can connect mailboxes there. */
  isReady: z.boolean(),
  imap: place,
  smtp: place,
  /** The client that the company has registered there; null: that of the installation, or none. */
  app: z.nullable(z.object({ clientId: z.string(), tenant: z.string() })),
})
export type SignInProviderView = z.infer<typeof signInProvider>

const overview = z.object({
  providers: z.array(signInProvider),
  /** What the caller has connected. */
  items: z.array(mailSignIn),
  /** Addresses that a client has to be registered with. */
  redirectUris: z.array(z.string()),
})
export type SignInOverview = z.infer<typeof overview>

export const signInApp = z.object({
  clientId: line(1, 300),
  /** Absent keeps the stored one. */
  clientSecret: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
  /** Microsoft: the organisation whose mailboxes are connected, by its id or domain; empty: any. */
  tenant: z._default(line(0, 100).check(z.regex(/^[A-Za-z0-9.-]*$/)), ''),
})
export type SignInAppInput = z.infer<typeof signInApp>

const manage = 'company.sending.manage'
const providerParams = z.object({ provider: z.enum(signInProviders) })

export const mailSignInRoutes = {
  list: route({
    method: 'GET',
    path: '/api/mail-sign-ins',
    access: 'signedIn',
    summary:
      'Providers at which mailboxes can be connected, and what the caller has connected; tokens never leave the server.',
    reply: overview,
  }),
  begin: route({
    method: 'POST',
    path: '/api/mail-sign-ins',
    access: 'signedIn',
    summary: 'Begin to connect a mailbox: answers the address at the provider to open.',
    body: z.object({
      provider: z.enum(signInProviders),
      /** Where the page stands, so that the provider leads back there. */
      origin: z.url({ protocol: /^https?$/ }).check(z.maxLength(300)),
      /** The address that is likely meant. */
      hint: z._default(optionalEmailAddress, ''),
    }),
    reply: z.object({ address: z.string() }),
  }),
  complete: route({
    method: 'POST',
    path: '/api/mail-sign-ins/complete',
    access: 'signedIn',
    summary: 'Connect a mailbox with what the provider sent back; only whoever began it can.',
    /** The query of the address the provider led to, without its question mark. */
    body: z.object({ answer: z.string().check(z.minLength(1), z.maxLength(8000)) }),
    reply: mailSignIn,
  }),
  saveApp: route({
    method: 'PUT',
    path: '/api/mail-sign-ins/apps/:provider',
    access: manage,
    summary: 'Set up the client that the company has registered at a provider.',
    params: providerParams,
    body: signInApp,
    reply: signInProvider,
  }),
  removeApp: route({
    method: 'DELETE',
    path: '/api/mail-sign-ins/apps/:provider',
    access: manage,
    summary:
      'Forget the company’s client at a provider; mailboxes connected by it have to be connected again.',
    params: providerParams,
    reply: signInProvider,
  }),
}
