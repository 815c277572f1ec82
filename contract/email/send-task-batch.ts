import * as z from 'zod/mini'
import { batchSelection } from '../list.ts'
import { route } from '../route.ts'

/** What is done with many send tasks at once; the texts are `emailTasks.<action>`. */
export const sendTaskBatchActions = ['pause', 'resume', 'cancel', 'remove'] as const
export type SendTaskBatchAction = (typeof sendTaskBatchActions)[number]

/** Send tasks that are changed at once; the newest of those selected. */
export const sendTaskBatchLimit = 200

export const sendTaskBatchRoutes = {
  change: route({
    method: 'POST',
    path: '/api/send-tasks/batch',
    access: 'email.task.send',
    summary: 'Pause, resume, cancel or remove the selected send tasks; those whose state forbids it stay.',
    body: z.object({ selection: batchSelection, action: z.enum(sendTaskBatchActions) }),
    reply: z.object({ done: z.number(), left: z.number() }),
  }),
}
