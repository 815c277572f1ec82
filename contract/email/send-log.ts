import * as z from 'zod/mini'
import { route } from '../route.ts'
import { sendTaskRow } from './email-tasks.ts'

/** What a try to hand a message over came to; the texts are `emailHistory.state.<outcome>`. */
export const sendOutcomes = ['sending', 'sent', 'deferred', 'failed', 'unknown'] as const

export const sendLogEntry = z.object({
  /** Id of the message in the sending history. */
  id: z.number(),
  taskId: z.number(),
  address: z.string(),
  name: z.string(),
  outcome: z.enum(sendOutcomes),
  /** hard, soft or block; the texts are `emailHistory.reason.<reason>`. */
  reason: z.nullable(z.string()),
  /** In the words of the server that was asked to take it. */
  error: z.nullable(z.string()),
  happenedAt: z.string(),
  /** When a deferred message is tried again. */
  nextTryAt: z.nullable(z.string()),
})
export type SendLogEntry = z.infer<typeof sendLogEntry>

export const sendLog = z.object({
  /** Mailings that are on their way or ended within the last hour, newest first. */
  tasks: z.array(sendTaskRow),
  /** Their last results, newest first. */
  entries: z.array(sendLogEntry),
})
export type SendLog = z.infer<typeof sendLog>

export const sendLogRoutes = {
  read: route({
    method: 'GET',
    path: '/api/send-log',
    access: 'email.task.read',
    summary: 'What sending is doing right now: running mailings and their last results.',
    query: z.object({ taskId: z.optional(z.coerce.number().check(z.int(), z.gt(0))) }),
    reply: sendLog,
  }),
}
