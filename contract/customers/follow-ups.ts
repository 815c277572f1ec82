import * as z from 'zod/mini'
import { line } from '../line.ts'
import { idParams } from '../list.ts'
import { moment } from '../moment.ts'
import { route } from '../route.ts'

/** How somebody was reached, or what was written down; the texts are `followUps.methods.<method>`. */
export const followUpMethods = [
  'call',
  'email',
  'sms',
  'social',
  'visit',
  'meeting',
  'visitOut',
  'visitIn',
  'quickNote',
  'emailRemark',
  'schedule',
] as const
export type FollowUpMethod = (typeof followUpMethods)[number]

/** Through which network a social message went; the texts are `followUps.channels.<channel>`. */
export const socialChannels = [
  'whatsapp',
  'wechat',
  'linkedin',
  'facebook',
  'instagram',
  'telegram',
  'skype',
  'line',
  'kakaotalk',
  'zalo',
  'x',
  'other',
] as const

/** Bytes of one attached file at most. */
export const followUpFileBytes = 20 * 1024 * 1024
/** Bytes of the files one person may send for follow-ups in 24 hours. */
export const followUpFileBytesPerDay = 500 * 1024 * 1024
/** Files of one follow-up at most. */
export const followUpFileCount = 10

/** A page of entries ordered by time, newest first. */
export const entriesQuery = z.object({
  cursor: z.optional(z.string().check(z.maxLength(200))),
  size: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
})
export type EntriesQuery = z.infer<typeof entriesQuery>

const words = {
  method: z.enum(followUpMethods),
  /** For social messages, which need one; ignored otherwise. */
  channel: z.optional(z.nullable(z.enum(socialChannels))),
  content: z.string().check(z.trim(), z.minLength(1), z.maxLength(4000)),
  /** When it took place; absent means now, or as it was. Not in the future. */
  happenedAt: z.optional(moment),
  /** Files that were sent before, in their order. */
  fileIds: z._default(z.array(z.int()).check(z.maxLength(followUpFileCount)), []),
  /** Colleagues it names, who are told. */
  mentionIds: z._default(z.array(z.int()).check(z.maxLength(20)), []),
}

export const followUpInput = z.object({
  ...words,
  /** When to get in touch again; null clears it, absent leaves it as it is. An appointment needs one. */
  nextContactAt: z.optional(z.nullable(moment)),
})
export type FollowUpInput = z.infer<typeof followUpInput>

/** What can be put right afterwards; the next contact belongs to the customer and is changed there. */
export const followUpChange = z.object(words)
export type FollowUpChange = z.infer<typeof followUpChange>

/** A file of a follow-up; `size` in bytes. */
export const attachedFile = z.object({ id: z.number(), name: z.string(), size: z.number() })
export type AttachedFile = z.infer<typeof attachedFile>

/** A colleague, as follow-ups name him. */
export const namedColleague = z.object({ id: z.number(), name: z.string() })
export type NamedColleague = z.infer<typeof namedColleague>

/** What a follow-up says beside who and when. */
export const followUpFacts = {
  method: z.enum(followUpMethods),
  channel: z.nullable(z.enum(socialChannels)),
  /** Empty when it is covered, like the ways to reach a customer of a covered pool. */
  content: z.string(),
  nextContactAt: z.nullable(z.string()),
  editedAt: z.nullable(z.string()),
  files: z.array(attachedFile),
  mentions: z.array(namedColleague),
  commentCount: z.number(),
  /** Whether the caller wrote it, and may put it right or take it back. */
  canChange: z.boolean(),
}

type FollowUpFacts = z.infer<z.ZodMiniObject<typeof followUpFacts>>

/** A follow-up as those see it from whom the ways to reach its customer are covered: that it was, not what was said. */
export function coverFollowUp<Facts extends FollowUpFacts>(facts: Facts): Facts {
  return { ...facts, content: '', files: [], mentions: [], commentCount: 0, canChange: false }
}

/** A file of a customer: of one of its follow-ups, or kept with the customer itself. */
export const customerFile = z.extend(attachedFile, {
  userName: z.string(),
  addedAt: z.string(),
  /** The follow-up that has it; null: the customer itself. */
  followUp: z.nullable(z.object({ method: z.enum(followUpMethods), happenedAt: z.string() })),
  canDelete: z.boolean(),
})
export type CustomerFile = z.infer<typeof customerFile>

/** Files one answer names at most. */
const filesQuery = z.object({
  /** The id of the last file of the page before. */
  cursor: z.optional(z.coerce.number().check(z.int(), z.gt(0))),
  size: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
})

export const followUpView = z.object({
  id: z.number(),
  authorName: z.string(),
  happenedAt: z.string(),
  ...followUpFacts,
})
export type FollowUpView = z.infer<typeof followUpView>

export const followUpComment = z.object({
  id: z.number(),
  authorName: z.string(),
  content: z.string(),
  createdAt: z.string(),
  /** Whether it is the caller's own. */
  canDelete: z.boolean(),
})
export type FollowUpComment = z.infer<typeof followUpComment>

const comments = z.object({ items: z.array(followUpComment) })

export const followUpRoutes = {
  list: route({
    method: 'GET',
    path: '/api/customers/:id/follow-ups',
    access: 'customer.customer.read',
    summary: 'Follow-ups of a customer, newest first.',
    params: idParams,
    query: entriesQuery,
    reply: z.object({ items: z.array(followUpView), nextCursor: z.nullable(z.string()) }),
  }),
  create: route({
    method: 'POST',
    path: '/api/customers/:id/follow-ups',
    access: 'customer.followUp.write',
    summary: 'Record a call, message, visit, note or appointment.',
    params: idParams,
    body: followUpInput,
    reply: followUpView,
  }),
  colleagues: route({
    method: 'GET',
    path: '/api/customers/:id/colleagues',
    access: 'customer.customer.read',
    summary: 'Colleagues who may open a customer and can therefore be mentioned.',
    params: idParams,
    reply: z.object({ items: z.array(namedColleague) }),
  }),
  change: route({
    method: 'PUT',
    path: '/api/follow-ups/:id',
    access: 'customer.followUp.write',
    summary: 'Put one’s own follow-up right.',
    params: idParams,
    body: followUpChange,
    reply: followUpView,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/follow-ups/:id',
    access: 'customer.followUp.write',
    summary: 'Move one’s own follow-up to the recycle bin; the clocks of the customer follow.',
    params: idParams,
    reply: z.null(),
  }),
  restore: route({
    method: 'POST',
    path: '/api/follow-ups/:id/restore',
    access: 'customer.followUp.write',
    summary: 'Bring back a follow-up the caller has deleted.',
    params: idParams,
    reply: followUpView,
  }),
  sendFile: route({
    method: 'POST',
    path: '/api/follow-up-files',
    access: 'customer.followUp.write',
    summary: 'Send a file of at most 20 MB for a follow-up; it is dropped after a day unless one takes it.',
    query: z.object({ name: line(1, 200) }),
    rawBody: true,
    reply: attachedFile,
  }),
  fileLink: route({
    method: 'POST',
    path: '/api/follow-up-files/:id/link',
    access: 'customer.customer.read',
    summary: 'An address at which a file of a follow-up can be fetched for five minutes.',
    params: idParams,
    reply: z.object({ url: z.string() }),
  }),
  customerFiles: route({
    method: 'GET',
    path: '/api/customers/:id/files',
    access: 'customer.customer.read',
    summary: 'Files of a customer and of its follow-ups, the last sent first.',
    params: idParams,
    query: filesQuery,
    reply: z.object({ items: z.array(customerFile), nextCursor: z.nullable(z.number()) }),
  }),
  keepFiles: route({
    method: 'POST',
    path: '/api/customers/:id/files',
    access: 'customer.followUp.write',
    summary: 'Keep files that were sent before with a customer, without a follow-up.',
    params: idParams,
    body: z.object({ fileIds: z.array(z.int()).check(z.minLength(1), z.maxLength(followUpFileCount)) }),
    reply: z.null(),
  }),
  removeFile: route({
    method: 'DELETE',
    path: '/api/follow-up-files/:id',
    access: 'customer.followUp.write',
    summary: 'Delete a file that is kept with a customer; it goes to the recycle bin.',
    params: idParams,
    reply: z.null(),
  }),
  restoreFile: route({
    method: 'POST',
    path: '/api/follow-up-files/:id/restore',
    access: 'customer.followUp.write',
    summary: 'Bring back a file the caller has deleted.',
    params: idParams,
    reply: z.null(),
  }),
  comments: route({
    method: 'GET',
    path: '/api/follow-ups/:id/comments',
    access: 'customer.customer.read',
    summary: 'What colleagues said about a follow-up, oldest first; the newest 200.',
    params: idParams,
    reply: comments,
  }),
  comment: route({
    method: 'POST',
    path: '/api/follow-ups/:id/comments',
    access: 'customer.followUp.write',
    summary: 'Say something about a follow-up; its author and whom it mentions are told.',
    params: idParams,
    body: z.object({ content: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)) }),
    reply: comments,
  }),
  removeComment: route({
    method: 'DELETE',
    path: '/api/follow-up-comments/:id',
    access: 'customer.followUp.write',
    summary: 'Delete one’s own comment.',
    params: idParams,
    reply: z.null(),
  }),
}
