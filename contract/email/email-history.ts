import * as z from 'zod/mini'
import { batchSelection, idParams, listQuery, pageOf } from '../list.ts'
import { route } from '../route.ts'
import { taskView } from '../tasks.ts'
import { mailAttachment } from './mail-attachments.ts'

/** What a reader of the history sees of a message; the first five while it is on its way. */
export const messageStates = [
  'waiting',
  'sending',
  'deferred',
  'unknown',
  'cancelled',
  'leftOut',
  'sent',
  'notOpened',
  'opened',
  'clicked',
  'replied',
  'bounced',
  'unsubscribed',
  'junk',
  'blacklisted',
  'failed',
] as const
export type MessageState = (typeof messageStates)[number]

export const historyRow = z.object({
  id: z.number(),
  taskId: z.number(),
  taskName: z.string(),
  kind: z.enum(['SERVER', 'FREE']),
  customerId: z.nullable(z.number()),
  name: z.string(),
  address: z.string(),
  fromAddress: z.string(),
  templateId: z.nullable(z.number()),
  templateName: z.string(),
  subject: z.string(),
  state: z.enum(messageStates),
  /** hard, soft, block, invalid, suppressed or cancelled; the texts are `emailHistory.reason.<reason>`. */
  reason: z.nullable(z.string()),
  error: z.nullable(z.string()),
  attempts: z.number(),
  sentAt: z.nullable(z.string()),
  openedAt: z.nullable(z.string()),
  clickedAt: z.nullable(z.string()),
  repliedAt: z.nullable(z.string()),
  updatedAt: z.string(),
  /** Whether "send again" is offered. */
  canSendAgain: z.boolean(),
})
export type HistoryRow = z.infer<typeof historyRow>

/** What may come back to a message; the texts are `emailHistory.answerKind.<kind>`. */
export const answerKinds = ['reply', 'autoReply', 'bounce', 'delay', 'complaint', 'unsubscribe'] as const

export const hitClasses = ['human', 'proxy', 'machine', 'unknown'] as const

export const historyDetail = z.extend(historyRow, {
  smtpCode: z.nullable(z.number()),
  enhancedCode: z.nullable(z.string()),
  unsubscribedAt: z.nullable(z.string()),
  bouncedAt: z.nullable(z.string()),
  isSuppressed: z.boolean(),
  attachments: z.array(mailAttachment),
  hits: z.array(
    z.object({
      kind: z.enum(['open', 'click', 'unsubscribe']),
      class: z.enum(hitClasses),
      reason: z.string(),
      url: z.nullable(z.string()),
      happenedAt: z.string(),
    }),
  ),
  /** What came back, newest first. */
  answers: z.array(
    z.object({
      id: z.number(),
      kind: z.enum(answerKinds),
      from: z.string(),
      subject: z.string(),
      /** Plain text; empty unless somebody wrote something. */
      body: z.string(),
      /** hard, soft or block; the texts are `emailHistory.reason.<reason>`. */
      reason: z.nullable(z.string()),
      /** In the words of the server that refused. */
      diagnostic: z.nullable(z.string()),
      happenedAt: z.string(),
    }),
  ),
})
export type HistoryDetail = z.infer<typeof historyDetail>

export const historyRoutes = {
  list: route({
    method: 'GET',
    path: '/api/send-history',
    access: 'email.history.read',
    summary: 'Every message of the company’s send tasks.',
    query: listQuery,
    reply: pageOf(historyRow),
  }),
  read: route({
    method: 'GET',
    path: '/api/send-history/:id',
    access: 'email.history.read',
    summary: 'One message with everything that happened to it.',
    params: idParams,
    reply: historyDetail,
  }),
  sendAgain: route({
    method: 'POST',
    path: '/api/send-history/:id/send-again',
    access: 'email.task.send',
    summary: 'Send a message again that failed or whose outcome is unknown.',
    params: idParams,
    reply: historyDetail,
  }),
  suppress: route({
    method: 'POST',
    path: '/api/send-history/:id/suppress',
    access: 'email.task.send',
    summary: 'Never write to this address again.',
    params: idParams,
    reply: historyDetail,
  }),
  sendManyAgain: route({
    method: 'POST',
    path: '/api/send-history/send-again',
    access: 'email.task.send',
    summary: 'Send those of the selected messages again that failed or whose outcome is unknown.',
    body: z.object({ selection: batchSelection }),
    reply: z.object({ sent: z.number(), left: z.number() }),
  }),
  suppressMany: route({
    method: 'POST',
    path: '/api/send-history/suppress',
    access: 'email.task.send',
    summary: 'Never write to the addresses of the selected messages again.',
    body: z.object({ selection: batchSelection }),
    reply: z.object({ added: z.number() }),
  }),
  export: route({
    method: 'POST',
    path: '/api/send-history/export',
    access: 'email.history.export',
    summary: 'Write the selected messages into a file, as a task.',
    body: z.object({ selection: batchSelection, format: z.enum(['csv', 'xlsx']) }),
    reply: taskView,
  }),
}
