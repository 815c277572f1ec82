import * as z from 'zod/mini'
import { route } from '../route.ts'

export const singleSignOnInput = z.object({
  /** Address of the OpenID Connect provider; its discovery document stands below it. */
  issuer: z.url({ protocol: /^https?$/ }).check(z.maxLength(300)),
  clientId: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
  /** Absent keeps the stored one. */
  clientSecret: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
  mailDomain: z
    .string()
    .check(z.trim(), z.toLowerCase(), z.maxLength(253), z.regex(/^([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/)),
  isActive: z.boolean(),
  /** Employees cannot use a password any more; administrators can. */
  isOnly: z.boolean(),
})
export type SingleSignOnInput = z.infer<typeof singleSignOnInput>

export const singleSignOnView = z.object({
  /** Null: nothing is set up. */
  provider: z.nullable(
    z.object({
      issuer: z.string(),
      clientId: z.string(),
      mailDomain: z.string(),
      isActive: z.boolean(),
      isOnly: z.boolean(),
    }),
  ),
  /** Addresses to be registered at the provider. */
  redirectUris: z.array(z.string()),
})
export type SingleSignOnView = z.infer<typeof singleSignOnView>

const manage = 'company.settings.manage'

export const singleSignOnRoutes = {
  read: route({
    method: 'GET',
    path: '/api/single-sign-on',
    access: manage,
    summary: 'The OpenID Connect provider of the own company; its secret never leaves the server.',
    reply: singleSignOnView,
  }),
  save: route({
    method: 'PUT',
    path: '/api/single-sign-on',
    access: manage,
    summary: 'Set up the provider after asking it for its discovery document.',
    body: singleSignOnInput,
    reply: singleSignOnView,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/single-sign-on',
    access: manage,
    summary: 'Remove the provider; everybody signs in with a password again.',
    reply: singleSignOnView,
  }),
  start: route({
    method: 'POST',
    path: '/api/single-sign-on/start',
    access: 'public',
    summary: 'Begin a sign-in at the provider of a user name or work e-mail address.',
    body: z.object({ name: z.string().check(z.trim(), z.minLength(2), z.maxLength(320)) }),
    /** `ticket` stays in the browser and is shown again at the end. */
    reply: z.object({ address: z.string(), ticket: z.string() }),
  }),
  finish: route({
    method: 'POST',
    path: '/api/single-sign-on/finish',
    access: 'public',
    summary: 'Complete a sign-in with what the provider sent back.',
    body: z.object({
      ticket: z.string().check(z.maxLength(100)),
      /** The query of the address the provider led to, without its question mark. */
      answer: z.string().check(z.maxLength(8000)),
    }),
    reply: z.object({ accessToken: z.string() }),
  }),
}
