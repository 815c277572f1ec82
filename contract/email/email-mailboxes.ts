import * as z from 'zod/mini'
import { emailAddress } from '../email-address.ts'
import { line } from '../line.ts'
import { idParams } from '../list.ts'
import { route } from '../route.ts'
import { relaySecurities } from './email-settings.ts'
import { mailSignIn, signInId } from './mail-sign-ins.ts'

/** What may go wrong with a mailbox; the texts are `mailboxes.problem.<name>`. */
export const mailboxProblems = [
  'noAnswer',
  'encryption',
  'certificate',
  'signIn',
  'folder',
  'protocol',
] as const
export type MailboxProblem = (typeof mailboxProblems)[number]

/** Where a mailbox is and who signs in there. */
export const mailboxAccess = z.object({
  host: line(1, 253).check(z.regex(/^[A-Za-z0-9.:_-]+$/)),
  port: z.int().check(z.gte(1), z.lte(65535)),
  security: z.enum(relaySecurities),
  allowSelfSigned: z._default(z.boolean(), false),
  userName: line(1, 320),
  /** Absent keeps the stored one, which holds for the stored server and user name only. */
  password: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
  folder: z._default(line(1, 250), 'INBOX'),
  /** With a connected mailbox the server is that of its provider, whatever stands above. */
  signInId,
})
export type MailboxAccess = z.infer<typeof mailboxAccess>

export const mailboxInput = z.extend(mailboxAccess, {
  name: line(1, 100),
  /** Which address the mail is for. */
  address: emailAddress,
})
export type MailboxInput = z.infer<typeof mailboxInput>

export const mailboxView = z.object({
  id: z.number(),
  name: z.string(),
  address: z.string(),
  host: z.string(),
  port: z.number(),
  security: z.enum(relaySecurities),
  allowSelfSigned: z.boolean(),
  userName: z.string(),
  folder: z.string(),
  signIn: z.nullable(mailSignIn),
  isActive: z.boolean(),
  /** When it was last read without trouble; null before the first time. */
  readAt: z.nullable(z.string()),
  /** Why it could not be read the last time, and what the server said to it. */
  problem: z.nullable(z.enum(mailboxProblems)),
  answer: z.string(),
  /** When it is read again. */
  nextAt: z.string(),
  /** How many answers and bounces were found in it. */
  kept: z.number(),
})
export type MailboxView = z.infer<typeof mailboxView>

export const mailboxTrial = z.object({
  /** Null: signing in and opening the folder worked. */
  problem: z.nullable(z.enum(mailboxProblems)),
  /** What the server said to it; empty when it said nothing. */
  answer: z.string(),
  /** The folders there are, at most 200; empty unless somebody could sign in. */
  folders: z.array(z.string()),
})
export type MailboxTrial = z.infer<typeof mailboxTrial>

/** So many mailboxes a company may have, and so many read. */
export const mailboxLimit = 50

const manage = 'company.sending.manage'

export const mailboxRoutes = {
  list: route({
    method: 'GET',
    path: '/api/mailboxes',
    access: manage,
    summary: 'Mailboxes that are read for answers and bounces; passwords never leave the server.',
    reply: z.object({ items: z.array(mailboxView) }),
  }),
  create: route({
    method: 'POST',
    path: '/api/mailboxes',
    access: manage,
    summary: 'Add a mailbox; what arrives from then on is read.',
    body: mailboxInput,
    reply: mailboxView,
  }),
  tryNew: route({
    method: 'POST',
    path: '/api/mailboxes/try',
    access: manage,
    summary: 'Sign in to a mailbox that is not stored yet and say what is wrong.',
    body: mailboxAccess,
    reply: mailboxTrial,
  }),
  update: route({
    method: 'PUT',
    path: '/api/mailboxes/:id',
    access: manage,
    summary: 'Change a mailbox; an absent password stays as it is.',
    params: idParams,
    body: mailboxInput,
    reply: mailboxView,
  }),
  try: route({
    method: 'POST',
    path: '/api/mailboxes/:id/try',
    access: manage,
    summary: 'Sign in to a stored mailbox with what is to be changed and say what is wrong.',
    params: idParams,
    body: mailboxAccess,
    reply: mailboxTrial,
  }),
  pause: route({
    method: 'POST',
    path: '/api/mailboxes/:id/pause',
    access: manage,
    summary: 'Read a mailbox no longer until it is resumed.',
    params: idParams,
    reply: mailboxView,
  }),
  resume: route({
    method: 'POST',
    path: '/api/mailboxes/:id/resume',
    access: manage,
    summary: 'Read a mailbox again, from where it was paused.',
    params: idParams,
    reply: mailboxView,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/mailboxes/:id',
    access: manage,
    summary: 'Put a mailbox into the recycle bin; what was found in it stays.',
    params: idParams,
    reply: z.null(),
  }),
}
