import * as z from 'zod/mini'
import { batchSelection, idParams, listQuery, pageOf } from '../list.ts'
import { plainDay } from '../moment.ts'
import { route } from '../route.ts'
import { taskView } from '../tasks.ts'

/** What can cost points, and how many units its price is for; the texts are `points.feature.<feature>`. */
export const pointsFeatures = {
  customsExport: { unit: 1_000 },
  serverSend: { unit: 1_000 },
  socialSend: { unit: 1_000 },
  contactUnlock: { unit: 1 },
  addressVerification: { unit: 100 },
  contactFinding: { unit: 1 },
  directoryExport: { unit: 1_000 },
} as const
export type PointsFeature = keyof typeof pointsFeatures

const featureNames = Object.keys(pointsFeatures) as [PointsFeature, ...PointsFeature[]]
/** One of the features. */
export const pointsFeature = z.enum(featureNames)

/** Whether points end with the month, or when their lot says. */
export const pointsKinds = ['monthly', 'lasting'] as const

/** Lines of the ledger; the texts are `points.type.<type>`. */
export const pointsTypes = [
  'charge',
  'refund',
  'monthlyGrant',
  'allot',
  'takenBack',
  'expire',
  'allotOut',
  'takeBack',
  'issue',
  'retire',
] as const

const cap = z.nullable(z.int().check(z.gte(0), z.lte(1_000_000_000_000)))
const balance = { monthly: z.number(), lasting: z.number() }

export const pointsLimit = z.object({ monthlyCap: cap, totalCap: cap })
export type PointsLimit = z.infer<typeof pointsLimit>

export const pointsSummary = z.object({
  ...balance,
  /** Points at the start of every month. */
  monthlyGrant: z.number(),
  /** Null: the admins are not told when points run low. */
  lowThreshold: z.nullable(z.number()),
  isLow: z.boolean(),
  /** What the caller himself may spend; null: no limit of his own. */
  limit: z.nullable(pointsLimit),
  limitLeft: z.nullable(z.number()),
  spentThisMonth: z.number(),
  /** Features that cost something, with the price of so many units. */
  prices: z.array(
    z.object({
      feature: pointsFeature,
      price: z.number(),
      unit: z.number(),
      windowDays: z.nullable(z.number()),
    }),
  ),
})
export type PointsSummary = z.infer<typeof pointsSummary>

/** What something would cost; nothing is shown when it costs nothing. */
export const pointsQuote = z.object({
  cost: z.number(),
  balance: z.number(),
  /** Null: the caller has no limit of his own. */
  limitLeft: z.nullable(z.number()),
  isEnough: z.boolean(),
})
export type PointsQuote = z.infer<typeof pointsQuote>

/** What is asked for: so many units, or things of which those already paid for are free. */
export type PointsWish = {
  feature: PointsFeature
} & ({ quantity: number; things?: undefined } | { things: readonly string[]; quantity?: undefined })

/** A charge before the work begins. */
export type PointsReserve = PointsWish & {
  /** What it is for, for example `task:12`; by it the loop learns what became of the work. */
  reference: string
  /** What it is for in words, for the ledger. */
  label?: string
  /** The same key is charged once. */
  idempotencyKey: string
  /** An open charge for the same reference is enough. */
  joins?: boolean
}

export const pointsLot = z.object({
  id: z.number(),
  kind: z.enum(pointsKinds),
  granted: z.number(),
  remaining: z.number(),
  createdAt: z.string(),
  /** Null: never. */
  expiresAt: z.nullable(z.string()),
})
export type PointsLot = z.infer<typeof pointsLot>

export const pointsLine = z.object({
  id: z.number(),
  happenedAt: z.string(),
  type: z.enum(pointsTypes),
  kind: z.enum(pointsKinds),
  /** Negative when points left. */
  amount: z.number(),
  balanceAfter: z.number(),
  /** Null when nobody did it. */
  userName: z.nullable(z.string()),
  feature: z.nullable(pointsFeature),
  /** What it was for, in words. */
  label: z.string(),
  /** For example `task:12`. */
  reference: z.string(),
  expiresAt: z.nullable(z.string()),
})
export type PointsLine = z.infer<typeof pointsLine>

const spent = z.number()

export const pointsUsage = z.object({
  total: spent,
  /** Every day of the period, the empty ones too. */
  days: z.array(z.object({ day: z.string(), spent })),
  features: z.array(z.object({ feature: pointsFeature, spent })),
  /** Those who spent most. */
  people: z.array(z.object({ userId: z.number(), name: z.string(), spent })),
})
export type PointsUsage = z.infer<typeof pointsUsage>

export const pointsPerson = z.extend(pointsLimit, {
  id: z.number(),
  name: z.string(),
  userName: z.string(),
  groupName: z.nullable(z.string()),
  isDisabled: z.boolean(),
  spentThisMonth: spent,
  spentTotal: spent,
  left: z.nullable(z.number()),
})
export type PointsPerson = z.infer<typeof pointsPerson>

export const pointsRoutes = {
  summary: route({
    method: 'GET',
    path: '/api/points/summary',
    access: 'signedIn',
    summary: 'Balance of the company, the caller’s own limit, and what costs points.',
    reply: pointsSummary,
  }),
  quote: route({
    method: 'GET',
    path: '/api/points/quote',
    access: 'signedIn',
    summary: 'What an amount of something would cost, and whether the points are enough.',
    query: z.object({
      feature: pointsFeature,
      quantity: z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000_000)),
    }),
    reply: pointsQuote,
  }),
  lots: route({
    method: 'GET',
    path: '/api/points/lots',
    access: 'company.points.read',
    summary: 'The parts of the balance with the end of each, in the order in which they are spent.',
    reply: z.object({ items: z.array(pointsLot) }),
  }),
  ledger: route({
    method: 'GET',
    path: '/api/points/ledger',
    access: 'company.points.read',
    summary: 'Every movement of the company’s points.',
    query: listQuery,
    reply: pageOf(pointsLine),
  }),
  myLedger: route({
    method: 'GET',
    path: '/api/points/my-ledger',
    access: 'signedIn',
    summary: 'What the caller himself spent and got back.',
    query: listQuery,
    reply: pageOf(pointsLine),
  }),
  export: route({
    method: 'POST',
    path: '/api/points/ledger/export',
    access: 'company.points.read',
    summary: 'Write the selected movements into a file, as a task.',
    body: z.object({ selection: batchSelection, format: z.enum(['csv', 'xlsx']) }),
    reply: taskView,
  }),
  usage: route({
    method: 'GET',
    path: '/api/points/usage',
    access: 'company.points.read',
    summary: 'What was spent in a period of at most 366 days: by day, by feature and by person.',
    query: z.object({ from: plainDay, to: plainDay }),
    reply: pointsUsage,
  }),
  people: route({
    method: 'GET',
    path: '/api/points/people',
    access: 'company.points.read',
    summary: 'The people the caller sees, with their limits and what they spent.',
    query: listQuery,
    reply: pageOf(pointsPerson),
  }),
  saveLimit: route({
    method: 'PUT',
    path: '/api/points/people/:id/limit',
    access: 'company.points.allot',
    summary: 'Limit what one person may spend, per month, altogether, or not at all.',
    params: idParams,
    body: pointsLimit,
    reply: z.null(),
  }),
  saveThreshold: route({
    method: 'PUT',
    path: '/api/points/threshold',
    access: 'company.settings.manage',
    summary: 'Choose below which balance the admins are told.',
    body: z.object({ lowThreshold: cap }),
    reply: z.null(),
  }),
}
