import * as z from 'zod/mini'
import { emailAddress, optionalEmailAddress } from '../email-address.ts'
import { optionalLine } from '../line.ts'
import { route } from '../route.ts'
import { rowValues } from './pasted-readers.ts'

const id = z.int().check(z.gt(0))
const longest = 200_000

/** One mail that a program has sent: an order confirmation, a reminder. */
export const transactionalMailInput = z.object({
  /** Made by the program; the same key sends one mail, however often it is asked. */
  key: z.uuid(),
  to: emailAddress,
  name: optionalLine(200),
  /** The customer in whose timeline it stands; the mail goes to `to` all the same. */
  customerId: z.optional(id),
  /** A template; absent: subject and body are given. */
  templateId: z.optional(id),
  subject: optionalLine(300),
  html: z._default(z.string().check(z.maxLength(longest)), ''),
  /** Empty: derived from the HTML. */
  text: z._default(z.string().check(z.maxLength(longest)), ''),
  /** What stands at the places `{{row.<name>}}`. */
  values: z._default(rowValues, {}),
  fromName: optionalLine(100),
  fromAddress: emailAddress,
  replyTo: z._default(optionalEmailAddress, ''),
  trackReads: z._default(z.boolean(), false),
})
export type TransactionalMailInput = z.infer<typeof transactionalMailInput>

export const transactionalMailStates = [
  'waiting',
  'sending',
  'sent',
  'deferred',
  'failed',
  'skipped',
  'unknown',
] as const

export const transactionalMail = z.object({
  key: z.string(),
  taskId: z.number(),
  to: z.string(),
  state: z.enum(transactionalMailStates),
  /** Why it failed or was skipped. */
  reason: z.nullable(z.string()),
  /** What the server that refused it said. */
  said: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  openedAt: z.nullable(z.string()),
  clickedAt: z.nullable(z.string()),
  repliedAt: z.nullable(z.string()),
  bouncedAt: z.nullable(z.string()),
  complainedAt: z.nullable(z.string()),
})
export type TransactionalMail = z.infer<typeof transactionalMail>

export const transactionalMailRoutes = {
  send: route({
    method: 'POST',
    path: '/api/transactional-mails',
    access: 'email.task.send',
    summary: 'Send one mail that a program has made; the same key sends it once.',
    body: transactionalMailInput,
    reply: transactionalMail,
  }),
  read: route({
    method: 'GET',
    path: '/api/transactional-mails/:key',
    access: 'email.task.read',
    summary: 'What became of a mail that a program had sent.',
    params: z.object({ key: z.uuid() }),
    reply: transactionalMail,
  }),
}
