import * as z from 'zod/mini'
import { line } from '../line.ts'
import { idParams } from '../list.ts'
import { ownName, ownNameInput } from '../own-name.ts'
import { route } from '../route.ts'
import { coverableFields, usuallyCovered } from './customer-cover.ts'
import { dropRules } from './customer-placement.ts'
import { ownRules, ownRulesTrial, ruleDays } from './pool-rules.ts'

const limit = z.nullable(z.int().check(z.gte(1), z.lte(100_000)))

/** What a pool allows its people. */
export const poolInput = z.object({
  /** Empty for the first pool: it carries the product's name for it. */
  name: line(0, 40),
  /** Whose people, with the groups below, may look into it; empty means everybody. */
  groupIds: z.array(z.int()).check(z.maxLength(100)),
  /** Customers one person may claim, and open, in a day of the company. */
  dailyClaims: limit,
  dailyViews: limit,
  /** Days for which the last owner may not claim his customer back. */
  cooldownDays: z.int().check(z.gte(0), z.lte(365)),
  /** Days for which nobody may claim a new arrival. */
  restingDays: z.int().check(z.gte(0), z.lte(365)),
  /** Whether it is covered how customers are reached until somebody has claimed them. */
  isMasked: z.boolean(),
  /** What is covered with it. */
  coveredFields: z._default(z.array(z.enum(coverableFields)), [...usuallyCovered]),
  reasonRequired: z.boolean(),
  /** By what the customers of its groups drop into it; null: by the company's rules. Left out, it stays as it is. */
  ownRules: z.optional(z.nullable(ownRules)),
})
export type PoolInput = z.infer<typeof poolInput>

export const pool = z.extend(poolInput, {
  name: z.string(),
  id: z.number(),
  isDefault: z.boolean(),
  /** Customers in it now. */
  customers: z.number(),
  /** For those who manage pools. */
  ownRules: z.nullable(ownRules),
  /** How many people go by its own rules; each goes by those of one pool at most. */
  rulesFor: z.number(),
})
export type Pool = z.infer<typeof pool>

/** When customers drop into the pool by themselves, and what one person may hold: the company's rules. */
export const recycleRules = z.extend(ownRules, {
  /** Hour of the company's day. */
  runHour: z.int().check(z.gte(0), z.lte(23)),
  holdingCap: limit,
  capSparesWon: z.boolean(),
  protectionCap: z.int().check(z.gte(0), z.lte(100_000)),
  protectionDays: ruleDays(1),
})
export type RecycleRules = z.infer<typeof recycleRules>

/** How many customers drop into a pool, for those who manage pools. */
export const poolShare = z.object({
  /** Null: a pool that is not open yet. */
  id: z.nullable(z.number()),
  /** Empty for the first pool where the company calls it nothing else. */
  name: z.string(),
  customers: z.number(),
})
export type PoolShare = z.infer<typeof poolShare>

/** What the rules would do at the next run, before they are saved. */
export const dryRun = z.object({
  /** When the next run is. */
  runsAt: z.string(),
  customers: z.number(),
  /** Into which pools those drop, most first. */
  pools: z.array(poolShare),
  /** Most affected first, at most 100 people. */
  owners: z.array(z.object({ id: z.number(), name: z.string(), customers: z.number() })),
  ownersCount: z.number(),
  /** Some of the customers. */
  sample: z.array(
    z.object({ id: z.number(), name: z.string(), ownerName: z.string(), rules: z.array(z.enum(dropRules)) }),
  ),
  /** How many drop in each of the coming weeks, this one first. */
  weeks: z.array(z.number()),
})
export type DryRun = z.infer<typeof dryRun>

/** The same of a pool: among the people who go by its own rules, or did so far. */
export const ownDryRun = z.extend(dryRun, {
  /** How many would go by them. */
  rulesFor: z.number(),
})
export type OwnDryRun = z.infer<typeof ownDryRun>

export const recycleRun = z.object({
  id: z.number(),
  dueAt: z.string(),
  finishedAt: z.nullable(z.string()),
  dropped: z.number(),
  /** Into which pools, most first; without those that were closed, and empty for nights of before. */
  pools: z.array(poolShare),
  failed: z.number(),
  /** Of those, still untouched in the pool: what undoing would give back. */
  undoable: z.number(),
  undoneAt: z.nullable(z.string()),
  undoneBy: z.nullable(z.string()),
})
export type RecycleRun = z.infer<typeof recycleRun>

export const releaseReason = z.object({
  id: z.number(),
  names: ownName,
  position: z.number(),
  uses: z.number(),
})
export type ReleaseReason = z.infer<typeof releaseReason>
const reasonInput = z.object({ names: ownNameInput, position: z._default(z.int(), 0) })

/** What the caller may still take. */
export const poolQuota = z.object({
  held: z.number(),
  /** Won customers beside those, which the company does not count. */
  spared: z.number(),
  holdingCap: z.nullable(z.number()),
  protectedCount: z.number(),
  protectionCap: z.number(),
  protectionDays: z.number(),
  pools: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      isDefault: z.boolean(),
      reasonRequired: z.boolean(),
      claimedToday: z.number(),
      dailyClaims: z.nullable(z.number()),
      viewedToday: z.number(),
      dailyViews: z.nullable(z.number()),
    }),
  ),
})
export type PoolQuota = z.infer<typeof poolQuota>

export const poolRoutes = {
  list: route({
    method: 'GET',
    path: '/api/pools',
    access: 'customer.customer.read',
    summary: 'The pools the caller may look into, with what they allow.',
    reply: z.object({ items: z.array(pool) }),
  }),
  create: route({
    method: 'POST',
    path: '/api/pools',
    access: 'customer.pool.manage',
    summary: 'Open a further pool.',
    body: poolInput,
    reply: pool,
  }),
  update: route({
    method: 'PUT',
    path: '/api/pools/:id',
    access: 'customer.pool.manage',
    summary: 'Change what a pool allows.',
    params: idParams,
    body: poolInput,
    reply: pool,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/pools/:id',
    access: 'customer.pool.manage',
    summary: 'Close a pool; its customers move to the first pool, which stays.',
    params: idParams,
    reply: z.null(),
  }),
  quota: route({
    method: 'GET',
    path: '/api/pools/quota',
    access: 'customer.customer.read',
    summary: 'What the caller holds and may still claim, open and protect today.',
    reply: poolQuota,
  }),
  rules: route({
    method: 'GET',
    path: '/api/pool-rules',
    access: 'customer.pool.manage',
    summary:
      'When customers drop into the pool by themselves, except those of people who go by rules of a pool.',
    reply: recycleRules,
  }),
  saveRules: route({
    method: 'PUT',
    path: '/api/pool-rules',
    access: 'customer.pool.manage',
    summary: 'Change when customers drop; nothing drops before the next run.',
    body: recycleRules,
    reply: recycleRules,
  }),
  dryRun: route({
    method: 'POST',
    path: '/api/pool-rules/dry-run',
    access: 'customer.pool.manage',
    summary: 'What these rules would do at the next run, without saving them.',
    body: recycleRules,
    reply: dryRun,
  }),
  dryRunOwn: route({
    method: 'POST',
    path: '/api/pool-rules/dry-run-own',
    access: 'customer.pool.manage',
    summary: 'What rules of its own would do in a pool at the next run, without saving them.',
    body: ownRulesTrial,
    reply: ownDryRun,
  }),
  runs: route({
    method: 'GET',
    path: '/api/recycle-runs',
    access: 'customer.pool.manage',
    summary: 'The last 60 nights on which customers dropped.',
    reply: z.object({ items: z.array(recycleRun) }),
  }),
  undoRun: route({
    method: 'POST',
    path: '/api/recycle-runs/:id/undo',
    access: 'customer.pool.manage',
    summary: 'Give back what dropped in one night and nobody has claimed since.',
    params: idParams,
    reply: z.object({ restored: z.number(), left: z.number() }),
  }),
  reasons: route({
    method: 'GET',
    path: '/api/release-reasons',
    access: 'customer.customer.read',
    summary: 'Why customers are released, in the company’s words.',
    reply: z.object({ items: z.array(releaseReason) }),
  }),
  createReason: route({
    method: 'POST',
    path: '/api/release-reasons',
    access: 'customer.pool.manage',
    summary: 'Add a reason.',
    body: reasonInput,
    reply: releaseReason,
  }),
  updateReason: route({
    method: 'PUT',
    path: '/api/release-reasons/:id',
    access: 'customer.pool.manage',
    summary: 'Rename or move a reason.',
    params: idParams,
    body: reasonInput,
    reply: releaseReason,
  }),
  removeReason: route({
    method: 'DELETE',
    path: '/api/release-reasons/:id',
    access: 'customer.pool.manage',
    summary: 'Remove a reason; what was released for it stays without one.',
    params: idParams,
    reply: z.null(),
  }),
}
