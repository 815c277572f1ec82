import * as z from 'zod/mini'
import { batchSelection, listQuery, pageOf } from '../list.ts'
import { route } from '../route.ts'
import { taskView } from '../tasks.ts'

/** Kinds of records that go to the recycle bin, in the order of their numbers in an entry's id. */
export const recycleKinds = [
  'customer',
  'emailTemplate',
  'emailRelay',
  'suppression',
  'customerLabel',
  'customerGroup',
  'customerSource',
  'customerField',
  'followUp',
  'collected',
  'mailbox',
  'customerFile',
  'mappingTemplate',
  'wordSet',
  'webhook',
  'releaseReason',
  'comment',
  'permissionTemplate',
  'userGroup',
  'freeDay',
  'checkedAddress',
  'companyDataset',
  'socialAccount',
  'quickReply',
] as const
export type RecycleKind = (typeof recycleKinds)[number]

export const recycleEntry = z.object({
  /** Of the entry; `recordId` is the record's own. */
  id: z.number(),
  recordId: z.number(),
  kind: z.enum(recycleKinds),
  title: z.string(),
  detail: z.string(),
  deletedAt: z.string(),
  deletedByName: z.nullable(z.string()),
  ownerName: z.nullable(z.string()),
  /** When it is purged without anybody doing anything. */
  expiresAt: z.string(),
})
export type RecycleEntry = z.infer<typeof recycleEntry>

/** Why a record did not come back. */
export const conflictReasons = ['keyTaken', 'nameTaken', 'ownerGone', 'placeGone', 'noRight'] as const

export const restoreConflict = z.object({
  id: z.number(),
  kind: z.enum(recycleKinds),
  title: z.string(),
  reason: z.enum(conflictReasons),
  /** What both claim: an e-mail address, a domain, a name; or the owner who is gone. */
  value: z.string(),
  /** The record that has it now; null when the caller may not see it. */
  holderId: z.nullable(z.number()),
  holderTitle: z.string(),
})
export type RestoreConflict = z.infer<typeof restoreConflict>

export const restoreAnswer = z.object({
  restored: z.number(),
  refused: z.number(),
  /** The first hundred. */
  conflicts: z.array(restoreConflict),
})
export type RestoreAnswer = z.infer<typeof restoreAnswer>

export const restoreRequest = z.object({
  selection: batchSelection,
  /** Who gets customers whose owner is gone: null is the public pool; without it they stay in the bin. */
  ownerId: z.optional(z.nullable(z.int())),
  /** Give what has a single name that was taken another one. */
  isRenaming: z._default(z.boolean(), false),
})
export type RestoreRequest = z.infer<typeof restoreRequest>

export const recycleRoutes = {
  list: route({
    method: 'GET',
    path: '/api/recycle-bin',
    access: 'recycle.record.read',
    summary:
      'Deleted records of every kind: one’s own deletions and those of the people in one’s data scope.',
    query: listQuery,
    reply: pageOf(recycleEntry),
  }),
  restore: route({
    method: 'POST',
    path: '/api/recycle-bin/restore',
    access: 'recycle.record.restore',
    summary: 'Bring deleted records back with everything that hung on them.',
    body: restoreRequest,
    reply: restoreAnswer,
  }),
  purge: route({
    method: 'POST',
    path: '/api/recycle-bin/purge',
    access: 'recycle.record.purge',
    summary: 'Remove deleted records for good, as a task.',
    body: z.object({ selection: batchSelection }),
    reply: taskView,
  }),
}
