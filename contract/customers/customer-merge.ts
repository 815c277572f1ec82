import * as z from 'zod/mini'
import { idParams } from '../list.ts'
import { route } from '../route.ts'
import { standardFieldNames } from './standard-fields.ts'

/** How many customers become one at a time. */
export const mergeLimit = 10

/** For how many days a merge can be undone. */
export const mergeUndoDays = 30

const customerId = z.int().check(z.gt(0))

export const mergeRequest = z.object({
  /** The customer that stays, with its number. */
  targetId: customerId,
  /** Those that become part of it. */
  customerIds: z.array(customerId).check(z.minLength(1), z.maxLength(mergeLimit - 1)),
  /** Whose value a field takes; what is left out is chosen by the server. */
  choices: z._default(z.partialRecord(z.enum(standardFieldNames), customerId), {}),
  /** Whose owner it gets; absent: the target's. */
  ownerFrom: z.optional(customerId),
  /** The state the preview showed, so that nothing is merged unseen. */
  versions: z._default(
    z.array(z.object({ id: customerId, updatedAt: z.string() })).check(z.maxLength(mergeLimit)),
    [],
  ),
})
export type MergeRequest = z.infer<typeof mergeRequest>

const fieldValue = z.union([z.string(), z.number(), z.null()])

/** What moves to the target; the texts are `customerMerge.moved.<kind>`. */
export const mergeKinds = [
  'contacts',
  'followUps',
  'files',
  'mails',
  'sequences',
  'conversations',
  'consents',
  'campaigns',
  'events',
  'ownerships',
  'labels',
  'keys',
  'attentions',
  'collaborators',
  'collected',
  'references',
  'cases',
] as const
export type MergeKind = (typeof mergeKinds)[number]

export const mergePreview = z.object({
  targetId: z.number(),
  customers: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      ownerId: z.nullable(z.number()),
      /** Null: in a pool. */
      ownerName: z.nullable(z.string()),
      createdAt: z.string(),
      updatedAt: z.string(),
      contacts: z.number(),
      followUps: z.number(),
      mails: z.number(),
    }),
  ),
  /** The fields in which they differ. */
  fields: z.array(
    z.object({
      field: z.enum(standardFieldNames),
      /** Those that have a value, the target first. */
      values: z.array(z.object({ customerId: z.number(), value: fieldValue })),
      /** Whose value it takes; null: of all of them together. */
      chosen: z.nullable(z.number()),
      result: fieldValue,
    }),
  ),
  ownerId: z.nullable(z.number()),
  ownerName: z.nullable(z.string()),
  /** Former owners who will help with it. */
  collaborators: z.array(z.string()),
  /** What the target gets from the others. */
  moved: z.array(z.object({ kind: z.enum(mergeKinds), amount: z.number() })),
  /** People who are the same by an e-mail address and become one. */
  folded: z.array(z.string()),
  /** How many people the target will have. */
  contacts: z.number(),
})
export type MergePreview = z.infer<typeof mergePreview>

export const customerMerge = z.object({
  id: z.number(),
  targetId: z.number(),
  mergedAt: z.string(),
  userName: z.nullable(z.string()),
  parts: z.array(z.object({ customerId: z.number(), name: z.string(), undoneAt: z.nullable(z.string()) })),
  /** Whether the caller can take it apart now. */
  canUndo: z.boolean(),
})
export type CustomerMerge = z.infer<typeof customerMerge>

export const mergeRoutes = {
  preview: route({
    method: 'POST',
    path: '/api/customer-merges/preview',
    access: 'customer.customer.merge',
    summary: 'What merging customers would give, without doing it.',
    body: mergeRequest,
    reply: mergePreview,
  }),
  merge: route({
    method: 'POST',
    path: '/api/customer-merges',
    access: 'customer.customer.merge',
    summary: 'Make several customers one; the others go to the recycle bin.',
    body: mergeRequest,
    reply: customerMerge,
  }),
  undo: route({
    method: 'POST',
    path: '/api/customer-merges/:id/undo',
    access: 'customer.customer.merge',
    summary: 'Take a merge apart: the others come back with what they brought.',
    params: idParams,
    reply: customerMerge,
  }),
  list: route({
    method: 'GET',
    path: '/api/customers/:id/merges',
    access: 'customer.customer.read',
    summary: 'What became part of a customer, newest first.',
    params: idParams,
    reply: z.object({ items: z.array(customerMerge) }),
  }),
}
