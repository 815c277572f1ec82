import * as z from 'zod/mini'
import { batchSelection, idParams } from '../list.ts'
import { moment } from '../moment.ts'
import { route } from '../route.ts'
import { taskView } from '../tasks.ts'
import { customerLanguages } from './customer-languages.ts'
import { placementResult } from './customer-placement.ts'
import { customerIntents, customerStages, zoneName } from './customer-profile.ts'

/** Customers a batch changes at once; more become a task. */
export const batchAtOnce = 10_000

const labelIds = z.array(z.int()).check(z.minLength(1), z.maxLength(50))

/** One change to many customers. */
export const customerEdit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('addLabels'), labelIds }),
  z.object({ kind: z.literal('removeLabels'), labelIds }),
  z.object({ kind: z.literal('group'), groupId: z.nullable(z.int()) }),
  z.object({ kind: z.literal('source'), sourceId: z.int() }),
  z.object({ kind: z.literal('stage'), stage: z.enum(customerStages) }),
  z.object({ kind: z.literal('intent'), intent: z.enum(customerIntents) }),
  /** Null: guessed from the country. */
  z.object({ kind: z.literal('timeZone'), timeZone: z.nullable(zoneName) }),
  /** Null: that of the country. */
  z.object({ kind: z.literal('language'), language: z.nullable(z.enum(customerLanguages)) }),
  z.object({ kind: z.literal('nextContact'), nextContactAt: z.nullable(moment) }),
])
export type CustomerEdit = z.infer<typeof customerEdit>
export type CustomerEditKind = CustomerEdit['kind']

/** What became of a batch; `done` counts those it changed or that were so already. */
export const batchResult = z.extend(z.pick(placementResult, { done: true, failed: true, failures: true }), {
  /** By which it can be taken back within an hour. */
  batchId: z.number(),
  /** Set when it goes on as a task: the counts are not known yet. */
  task: z.nullable(taskView),
})
export type BatchResult = z.infer<typeof batchResult>

export const customerBatchRoutes = {
  edit: route({
    method: 'POST',
    path: '/api/customers/batch-edit',
    access: 'customer.customer.write',
    summary: 'Change the selected customers alike; more than 10,000 as a task.',
    body: z.object({ selection: batchSelection, edit: customerEdit }),
    reply: batchResult,
  }),
  undo: route({
    method: 'POST',
    path: '/api/customer-batches/:id/undo',
    access: 'customer.customer.write',
    summary: 'Take back one’s own batch of the last hour where nobody has changed the customers since.',
    params: idParams,
    reply: z.object({ restored: z.number(), left: z.number(), task: z.nullable(taskView) }),
  }),
}
