import * as z from 'zod/mini'
import { batchSelection, idParams } from '../list.ts'
import { moment } from '../moment.ts'
import { ownName } from '../own-name.ts'
import { route } from '../route.ts'
import { taskView } from '../tasks.ts'
import { yesNo } from '../yes-no.ts'
import { shareTerms } from './share-terms.ts'

/** What became of a batch, row by row where it failed. */
export const placementResult = z.object({
  /** Identifies, with who asked, what this request moved. */
  movedAt: moment,
  done: z.number(),
  failed: z.number(),
  /** The first 100 that stayed where they were, with why, in the caller's language. */
  failures: z.array(z.object({ customerId: z.number(), name: z.string(), message: z.string() })),
  /** Set when it goes on as a task: the counts are not known yet. */
  task: z.nullable(taskView),
})
export type PlacementResult = z.infer<typeof placementResult>

export const ownershipWays = [
  'created',
  'claimed',
  'assigned',
  'imported',
  'transferred',
  'restored',
  'manual',
  'auto',
  'import',
  'leaver',
] as const

/** The rules by which customers drop; the texts are `publicPool.rules.<rule>`. */
export const dropRules = ['followUp', 'deal', 'protection'] as const

/** Why a customer dropped by itself: a rule, and its number of days where it has one and kept it. */
export const dropCause = z.object({ rule: z.enum(dropRules), days: z.nullable(z.number()) })
export type DropCause = z.infer<typeof dropCause>

export const ownershipSpan = z.object({
  id: z.number(),
  /** Null: in a pool. */
  ownerName: z.nullable(z.string()),
  poolName: z.nullable(z.string()),
  how: z.enum(ownershipWays),
  operatorName: z.nullable(z.string()),
  reason: z.nullable(ownName),
  rules: z.array(dropCause),
  /** How the owner before goes on helping with it; null: not at all. */
  former: z.nullable(shareTerms),
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
})
export type OwnershipSpan = z.infer<typeof ownershipSpan>

/** Why somebody cannot be given customers; the texts are `publicPool.obstacles.<obstacle>`. */
export const receiverObstacles = ['noAccess', 'poolClosed', 'full'] as const

/** A colleague, and whether customers can be given to him. */
export const receiver = z.object({
  id: z.number(),
  name: z.string(),
  /** Null: nothing is in the way. */
  obstacle: z.nullable(z.enum(receiverObstacles)),
  /** Whether he is within the caller's data scope: whose customers the caller may go on working with. */
  isWithin: z.boolean(),
})
export type Receiver = z.infer<typeof receiver>

const selection = z.object({ selection: batchSelection })

export const placementRoutes = {
  claim: route({
    method: 'POST',
    path: '/api/customers/claim',
    access: 'customer.pool.claim',
    summary: 'Take customers out of their pool for oneself.',
    body: selection,
    reply: placementResult,
  }),
  release: route({
    method: 'POST',
    path: '/api/customers/release',
    access: 'customer.customer.release',
    summary: 'Put customers into a pool.',
    body: z.extend(selection, { poolId: z.optional(z.int()), reasonId: z.optional(z.int()) }),
    reply: placementResult,
  }),
  assign: route({
    method: 'POST',
    path: '/api/customers/assign',
    access: 'customer.pool.assign',
    summary: 'Deal customers of a pool out to one or several people, one after the other.',
    body: z.extend(selection, { userIds: z.array(z.int()).check(z.minLength(1), z.maxLength(100)) }),
    reply: placementResult,
  }),
  transfer: route({
    method: 'POST',
    path: '/api/customers/transfer',
    access: 'customer.customer.transfer',
    summary: 'Give owned customers to somebody else.',
    body: z.extend(selection, {
      userId: z.int(),
      /** How the owner before goes on helping with them; null: not at all. */
      former: z._default(z.nullable(shareTerms), null),
      /** Whether their next contacts stay planned. */
      keepsNextContact: z._default(z.boolean(), true),
    }),
    reply: placementResult,
  }),
  receivers: route({
    method: 'GET',
    path: '/api/customer-receivers',
    access: 'customer.customer.read',
    summary: 'Colleagues, and whether customers can be given to each; those of one pool where it is named.',
    query: z.object({
      poolId: z.optional(z.coerce.number().check(z.int())),
      /** Who is to help with a customer holds it not: whether somebody is full is not looked at. */
      helping: z.optional(yesNo),
    }),
    reply: z.object({ items: z.array(receiver) }),
  }),
  takeBack: route({
    method: 'POST',
    path: '/api/customers/take-back',
    access: 'customer.customer.read',
    summary: 'Take back what the caller has just moved or protected in one request: everything is as it was.',
    body: z.object({ movedAt: moment }),
    reply: z.object({ restored: z.number() }),
  }),
  protect: route({
    method: 'POST',
    path: '/api/customers/protect',
    access: 'customer.customer.protect',
    summary: 'Keep own customers from dropping until a day, or no longer.',
    body: z.extend(selection, { until: z.nullable(moment) }),
    reply: placementResult,
  }),
  ownerships: route({
    method: 'GET',
    path: '/api/customers/:id/ownerships',
    access: 'customer.customer.read',
    summary: 'Who had a customer, from when until when, newest first.',
    params: idParams,
    reply: z.object({ items: z.array(ownershipSpan) }),
  }),
}
