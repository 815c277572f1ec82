import * as z from 'zod/mini'
import { line } from '../line.ts'
import { idParams } from '../list.ts'
import { moment, plainDay } from '../moment.ts'
import { route } from '../route.ts'
import { zoneOrigins } from './time-zone-guess.ts'

/** What the clock of a customer says, and whether people there are at work. */
export const localTime = z.object({
  /** IANA name, and who says so. */
  timeZone: z.string(),
  zoneOrigin: z.enum(zoneOrigins),
  country: z.nullable(z.string()),
  /** The moment that was asked about, as the calendar and clock there have it: YYYY-MM-DD and HH:mm. */
  date: z.string(),
  time: z.string(),
  isWeekend: z.boolean(),
  /** Name of the public holiday; null on other days. */
  holiday: z.nullable(z.string()),
  /** Name of the day on which the own company is off; null on other days. */
  freeDay: z.nullable(z.string()),
  /** Same time of day on the next working day; null when the day is one. */
  nextWorkingAt: z.nullable(z.string()),
})
export type LocalTime = z.infer<typeof localTime>

export const freeDayInput = z.object({
  day: plainDay,
  name: line(1, 60),
})
export type FreeDayInput = z.infer<typeof freeDayInput>

/** A day on which the own company is off. */
export const freeDay = z.extend(freeDayInput, { id: z.number(), name: z.string() })
export type FreeDay = z.infer<typeof freeDay>

const calendarFeed = z.object({
  /** Null while there is none. */
  createdAt: z.nullable(z.string()),
  lastReadAt: z.nullable(z.string()),
})
export type CalendarFeed = z.infer<typeof calendarFeed>

/** Where calendars are read; the token follows, with `.ics`. */
export const calendarPath = '/api/calendar/'

export const contactCalendarRoutes = {
  localTime: route({
    method: 'GET',
    path: '/api/customers/:id/local-time',
    access: 'customer.customer.read',
    summary:
      'A moment on the clock of a customer, with the weekend and public holidays of its country, and the free days of the own company.',
    params: idParams,
    query: z.object({ at: z.optional(moment) }),
    reply: localTime,
  }),
  freeDays: route({
    method: 'GET',
    path: '/api/free-days',
    access: 'company.settings.manage',
    summary: 'Days on which the own company is off, the first first.',
    reply: z.object({ items: z.array(freeDay) }),
  }),
  addFreeDay: route({
    method: 'POST',
    path: '/api/free-days',
    access: 'company.settings.manage',
    summary: 'Say on which day the own company is off; a day that was said gets the new name.',
    body: freeDayInput,
    reply: freeDay,
  }),
  removeFreeDay: route({
    method: 'DELETE',
    path: '/api/free-days/:id',
    access: 'company.settings.manage',
    summary: 'Make a day an ordinary one again.',
    params: idParams,
    reply: z.null(),
  }),
  feed: route({
    method: 'GET',
    path: '/api/calendar-feed',
    access: 'customer.customer.read',
    summary: 'Whether the caller’s next contacts can be read as a calendar, and when they last were.',
    reply: calendarFeed,
  }),
  openFeed: route({
    method: 'POST',
    path: '/api/calendar-feed',
    access: 'customer.customer.read',
    summary: 'Make a secret address at which calendar programs read one’s next contacts; an older one ends.',
    reply: z.extend(calendarFeed, {
      /** Shown this once: only its hash is kept. */
      address: z.string(),
    }),
  }),
  closeFeed: route({
    method: 'DELETE',
    path: '/api/calendar-feed',
    access: 'customer.customer.read',
    summary: 'End the address of one’s calendar.',
    reply: calendarFeed,
  }),
}
