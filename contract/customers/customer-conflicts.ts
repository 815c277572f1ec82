import * as z from 'zod/mini'
import { optionalLine } from '../line.ts'
import { idParams, listQuery, pageOf } from '../list.ts'
import { route } from '../route.ts'
import { identityKeys } from './customer-identity.ts'

/** What somebody wants of a customer that a colleague has; the texts are `customerConflicts.wishes.<wish>`. */
export const conflictWishes = ['share', 'takeOver', 'separate'] as const
export type ConflictWish = (typeof conflictWishes)[number]

export const conflictStates = ['open', 'decided', 'withdrawn'] as const

/** The owner keeps it alone, shares it, gives it away, or the claimant may have a customer of his own beside it. */
export const conflictDecisions = ['keep', 'share', 'transfer', 'separate'] as const
export type ConflictDecision = (typeof conflictDecisions)[number]

/** For how many days the claimant may store a customer of his own once that was decided. */
export const separateDays = 30

export const conflictTabs = ['open', 'mine', 'closed'] as const

const text = (limit: number) => z._default(z.string().check(z.trim(), z.maxLength(limit)), '')

/** What was typed when the customer was come across. */
export const conflictClaim = z.object({
  /** Of a look-up. */
  text: text(200),
  name: text(200),
  country: z._default(z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))), null),
  website: text(300),
  phone: text(40),
  registrationNo: text(60),
  emails: z._default(z.array(z.string().check(z.maxLength(320))).check(z.maxLength(100)), []),
})
export type ConflictClaim = z.infer<typeof conflictClaim>

const conflictClaimInput = z.extend(conflictClaim, {
  text: optionalLine(200),
  name: optionalLine(200),
  registrationNo: optionalLine(60),
})

export const conflictRow = z.object({
  id: z.number(),
  /** Null when the caller may not see it. */
  customerId: z.nullable(z.number()),
  customerName: z.string(),
  country: z.nullable(z.string()),
  ownerName: z.nullable(z.string()),
  claimantName: z.string(),
  wish: z.enum(conflictWishes),
  reason: z.string(),
  keys: z.array(z.enum(identityKeys)),
  state: z.enum(conflictStates),
  decision: z.nullable(z.enum(conflictDecisions)),
  note: z.string(),
  openedAt: z.string(),
  closedAt: z.nullable(z.string()),
  closedByName: z.nullable(z.string()),
  /** Whether the caller may decide it: its owner, or who decides conflicts. */
  canDecide: z.boolean(),
  canWithdraw: z.boolean(),
})
export type ConflictRow = z.infer<typeof conflictRow>

/** What somebody has done for a customer. */
export const conflictEvidence = z.object({
  userId: z.number(),
  userName: z.string(),
  isOwner: z.boolean(),
  isClaimant: z.boolean(),
  isFounder: z.boolean(),
  followUps: z.number(),
  firstFollowUpAt: z.nullable(z.string()),
  lastFollowUpAt: z.nullable(z.string()),
  mails: z.number(),
  firstMailAt: z.nullable(z.string()),
  /** Days for which it was his. */
  ownedDays: z.number(),
})
export type ConflictEvidence = z.infer<typeof conflictEvidence>

export const conflictView = z.extend(conflictRow, {
  claim: conflictClaim,
  createdAt: z.string(),
  founderName: z.string(),
  /** Null for who may not decide. */
  evidence: z.nullable(z.array(conflictEvidence)),
})
export type ConflictView = z.infer<typeof conflictView>

export const conflictRoutes = {
  list: route({
    method: 'GET',
    path: '/api/customer-conflicts',
    access: 'customer.customer.read',
    summary: 'Cases about customers that the caller opened, that are his, or that he decides.',
    query: listQuery,
    reply: pageOf(conflictRow),
  }),
  read: route({
    method: 'GET',
    path: '/api/customer-conflicts/:id',
    access: 'customer.customer.read',
    summary: 'One case with what speaks for whom.',
    params: idParams,
    reply: conflictView,
  }),
  open: route({
    method: 'POST',
    path: '/api/customer-conflicts',
    access: 'customer.customer.write',
    summary: 'Ask for a customer that a colleague has.',
    body: z.object({
      /** From the answer that named it. */
      reference: z.int().check(z.gt(0)),
      wish: z.enum(conflictWishes),
      reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)),
      claim: conflictClaimInput,
    }),
    reply: z.object({ id: z.number() }),
  }),
  decide: route({
    method: 'POST',
    path: '/api/customer-conflicts/:id/decide',
    access: 'customer.customer.write',
    summary: 'Close a case: the owner may give in, who decides conflicts may do anything.',
    params: idParams,
    body: z.object({ decision: z.enum(conflictDecisions), note: text(1000) }),
    reply: conflictRow,
  }),
  withdraw: route({
    method: 'POST',
    path: '/api/customer-conflicts/:id/withdraw',
    access: 'customer.customer.write',
    summary: 'Take back what one asked for.',
    params: idParams,
    reply: conflictRow,
  }),
}
