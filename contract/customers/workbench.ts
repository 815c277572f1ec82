import * as z from 'zod/mini'
import { batchScope, idParams } from '../list.ts'
import { moment, plainDay } from '../moment.ts'
import { route } from '../route.ts'
import { followUpMethods } from './follow-ups.ts'
import { zoneOrigins } from './time-zone-guess.ts'

/** What waits for the caller, the most pressing first; the texts are `workbench.queues.<queue>`. */
export const workQueues = [
  'overdue',
  'contactToday',
  'replied',
  'dropsSoon',
  'untouched',
  'opened',
  'neverFollowed',
  'failed',
] as const
export type WorkQueue = (typeof workQueues)[number]

export const workItem = z.object({
  /** Of the customer, or of the message that failed. */
  id: z.number(),
  customerId: z.nullable(z.number()),
  name: z.string(),
  country: z.nullable(z.string()),
  /** IANA name of the zone in which the customer lives, and who says so. */
  timeZone: z.string(),
  zoneOrigin: z.enum(zoneOrigins),
  /** Who is to be talked to, or the address that failed. */
  contact: z.string(),
  /** Whether somebody there can be written to. */
  hasEmail: z.boolean(),
  /** When it is due, drops, was assigned, entered, opened or failed. */
  at: z.string(),
  /** Why a message failed, the texts are `emailHistory.reason.<reason>`; or opened, clicked. */
  reason: z.nullable(z.string()),
})
export type WorkItem = z.infer<typeof workItem>

export const workPage = z.object({ items: z.array(workItem), nextCursor: z.nullable(z.string()) })
export type WorkPage = z.infer<typeof workPage>

export const workList = z.extend(workPage, { queue: z.enum(workQueues), total: z.number() })
export type WorkList = z.infer<typeof workList>

/** At most so many entries of a day are named; the figures count all. */
export const calendarDayLimit = 20

export const calendarEntry = z.object({
  kind: z.enum(['contact', 'drop']),
  customerId: z.number(),
  name: z.string(),
  country: z.nullable(z.string()),
  timeZone: z.string(),
  zoneOrigin: z.enum(zoneOrigins),
  at: z.string(),
  /** Marked as done at the workbench. */
  isDone: z.boolean(),
})
export type CalendarEntry = z.infer<typeof calendarEntry>

export const calendarDay = z.object({
  /** An appointment lies on the day the customer has then. */
  day: plainDay,
  contacts: z.number(),
  drops: z.number(),
  entries: z.array(calendarEntry),
})
export type CalendarDay = z.infer<typeof calendarDay>

/** What somebody did in a period beside his follow-ups; the texts are `workbench.team.<figure>`. */
export const workFigures = ['customers', 'sent', 'opened', 'claims', 'drops'] as const
export type WorkFigure = (typeof workFigures)[number]

export const workTeamRow = z.object({
  userId: z.number(),
  name: z.string(),
  /** Customers entered, mails sent and opened, customers claimed and lost to the pool by a rule. */
  figures: z.record(z.enum(workFigures), z.number()),
  /** Follow-ups by method; a method that nobody used is absent. */
  followUps: z.partialRecord(z.enum(followUpMethods), z.number()),
})
export type WorkTeamRow = z.infer<typeof workTeamRow>

const queueParams = z.object({ queue: z.enum(workQueues) })

/** Either some entries of a queue by their ids, or everything that is in it. */
export const doneSelection = z.discriminatedUnion('scope', [
  z.object({
    scope: z.literal(batchScope.Checked),
    ids: z.array(z.int()).check(z.minLength(1), z.maxLength(500)),
  }),
  z.object({ scope: z.literal(batchScope.All) }),
])
export type DoneSelection = z.infer<typeof doneSelection>

export const workbenchRoutes = {
  read: route({
    method: 'GET',
    path: '/api/workbench',
    access: 'customer.customer.read',
    summary: 'What waits for the caller, queue by queue, and whether he has a team.',
    reply: z.object({
      queues: z.array(workList),
      hasTeam: z.boolean(),
      /** The pool into which the caller's customers drop; empty: the first one, by the product's name. */
      dropPool: z.string(),
    }),
  }),
  queue: route({
    method: 'GET',
    path: '/api/workbench/queues/:queue',
    access: 'customer.customer.read',
    summary: 'More of one queue of the caller.',
    params: queueParams,
    query: z.object({ cursor: z.optional(z.string().check(z.maxLength(200))) }),
    reply: workPage,
  }),
  markDone: route({
    method: 'POST',
    path: '/api/workbench/queues/:queue/done',
    access: 'customer.customer.read',
    summary: 'Take entries out of a queue of the caller until something new happens to them.',
    params: queueParams,
    body: z.object({ selection: doneSelection }),
    reply: z.object({ doneAt: z.string(), count: z.number() }),
  }),
  undoDone: route({
    method: 'POST',
    path: '/api/workbench/done/undo',
    access: 'customer.customer.read',
    summary: 'Bring back what the caller marked as done in one action.',
    body: z.object({ doneAt: moment }),
    reply: z.object({ restored: z.number() }),
  }),
  calendar: route({
    method: 'GET',
    path: '/api/workbench/calendar',
    access: 'customer.customer.read',
    summary: 'Next contacts and drops of the caller’s customers, day by day.',
    query: z.object({ from: plainDay, days: z.coerce.number().check(z.int(), z.gte(1), z.lte(42)) }),
    reply: z.object({ days: z.array(calendarDay), dropPool: z.string() }),
  }),
  setNextContact: route({
    method: 'PUT',
    path: '/api/customers/:id/next-contact',
    access: 'customer.followUp.write',
    summary: 'Change when a customer is to be contacted next; answers what it was.',
    params: idParams,
    body: z.object({ nextContactAt: z.nullable(moment) }),
    reply: z.object({ before: z.nullable(z.string()) }),
  }),
  team: route({
    method: 'GET',
    path: '/api/workbench/team',
    access: 'customer.customer.read',
    summary: 'What each person within the caller’s data scope did from one day to another.',
    query: z.object({ from: plainDay, to: plainDay }),
    reply: z.object({ items: z.array(workTeamRow) }),
  }),
}
