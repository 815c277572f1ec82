import * as z from 'zod/mini'
import { line } from '../line.ts'
import { batchSelection, idParams, listQuery, pageOf } from '../list.ts'
import { route } from '../route.ts'
import { socialNetworks } from './social-networks.ts'

/** The tabs of the inbox; in `waiting` the person wrote last. */
export const socialTabs = ['open', 'mine', 'unread', 'waiting', 'closed', 'all'] as const

/** What a message is; the texts are `socialInbox.kinds.<kind>`. */
export const messageKinds = [
  'text',
  'image',
  'video',
  'audio',
  'document',
  'sticker',
  'location',
  'contact',
  'other',
] as const
export type MessageKind = (typeof messageKinds)[number]

/** How far a message of ours is, from less to more known; the texts are `socialInbox.states.<state>`. */
export const messageStates = ['sending', 'unknown', 'sent', 'failed', 'delivered', 'read'] as const
export type MessageState = (typeof messageStates)[number]

/** Why a network did not take a message; the texts are `socialInbox.failures.<failure>`. */
export const sendFailures = [
  'reauth',
  'window',
  'tooFast',
  'person',
  'policy',
  'stopped',
  'template',
  'refused',
  'unreachable',
] as const
export type SendFailure = (typeof sendFailures)[number]

/** Why nothing can be written now; the texts are `socialInbox.barred.<reason>`. */
export const writingBars = ['window', 'person', 'reauth', 'unbound'] as const
export type WritingBar = (typeof writingBars)[number]

export const socialConversationRow = z.object({
  id: z.number(),
  accountId: z.number(),
  accountName: z.string(),
  network: z.enum(socialNetworks),
  /** As the network calls the person; may be empty. */
  name: z.string(),
  /** Empty where the network hides it. */
  phone: z.string(),
  username: z.string(),
  customerId: z.nullable(z.number()),
  customerName: z.string(),
  excerpt: z.string(),
  /** Who wrote last. */
  lastDirection: z.enum(['in', 'out']),
  lastAt: z.string(),
  /** Until when the person may be answered; null: always, or never. */
  replyUntil: z.nullable(z.string()),
  bar: z.nullable(z.enum(writingBars)),
  isUnread: z.boolean(),
  responsibleId: z.nullable(z.number()),
  responsibleName: z.string(),
  isAssigned: z.boolean(),
  isClosed: z.boolean(),
})
export type SocialConversationRow = z.infer<typeof socialConversationRow>

/** Bytes of one file in a conversation at most: what all the networks take. */
export const socialFileBytes = 16_000_000

/**
 * Whether the file of a message is here: one is gone when its network hands it out no more, and a program is not kept. The
 * texts of the others are `socialInbox.file.<state>`.
 */
export const socialFileStates = ['coming', 'ready', 'gone', 'blocked'] as const

export const socialMessage = z.object({
  id: z.number(),
  /** A note is for colleagues alone. */
  direction: z.enum(['in', 'out', 'note']),
  kind: z.enum(messageKinds),
  text: z.string(),
  fileName: z.string(),
  /** Null where there is none; `size` in bytes. */
  file: z.nullable(
    z.object({ state: z.enum(socialFileStates), size: z.nullable(z.number()), contentType: z.string() }),
  ),
  at: z.string(),
  /** Who of us wrote it. */
  authorName: z.nullable(z.string()),
  state: z.nullable(z.enum(messageStates)),
  failure: z.nullable(z.enum(sendFailures)),
  /** What the network said to it. */
  trouble: z.string(),
})
export type SocialMessage = z.infer<typeof socialMessage>

export const socialConversationView = z.extend(socialConversationRow, {
  /** The newest, the oldest of them first. */
  messages: z.array(socialMessage),
  hasEarlier: z.boolean(),
})
export type SocialConversationView = z.infer<typeof socialConversationView>

export const socialConversationChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read'), isUnread: z.boolean() }),
  z.object({ kind: z.literal('close'), isClosed: z.boolean() }),
  /** Null: back to whoever has the customer. */
  z.object({ kind: z.literal('assign'), userId: z.nullable(z.int()) }),
])
export type SocialConversationChange = z.infer<typeof socialConversationChange>

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(4096))

export const quickReply = z.object({ id: z.number(), name: z.string(), text: z.string() })
export type QuickReply = z.infer<typeof quickReply>
const quickReplyInput = z.object({ name: line(1, 60), text })
export type QuickReplyInput = z.infer<typeof quickReplyInput>

/** What quick replies may name in double braces. */
export const quickReplyVariables = ['name', 'customer', 'me', 'company'] as const
type QuickReplyVariable = (typeof quickReplyVariables)[number]

/** A quick reply with its variables filled; one without a value leaves nothing behind. */
export function fillQuickReply(reply: string, values: Readonly<Record<QuickReplyVariable, string>>): string {
  return reply.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as QuickReplyVariable] : whole,
  )
}

const read = 'social.inbox.read'
const write = 'social.inbox.write'

export const socialInboxRoutes = {
  list: route({
    method: 'GET',
    path: '/api/social-conversations',
    access: read,
    summary: 'Conversations of all accounts, the newest first.',
    query: listQuery,
    reply: pageOf(socialConversationRow),
  }),
  read: route({
    method: 'GET',
    path: '/api/social-conversations/:id',
    access: read,
    summary: 'One conversation with its newest messages, or those before one.',
    params: idParams,
    query: z.object({ before: z.optional(z.coerce.number().check(z.int(), z.gt(0))) }),
    reply: socialConversationView,
  }),
  assignees: route({
    method: 'GET',
    path: '/api/social-conversations/:id/assignees',
    access: write,
    summary: 'Colleagues to whom a conversation can be given.',
    params: idParams,
    reply: z.object({ items: z.array(z.object({ id: z.number(), name: z.string() })) }),
  }),
  change: route({
    method: 'POST',
    path: '/api/social-conversations/change',
    access: write,
    summary: 'Mark conversations as read, close or assign them.',
    body: z.object({ selection: batchSelection, change: socialConversationChange }),
    reply: z.object({ changed: z.number() }),
  }),
  send: route({
    method: 'POST',
    path: '/api/social-conversations/:id/messages',
    access: write,
    summary: 'Answer somebody; the same key is sent once.',
    params: idParams,
    body: z.object({ key: z.uuid(), text }),
    reply: socialMessage,
  }),
  sendFile: route({
    method: 'POST',
    path: '/api/social-conversations/:id/files',
    access: write,
    summary: 'Answer somebody with a file of at most 16 MB, and a text below it; the same key is sent once.',
    params: idParams,
    query: z.object({
      key: z.uuid(),
      name: line(1, 200),
      text: z._default(z.string().check(z.trim(), z.maxLength(1024)), ''),
    }),
    rawBody: true,
    reply: socialMessage,
  }),
  fileLink: route({
    method: 'POST',
    path: '/api/social-messages/:id/link',
    access: read,
    summary: 'An address at which the file of a message can be fetched for five minutes.',
    params: idParams,
    reply: z.object({ url: z.string() }),
  }),
  note: route({
    method: 'POST',
    path: '/api/social-conversations/:id/notes',
    access: write,
    summary: 'Write a note for colleagues into a conversation.',
    params: idParams,
    body: z.object({ text }),
    reply: socialMessage,
  }),
  link: route({
    method: 'POST',
    path: '/api/social-conversations/:id/customer',
    access: write,
    summary: 'Say which customer somebody belongs to, or none.',
    params: idParams,
    body: z.object({ customerId: z.nullable(z.int().check(z.gt(0))) }),
    reply: z.null(),
  }),
}

export const quickReplyRoutes = {
  list: route({
    method: 'GET',
    path: '/api/social-quick-replies',
    access: read,
    summary: 'Texts that are ready to be sent.',
    reply: z.object({ items: z.array(quickReply) }),
  }),
  create: route({
    method: 'POST',
    path: '/api/social-quick-replies',
    access: write,
    summary: 'Keep a text for everybody in the company.',
    body: quickReplyInput,
    reply: quickReply,
  }),
  change: route({
    method: 'PUT',
    path: '/api/social-quick-replies/:id',
    access: write,
    summary: 'Change a text that is ready to be sent.',
    params: idParams,
    body: quickReplyInput,
    reply: quickReply,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/social-quick-replies/:id',
    access: write,
    summary: 'Move a text to the recycle bin.',
    params: idParams,
    reply: z.null(),
  }),
}
