import * as z from 'zod/mini'
import { emailAddress, optionalEmailAddress } from '../email-address.ts'
import { line, optionalLine } from '../line.ts'
import { batchSelection, idParams, listQuery, pageOf } from '../list.ts'
import { route } from '../route.ts'
import { taskView } from '../tasks.ts'
import { mailSignIn, signInId } from './mail-sign-ins.ts'

export const relaySecurities = ['tls', 'starttls', 'none'] as const

const relaySender = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(253), z.regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/))

/**
 * How we greet a relay: a whole name of the machine, or its address in brackets (RFC 5321 section 4.1.4). Names that end
 * nowhere in DNS are refused by many, and empty is that of the installation.
 */
const heloName = z._default(
  z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.maxLength(253),
      z.regex(
        /^(?:(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!local$|localhost$|localdomain$|internal$|lan$|home$)[a-z][a-z0-9-]{0,61}[a-z0-9]|\[(?:\d{1,3}(?:\.\d{1,3}){3}|ipv6:[0-9a-f:.]+)\]|)$/,
        { error: 'heloName' },
      ),
    ),
  '',
)

export const relayInput = z.object({
  name: line(1, 100),
  host: z.string().check(z.trim(), z.minLength(1), z.maxLength(253), z.regex(/^[A-Za-z0-9.:_-]+$/)),
  port: z.int().check(z.gte(1), z.lte(65535)),
  security: z.enum(relaySecurities),
  allowSelfSigned: z._default(z.boolean(), false),
  userName: optionalLine(320),
  /** Absent keeps the stored one. */
  password: z.optional(z.string().check(z.maxLength(500))),
  /** With a connected mailbox the server is that of its provider, whatever stands above. */
  signInId,
  fromName: optionalLine(100),
  fromAddress: emailAddress,
  replyTo: z._default(optionalEmailAddress, ''),
  maxConnections: z._default(z.int().check(z.gte(1), z.lte(100)), 5),
  /** A connection ends after so many; null is as many as the relay takes. */
  messagesPerConnection: z._default(z.nullable(z.int().check(z.gte(1), z.lte(10_000))), null),
  /** Messages per minute; null is as fast as the relay takes them. */
  ratePerMinute: z._default(z.nullable(z.int().check(z.gte(1), z.lte(1_000_000))), null),
  /** Sign with DKIM for this domain; empty when the relay signs. */
  dkimDomain: optionalLine(253),
  dkimSelector: optionalLine(63),
  /** PEM; absent keeps the stored one. */
  dkimKey: z.optional(z.string().check(z.maxLength(10_000))),
  /** The relay takes a sender of our own domain for bounces, so that they come back to us. */
  returnsBounces: z._default(z.boolean(), false),
  isActive: z._default(z.boolean(), false),
  heloName,
  /** Its share among relays that may send the same. */
  weight: z._default(z.int().check(z.gte(1), z.lte(100)), 1),
  /** Domains of senders it is for; none: for all. */
  senderDomains: z._default(z.array(relaySender).check(z.maxLength(20)), []),
})
export type RelayInput = z.infer<typeof relayInput>

export const relayView = z.object({
  id: z.number(),
  name: z.string(),
  host: z.string(),
  port: z.number(),
  security: z.enum(relaySecurities),
  allowSelfSigned: z.boolean(),
  userName: z.string(),
  hasPassword: z.boolean(),
  signIn: z.nullable(mailSignIn),
  fromName: z.string(),
  fromAddress: z.string(),
  replyTo: z.string(),
  maxConnections: z.number(),
  messagesPerConnection: z.nullable(z.number()),
  ratePerMinute: z.nullable(z.number()),
  dkimDomain: z.string(),
  dkimSelector: z.string(),
  hasDkimKey: z.boolean(),
  returnsBounces: z.boolean(),
  isActive: z.boolean(),
  heloName: z.string(),
  weight: z.number(),
  senderDomains: z.array(z.string()),
  lastError: z.nullable(z.string()),
})
export type RelayView = z.infer<typeof relayView>

export const suppressionReasons = [
  'unsubscribed',
  'hardBounce',
  'complaint',
  'manual',
  'softBounces',
] as const

export const suppressionRow = z.object({
  id: z.number(),
  email: z.string(),
  reason: z.enum(suppressionReasons),
  note: z.string(),
  creatorName: z.nullable(z.string()),
  createdAt: z.string(),
  /** Until when an address rests after soft bounces; null for what does not end by itself. */
  restsUntil: z.nullable(z.string()),
})
export type SuppressionRow = z.infer<typeof suppressionRow>

export const capturedMailRow = z.object({
  id: z.number(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  size: z.number(),
  receivedAt: z.string(),
})
export type CapturedMailRow = z.infer<typeof capturedMailRow>

export const capturedMailView = z.extend(capturedMailRow, {
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** As received; show it only in a sandboxed frame. */
  html: z.nullable(z.string()),
  text: z.nullable(z.string()),
})
export type CapturedMailView = z.infer<typeof capturedMailView>

/** Who the mail of a new task comes from unless somebody says otherwise. */
export const senderDefaults = z.object({
  fromName: z.string(),
  fromAddress: z.string(),
  replyTo: z.string(),
  /** Null: no relay is active, so mail stays in the captured outbox. */
  relayName: z.nullable(z.string()),
  /** Own addresses to which tests may go. */
  seeds: z.array(z.string()),
})
export type SenderDefaults = z.infer<typeof senderDefaults>

const manage = 'company.sending.manage'

export const relayRoutes = {
  senderDefaults: route({
    method: 'GET',
    path: '/api/email-sender',
    access: 'email.task.read',
    summary: 'Sender that new tasks start with, and where mail goes at present.',
    reply: senderDefaults,
  }),
  list: route({
    method: 'GET',
    path: '/api/email-relays',
    access: manage,
    summary: 'Relays of the company; passwords never leave the server.',
    reply: z.object({
      items: z.array(relayView),
      /** The domain at which bounces can reach us; empty when nothing is set up for that. */
      mailInDomain: z.string(),
    }),
  }),
  create: route({
    method: 'POST',
    path: '/api/email-relays',
    access: manage,
    summary: 'Add a relay.',
    body: relayInput,
    reply: relayView,
  }),
  update: route({
    method: 'PUT',
    path: '/api/email-relays/:id',
    access: manage,
    summary: 'Change a relay; an absent password stays as it is.',
    params: idParams,
    body: relayInput,
    reply: relayView,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/email-relays/:id',
    access: manage,
    summary: 'Remove a relay that no open task uses.',
    params: idParams,
    reply: z.null(),
  }),
  test: route({
    method: 'POST',
    path: '/api/email-relays/:id/test',
    access: manage,
    summary: 'Send a test mail through a relay.',
    params: idParams,
    body: z.object({ to: emailAddress }),
    reply: z.object({ answer: z.string() }),
  }),
}

const removalNote = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))

export const suppressionRoutes = {
  list: route({
    method: 'GET',
    path: '/api/suppressions',
    access: manage,
    summary: 'Addresses the company must not mail.',
    query: listQuery,
    reply: pageOf(suppressionRow),
  }),
  add: route({
    method: 'POST',
    path: '/api/suppressions',
    access: manage,
    summary: 'Add addresses; those already listed stay as they are.',
    body: z.object({
      emails: z.array(emailAddress).check(z.minLength(1), z.maxLength(1000)),
      note: z._default(z.string().check(z.maxLength(500)), ''),
    }),
    reply: z.object({ added: z.number() }),
  }),
  remove: route({
    method: 'POST',
    path: '/api/suppressions/:id/remove',
    access: manage,
    summary: 'Allow an address again; the reason is kept.',
    params: idParams,
    body: z.object({ note: removalNote }),
    reply: z.null(),
  }),
  removeMany: route({
    method: 'POST',
    path: '/api/suppressions/remove',
    access: manage,
    summary: 'Allow the selected addresses again, but those whose readers called our mail junk.',
    body: z.object({ selection: batchSelection, note: removalNote }),
    reply: z.object({ removed: z.number(), left: z.number() }),
  }),
  export: route({
    method: 'POST',
    path: '/api/suppressions/export',
    access: manage,
    summary: 'Write the selected addresses into a file, as a task.',
    body: z.object({ selection: batchSelection, format: z.enum(['csv', 'xlsx']) }),
    reply: taskView,
  }),
}

export const outboxRoutes = {
  list: route({
    method: 'GET',
    path: '/api/outbox',
    access: manage,
    summary: 'Mail that stayed here because no relay is active.',
    query: listQuery,
    reply: pageOf(capturedMailRow),
  }),
  read: route({
    method: 'GET',
    path: '/api/outbox/:id',
    access: manage,
    summary: 'One captured mail with headers and both bodies.',
    params: idParams,
    reply: capturedMailView,
  }),
}
