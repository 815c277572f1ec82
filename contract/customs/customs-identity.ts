import * as z from 'zod/mini'
import { batchSelection, idParams, listQuery, pageOf } from '../list.ts'
import { route } from '../route.ts'
import { identifierKinds } from './customs-fields.ts'

/** What two companies may have in common beside their names: a number, a host, a telephone, or that they lie side by side. */
export const pairGrounds = [...identifierKinds, 'phone', 'place'] as const
export type PairGround = (typeof pairGrounds)[number]

/** Trade companies that may be merged with another in one go. */
export const mergePartLimit = 50

const key = z.string().check(z.minLength(3), z.maxLength(500))
const reason = z._default(z.string().check(z.trim(), z.maxLength(300)), '')

const chosen = {
  /** The company that stands for all of them from then on. */
  targetKey: key,
  keys: z.array(key).check(z.minLength(1), z.maxLength(mergePartLimit)),
}

/** A trade company with what its records say; what was merged into it before is part of it. */
export const mergePart = z.object({
  key: z.string(),
  name: z.string(),
  country: z.string(),
  records: z.number(),
  grossKg: z.number(),
  firstDate: z.string(),
  lastDate: z.string(),
  isBuyer: z.boolean(),
  isSeller: z.boolean(),
  /** Keys in the records that count as this company. */
  members: z.number(),
})
export type MergePart = z.infer<typeof mergePart>

export const tradeMergePreview = z.object({
  target: mergePart,
  parts: z.array(mergePart),
  /** All of them together. */
  result: z.object({ records: z.number(), grossKg: z.number(), firstDate: z.string(), lastDate: z.string() }),
  /** They are not all of one country: that is allowed, but looked at twice. */
  crossesCountries: z.boolean(),
})
export type TradeMergePreview = z.infer<typeof tradeMergePreview>

/** One line of the log: a company that was declared to be another one. */
export const tradeMerge = z.object({
  id: z.number(),
  key: z.string(),
  name: z.string(),
  targetKey: z.string(),
  targetName: z.string(),
  /** How alike the names are, 0 to 1; null where somebody merged by hand. */
  score: z.nullable(z.number()),
  /** What they have in common that says more than their names. */
  ground: z.nullable(z.enum(pairGrounds)),
  reason: z.string(),
  mergedByName: z.string(),
  mergedAt: z.string(),
  undoneByName: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
  /** A decision that a merge of the shared library does not hold here. */
  isApart: z.boolean(),
})
export type TradeMerge = z.infer<typeof tradeMerge>

/** What counts as one company, and who says so. */
export const tradeIdentity = z.object({
  key: z.string(),
  members: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      country: z.string(),
      records: z.number(),
      /** The decision that made it a part; null for the company itself and for decisions of the library. */
      merge: z.nullable(tradeMerge),
      isShared: z.boolean(),
    }),
  ),
  /** Decisions about it that were taken back or keep the library's away, newest first. */
  past: z.array(tradeMerge),
})
export type TradeIdentity = z.infer<typeof tradeIdentity>

export const pairStates = ['open', 'later', 'accepted', 'rejected'] as const
export type PairState = (typeof pairStates)[number]

const pairSide = z.object({
  key: z.string(),
  name: z.string(),
  /** None where only datasets know it. */
  records: z.number(),
  firstDate: z.nullable(z.string()),
  lastDate: z.nullable(z.string()),
})

/** Two companies of one country whose names are alike or who have something else in common. */
export const matchPair = z.object({
  id: z.number(),
  /** How alike the names are, 0 to 1. */
  score: z.number(),
  /** What they have in common that says more than their names, and its value. */
  ground: z.nullable(z.enum(pairGrounds)),
  groundValue: z.nullable(z.string()),
  state: z.enum(pairStates),
  country: z.string(),
  left: pairSide,
  right: pairSide,
  foundAt: z.string(),
  decidedByName: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
})
export type MatchPair = z.infer<typeof matchPair>

export const pairDecisions = ['accept', 'reject', 'later', 'reopen'] as const
export type PairDecision = (typeof pairDecisions)[number]

/** Pairs that may be decided in one go. */
export const pairLimit = 1000

export const matchingState = z.object({
  counts: z.record(z.enum(pairStates), z.number()),
  /** Names are being looked through, or will be in a moment. */
  isRunning: z.boolean(),
  finishedAt: z.nullable(z.string()),
  parties: z.number(),
})
export type MatchingState = z.infer<typeof matchingState>

const merge = 'customs.company.merge'

/** Companies that occur in the records are told apart by name and country; people say which of them are one. */
export const identityRoutes = {
  read: route({
    method: 'GET',
    path: '/api/customs/identity',
    access: 'customs.record.read',
    summary: 'What counts as the same trade company, and who said so.',
    query: z.object({ key }),
    reply: tradeIdentity,
  }),
  preview: route({
    method: 'POST',
    path: '/api/customs/identity/preview',
    access: merge,
    summary: 'What merging trade companies would join, without doing it.',
    body: z.object(chosen),
    reply: tradeMergePreview,
  }),
  merge: route({
    method: 'POST',
    path: '/api/customs/identity/merges',
    access: merge,
    summary: 'Declare trade companies to be one; the records stay as they are.',
    body: z.object({ ...chosen, reason }),
    reply: z.object({ mergeIds: z.array(z.number()) }),
  }),
  merges: route({
    method: 'GET',
    path: '/api/customs/identity/merges',
    access: merge,
    summary: 'Who merged which trade companies when and why.',
    query: listQuery,
    reply: pageOf(tradeMerge),
  }),
  undo: route({
    method: 'POST',
    path: '/api/customs/identity/merges/:id/undo',
    access: merge,
    summary: 'Take a merge back: the company stands for itself again.',
    params: idParams,
    reply: z.null(),
  }),
  keepApart: route({
    method: 'POST',
    path: '/api/customs/identity/apart',
    access: merge,
    summary: 'Let a merge of the shared library not hold in the caller’s company.',
    body: z.object({ key, reason }),
    reply: z.object({ mergeId: z.number() }),
  }),
  pairs: route({
    method: 'GET',
    path: '/api/customs/identity/pairs',
    access: merge,
    summary:
      'Pairs of trade companies of one country that may be one, by the tab; with something in common first.',
    query: listQuery,
    reply: pageOf(matchPair),
  }),
  decide: route({
    method: 'POST',
    path: '/api/customs/identity/pairs/decide',
    access: merge,
    summary: 'Merge the chosen pairs, tell them apart for good, or leave them for later.',
    body: z.object({ selection: batchSelection, decision: z.enum(pairDecisions) }),
    reply: z.object({ changed: z.number(), merged: z.number() }),
  }),
  state: route({
    method: 'GET',
    path: '/api/customs/identity/state',
    access: merge,
    summary: 'How many pairs wait, and when names were last looked through.',
    reply: matchingState,
  }),
  scan: route({
    method: 'POST',
    path: '/api/customs/identity/scan',
    access: merge,
    summary: 'Look through the names again.',
    reply: z.null(),
  }),
}
