import * as z from 'zod/mini'
import type { WorkQueue } from '../customers/workbench.ts'
import { route } from '../route.ts'

/** The steps of the funnel from top to bottom; the texts are `dashboard.steps.<step>`. */
export const funnelSteps = [
  'found',
  'verified',
  'customers',
  'contacted',
  'opened',
  'replied',
  'won',
] as const
export type FunnelStep = (typeof funnelSteps)[number]

/** One month; null where the caller may not see what is counted. */
export const funnelFigures = z.object({
  /** Shipments loaded from customs files. */
  found: z.nullable(z.number()),
  /** Addresses that were found to work. */
  verified: z.nullable(z.number()),
  /** Customers created. */
  customers: z.nullable(z.number()),
  /** Customers somebody wrote to or recorded a follow-up for. */
  contacted: z.nullable(z.number()),
  /** Customers who opened mail of this month. */
  opened: z.nullable(z.number()),
  /** Customers who replied to mail of this month. */
  replied: z.nullable(z.number()),
  /** Customers whose deal was won. */
  won: z.nullable(z.number()),
})
export type FunnelFigures = z.infer<typeof funnelFigures>

/** What of the workbench the home page shows; the texts are `dashboard.queues.<queue>`. */
export const todoQueues = [
  'overdue',
  'contactToday',
  'replied',
  'opened',
  'dropsSoon',
  'untouched',
  'failed',
] as const satisfies readonly WorkQueue[]
export type TodoQueue = (typeof todoQueues)[number]

export const todoItem = z.object({
  /** Of the customer, or of the message that failed. */
  id: z.number(),
  customerId: z.nullable(z.number()),
  name: z.string(),
  country: z.nullable(z.string()),
  /** Who is to be talked to, or the address that failed. */
  contact: z.string(),
  /** When it is due, drops, was assigned or failed. */
  at: z.string(),
  /** hard, soft or block; the texts are `emailHistory.reason.<reason>`. */
  reason: z.nullable(z.string()),
})
export type TodoItem = z.infer<typeof todoItem>

const todoPage = { items: z.array(todoItem), nextCursor: z.nullable(z.string()) }

export const todoList = z.object({ ...todoPage, queue: z.enum(todoQueues), total: z.number() })
export type TodoList = z.infer<typeof todoList>

/** The steps of which is told how long they take. */
export const pacedSteps = ['contacted', 'opened', 'replied', 'won'] as const
export type PacedStep = (typeof pacedSteps)[number]

export const dashboardView = z.object({
  /** Of the month before only what it had by the same day and hour. */
  funnel: z.object({
    thisMonth: funnelFigures,
    previousMonth: funnelFigures,
    /**
     * Hours that half of this month's took at most: from created to contacted, from sent to opened and to replied, from
     * created to won. Null where there were none or the caller may not see them.
     */
    pace: z.object({
      contacted: z.nullable(z.number()),
      opened: z.nullable(z.number()),
      replied: z.nullable(z.number()),
      won: z.nullable(z.number()),
    }),
  }),
  /** First day of this month in the company's time zone, `YYYY-MM-DD`. */
  monthStart: z.string(),
  /** The queues the caller's rights let him work on. */
  todo: z.array(todoList),
  /** Whether the caller sees the work of others too. */
  hasTeam: z.boolean(),
})
export type DashboardView = z.infer<typeof dashboardView>

/** What somebody did in a month; the texts are `dashboard.team.<figure>`. */
export const teamFigures = ['customers', 'followUps', 'sent', 'opened'] as const
export type TeamFigure = (typeof teamFigures)[number]
const figures = z.object({
  customers: z.number(),
  followUps: z.number(),
  sent: z.number(),
  opened: z.number(),
})

export const teamRow = z.object({
  userId: z.number(),
  name: z.string(),
  lastSignInAt: z.nullable(z.string()),
  thisMonth: figures,
  previousMonth: figures,
})
export type TeamRow = z.infer<typeof teamRow>

/** How many records there are of a country in each month. */
export const dataCoverage = z.object({
  /** `YYYY-MM`, without gaps, oldest first, at most 24. */
  months: z.array(z.string()),
  countries: z.array(
    z.object({
      /** ISO 3166-1 alpha-2; empty where the records do not say. */
      country: z.string(),
      /** One figure per month. */
      records: z.array(z.number()),
    }),
  ),
})
export type DataCoverage = z.infer<typeof dataCoverage>

export const dashboardRoutes = {
  read: route({
    method: 'GET',
    path: '/api/dashboard',
    access: 'dashboard.home.read',
    summary: 'The funnel of this month and of the last up to the same day, and what waits for the caller.',
    reply: dashboardView,
  }),
  queue: route({
    method: 'GET',
    path: '/api/dashboard/queues/:queue',
    access: 'dashboard.home.read',
    summary: 'More of one queue of the caller.',
    params: z.object({ queue: z.enum(todoQueues) }),
    query: z.object({ cursor: z.optional(z.string().check(z.maxLength(200))) }),
    reply: z.object(todoPage),
  }),
  team: route({
    method: 'GET',
    path: '/api/dashboard/team',
    access: 'dashboard.home.read',
    summary: 'What each person within the caller’s data scope did this month and the last.',
    reply: z.object({ items: z.array(teamRow) }),
  }),
  coverage: route({
    method: 'GET',
    path: '/api/dashboard/coverage',
    access: 'customs.record.read',
    summary: 'Of which countries and months there are customs records.',
    reply: dataCoverage,
  }),
}
