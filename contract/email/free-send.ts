import * as z from 'zod/mini'
import { emailAddress, optionalEmailAddress } from '../email-address.ts'
import { line } from '../line.ts'
import { batchSelection, idParams } from '../list.ts'
import { route } from '../route.ts'
import { mailboxProblems } from './email-mailboxes.ts'
import { sendTaskView } from './email-tasks.ts'
import { mailPurpose } from './mail-purposes.ts'
import { mailSignIn, signInId } from './mail-sign-ins.ts'
import { pastedReaders } from './pasted-readers.ts'

/** How a mailing from own mailboxes is sent unless its sender says otherwise, as the specification has it. */
export const freeSendDefaults = {
  minSendInterval: 2,
  maxSendInterval: 5,
  sendMethod: 0,
  sendTemplateMethod: 0,
  trackReadStatus: true,
}

/** So many recipients are handed to a client at a time, and so many it sends in one run. */
export const sendLimit = 999
/** So many sending mailboxes a person may have. */
export const senderAccountLimit = 100

/** The public key of a client's host: 32 bytes of X25519 as base64url. */
export const hostKey = z.string().check(z.minLength(43), z.maxLength(43), z.regex(/^[A-Za-z0-9_-]+$/))

const server = {
  host: line(1, 253).check(z.regex(/^[A-Za-z0-9.:_-]+$/)),
  port: z.int().check(z.gte(1), z.lte(65535)),
  /** Encrypted from the first byte; otherwise by STARTTLS. */
  ssl: z.boolean(),
}

export const senderAccountInput = z.object({
  emailAddress,
  /** How the sender is called in the mail; empty: by the address alone. */
  senderName: z._default(line(0, 100), ''),
  /** The password, or an app password. Absent keeps the stored one, which holds for the stored server and address only. */
  secret: z.optional(z.string().check(z.minLength(6), z.maxLength(32))),
  /** With a connected mailbox the servers are those of its provider, whatever stands below. */
  signInId,
  ...server,
  /** Where answers and bounces are read by IMAP with the same secret; null: nowhere. */
  reading: z._default(z.nullable(z.object(server)), null),
  /** So many mails a day it may send. */
  dailyCap: z._default(z.int().check(z.gte(1), z.lte(10_000)), 200),
})
export type SenderAccountInput = z.infer<typeof senderAccountInput>

export const senderAccountView = z.object({
  id: z.number(),
  emailAddress: z.string(),
  senderName: z.string(),
  host: z.string(),
  port: z.number(),
  ssl: z.boolean(),
  signIn: z.nullable(mailSignIn),
  reading: z.nullable(
    z.object({
      host: z.string(),
      port: z.number(),
      ssl: z.boolean(),
      /** When it was last read without trouble; null before the first time. */
      readAt: z.nullable(z.string()),
      /** Why it could not be read the last time, and what the server said to it. */
      problem: z.nullable(z.enum(mailboxProblems)),
      answer: z.string(),
    }),
  ),
  dailyCap: z.number(),
  /** Mails of today, in the time zone of the company. */
  sentToday: z.number(),
})
export type SenderAccountView = z.infer<typeof senderAccountView>

/** A mailbox as the client's host is given it; only the host can open the secret. */
export const sealedAccount = z.object({
  emailAddress: z.string(),
  secret: z.string(),
  /** The secret is an access token of OAuth 2. */
  isToken: z.boolean(),
  host: z.string(),
  port: z.number(),
  ssl: z.boolean(),
})

const interval = z.int().check(z.gte(1), z.lte(300))
const method = z.union([z.literal(0), z.literal(1)])

export const freeTaskInput = z.object({
  title: line(1, 100),
  replyEmail: z._default(optionalEmailAddress, ''),
  minSendInterval: z._default(interval, 1),
  maxSendInterval: z._default(interval, 1),
  sendMethod: z._default(method, 0),
  sendTemplateMethod: z._default(method, 0),
  trackReadStatus: z._default(z.boolean(), true),
  purpose: mailPurpose,
  accountIds: z.array(z.int()).check(z.minLength(1), z.maxLength(senderAccountLimit)),
  templateIds: z.array(z.int()).check(z.minLength(1), z.maxLength(10)),
  /** Customers to write to. */
  selection: z.optional(batchSelection),
  /** Further recipients. */
  addresses: pastedReaders,
})
export type FreeTaskInput = z.infer<typeof freeTaskInput>

const addressees = z.object({
  /** Where reading is reported, one for each addressee in their order; empty when it is not tracked. */
  readUrls: z.array(z.string()),
  emailTemplates: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      templateContent: z.string(),
      subject: z.string(),
      text: z.string(),
    }),
  ),
  addressers: z.array(
    z.extend(sealedAccount, {
      senderName: z.string(),
      /** So many it may still send today. */
      left: z.number(),
    }),
  ),
  addressees: z.array(
    z.object({
      name: z.string(),
      addressee: z.string(),
      /** The same for the same message, however often it is handed out. */
      key: z.string(),
      templateId: z.number(),
      /** What stands before the @ of its Message-ID. */
      messageToken: z.string(),
      unsubscribeUrl: z.string(),
      variables: z.record(z.string(), z.string()),
    }),
  ),
  /** Why nobody is handed out although the task is not completed, and for how many seconds; null otherwise. */
  wait: z.nullable(
    z.object({ reason: z.enum(['preparing', 'dailyCap', 'later', 'signIn']), seconds: z.number() }),
  ),
})
export type Addressees = z.infer<typeof addressees>

/** What became of one message. */
export const sendResult = z.object({
  key: z.optional(z.string().check(z.maxLength(60))),
  /** Id of the task. */
  source: z.int(),
  name: z._default(z.string().check(z.maxLength(500)), ''),
  receiver: z.string().check(z.minLength(3), z.maxLength(320)),
  sender: z._default(z.string().check(z.maxLength(320)), ''),
  sendingType: z._default(z.enum(['HTTP', 'SMTP', 'MOBILE']), 'SMTP'),
  success: z.boolean(),
  error: z._default(z.string().check(z.maxLength(2000)), ''),
  action: z._default(z.enum(['', 'first', 'Complete']), ''),
  taskName: z._default(z.string().check(z.maxLength(200)), ''),
  templateId: z._default(z.nullable(z.int()), null),
  templateName: z._default(z.string().check(z.maxLength(500)), ''),
  /** The SMTP code of a refusal; null without an answer of the server. */
  code: z._default(z.nullable(z.int()), null),
  enhanced: z._default(z.string().check(z.maxLength(20)), ''),
  /** Nobody knows whether the server took it. */
  isUnknown: z._default(z.boolean(), false),
})
export type SendResult = z.infer<typeof sendResult>

const recorded = z.object({
  /** Nobody is left to be written to. */
  isCompleted: z.boolean(),
  /** Somebody paused or ended the task in the meantime. */
  isStopped: z.boolean(),
})

const lease = <P extends string>(path: P) =>
  route({
    method: 'GET',
    path,
    access: 'email.task.send',
    summary:
      'Hands a client who is to be written to next, by which mailboxes and with what; only what is unsent.',
    params: idParams,
    query: z.object({ hostKey: z.optional(hostKey) }),
    reply: addressees,
  })

const record = <P extends string>(path: P) =>
  route({
    method: 'POST',
    path,
    access: 'email.task.send',
    summary: 'Records what became of a message that a client sent; the same result may come again.',
    body: sendResult,
    reply: recorded,
  })

export const freeSendRoutes = {
  getAddressees: lease('/api/emailSendFree/getAddressees/:id'),
  getAddresseesOfSpecification: lease('/emailSendFree/getAddressees/:id'),
  sendingFreeCreate: record('/api/EmailSendHistory/SendingFreeCreate'),
  sendingFreeCreateOfSpecification: record('/EmailSendHistory/SendingFreeCreate'),
  createTask: route({
    method: 'POST',
    path: '/api/free-tasks',
    access: 'email.task.send',
    summary: 'Begin a mailing from the caller’s own mailboxes; his client sends it.',
    body: freeTaskInput,
    reply: sendTaskView,
  }),
  listAccounts: route({
    method: 'GET',
    path: '/api/sender-accounts',
    access: 'email.task.send',
    summary: 'The caller’s mailboxes for free sending; their secrets never leave the server unsealed.',
    reply: z.object({ items: z.array(senderAccountView) }),
  }),
  createAccount: route({
    method: 'POST',
    path: '/api/sender-accounts',
    access: 'email.task.send',
    summary: 'Add a mailbox for free sending.',
    body: senderAccountInput,
    reply: senderAccountView,
  }),
  updateAccount: route({
    method: 'PUT',
    path: '/api/sender-accounts/:id',
    access: 'email.task.send',
    summary: 'Change a mailbox for free sending; an absent secret stays as it is.',
    params: idParams,
    body: senderAccountInput,
    reply: senderAccountView,
  }),
  removeAccount: route({
    method: 'DELETE',
    path: '/api/sender-accounts/:id',
    access: 'email.task.send',
    summary: 'Remove a mailbox for free sending with its secret; what it sent stays in the history.',
    params: idParams,
    reply: z.null(),
  }),
  sealAccount: route({
    method: 'POST',
    path: '/api/sender-accounts/:id/seal',
    access: 'email.task.send',
    summary: 'A mailbox with its secret sealed for the client’s host, which tries to sign in with it.',
    params: idParams,
    body: z.object({ hostKey }),
    reply: sealedAccount,
  }),
}
