import * as z from 'zod/mini'
import { customerStages } from '../customers/customer-profile.ts'
import { batchSelection, idParams, listQuery, pageOf } from '../list.ts'
import { route } from '../route.ts'
import { mailAttachment } from './mail-attachments.ts'

/** What somebody’s answer means; the texts are `inbox.labels.<label>`. */
export const conversationLabels = [
  'interested',
  'notNow',
  'notInterested',
  'wrongPerson',
  'outOfOffice',
] as const
export type ConversationLabel = (typeof conversationLabels)[number]

/** The tabs of the inbox; `open` are those in which a person wrote and that nobody has closed. */
export const conversationTabs = ['open', 'mine', 'unread', 'automatic', 'closed', 'all'] as const

/** Interest moves a customer from the first of these stages to the second. */
export const interestMoves = { from: 'toFollow', to: 'inquiry' } as const

export const conversationRow = z.object({
  id: z.number(),
  /** Who wrote, as an address. */
  email: z.string(),
  /** Of the person, as far as it is known. */
  name: z.string(),
  customerId: z.nullable(z.number()),
  customerName: z.string(),
  stage: z.nullable(z.enum(customerStages)),
  /** Of the newest answer. */
  subject: z.string(),
  excerpt: z.string(),
  answerId: z.number(),
  lastAt: z.string(),
  isAutomatic: z.boolean(),
  isUnread: z.boolean(),
  /** Whose turn it is; whoever has the customer unless it was assigned. */
  responsibleId: z.number(),
  responsibleName: z.string(),
  isAssigned: z.boolean(),
  label: z.nullable(z.enum(conversationLabels)),
  /** The day on which an absent one says he is back. */
  awayUntil: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
  isClosed: z.boolean(),
})
export type ConversationRow = z.infer<typeof conversationRow>

export const conversationMessage = z.object({
  /** Of the answer, or of our message in the history. */
  id: z.number(),
  direction: z.enum(['in', 'out']),
  isAutomatic: z.boolean(),
  /** Who wrote: an address. */
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  /** Plain text, without what is quoted. */
  text: z.string(),
  at: z.string(),
  /** Of our own: when it was first opened. */
  openedAt: z.nullable(z.string()),
  attachments: z.array(mailAttachment),
})
export type ConversationMessage = z.infer<typeof conversationMessage>

export const conversationView = z.extend(conversationRow, {
  /** The oldest first. */
  messages: z.array(conversationMessage),
  /** Whether there is more before them. */
  hasEarlier: z.boolean(),
  /** Nothing may be written to this address. */
  isSuppressed: z.boolean(),
})
export type ConversationView = z.infer<typeof conversationView>

/** What can be done with conversations. */
export const conversationChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read'), isUnread: z.boolean() }),
  z.object({ kind: z.literal('close'), isClosed: z.boolean() }),
  /** Null: back to whoever has the customer. */
  z.object({ kind: z.literal('assign'), userId: z.nullable(z.int()) }),
  z.object({ kind: z.literal('label'), label: z.nullable(z.enum(conversationLabels)) }),
])
export type ConversationChange = z.infer<typeof conversationChange>

export const conversationRoutes = {
  list: route({
    method: 'GET',
    path: '/api/conversations',
    access: 'email.history.read',
    summary: 'Conversations with those who wrote back, the newest first.',
    query: listQuery,
    reply: pageOf(conversationRow),
  }),
  read: route({
    method: 'GET',
    path: '/api/conversations/:id',
    access: 'email.history.read',
    summary: 'One conversation with what both sides wrote.',
    params: idParams,
    reply: conversationView,
  }),
  assignees: route({
    method: 'GET',
    path: '/api/conversations/:id/assignees',
    access: 'email.task.send',
    summary: 'Colleagues who may open the customer of a conversation.',
    params: idParams,
    reply: z.object({ items: z.array(z.object({ id: z.number(), name: z.string() })) }),
  }),
  change: route({
    method: 'POST',
    path: '/api/conversations/change',
    access: 'email.task.send',
    summary:
      'Mark conversations as read, close, assign or label them; a label of interest moves new customers on.',
    body: z.object({ selection: batchSelection, change: conversationChange }),
    reply: z.object({
      changed: z.number(),
      /** Customers that an answer of interest moved to another stage. */
      moved: z.number(),
    }),
  }),
}
