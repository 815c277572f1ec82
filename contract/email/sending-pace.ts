import * as z from 'zod/mini'
import { idParams } from '../list.ts'
import { route } from '../route.ts'

/** Who takes mail for many domains, known by the names of their servers; each other operator counts as one of `others`. */
export const pacedProviders = ['google', 'microsoft', 'yahoo', 'icloud', 'qq', 'netease', 'others'] as const
export type PacedProvider = (typeof pacedProviders)[number]

const hourly = z.nullable(z.int().check(z.gte(1), z.lte(1_000_000)))

/** Messages an hour to the servers of each; null is as fast as the relay. */
export const hourlyLimits = z.object({
  google: hourly,
  microsoft: hourly,
  yahoo: hourly,
  icloud: hourly,
  qq: hourly,
  netease: hourly,
  others: hourly,
})
export type HourlyLimits = z.infer<typeof hourlyLimits>

/** Hours of the company's day in which mailings rest; they may go past midnight. */
export const quietHours = z.object({
  /** The hour in which the rest begins. */
  from: z.int().check(z.gte(0), z.lte(23)),
  /** How many it lasts. */
  hours: z.int().check(z.gte(1), z.lte(23)),
})
export type QuietHours = z.infer<typeof quietHours>

export const paceInput = z.object({
  limits: hourlyLimits,
  /** Null: mailings go at any hour. */
  quiet: z.nullable(quietHours),
})
export type PaceInput = z.infer<typeof paceInput>

/** How a domain begins: so many messages to each provider on the first day, growing daily. */
export const warmUpInput = z.object({
  firstDay: z.int().check(z.gte(1), z.lte(10_000)),
  /** By how many percent more each day. */
  growth: z.int().check(z.gte(5), z.lte(100)),
  /** After so many days nothing is held back any more. */
  days: z.int().check(z.gte(7), z.lte(90)),
})
export type WarmUpInput = z.infer<typeof warmUpInput>

/** Receivers take twice as much as the day before without suspicion, and no more. */
export const warmUpDefaults: WarmUpInput = { firstDay: 50, growth: 30, days: 30 }

/** What may go to each provider on a day of a plan, the first being 1. */
export function warmUpAllowance({ firstDay, growth }: WarmUpInput, day: number): number {
  return Math.floor(firstDay * (1 + growth / 100) ** (day - 1))
}

export const warmUpView = z.extend(warmUpInput, {
  domainId: z.number(),
  /** Which day of the plan today is. */
  day: z.number(),
  /** Messages that may go to each provider today; null once the plan has ended. */
  allowance: z.nullable(z.number()),
  /** What has gone today, by provider. */
  sent: z.array(z.object({ provider: z.string(), amount: z.number() })),
})
export type WarmUpView = z.infer<typeof warmUpView>

export const sendingPaceView = z.extend(paceInput, {
  plans: z.array(warmUpView),
  /** Providers that asked to be left alone for a while. */
  rests: z.array(z.object({ provider: z.string(), until: z.string(), said: z.string() })),
})
export type SendingPaceView = z.infer<typeof sendingPaceView>

const manage = 'company.sending.manage'

export const sendingPaceRoutes = {
  read: route({
    method: 'GET',
    path: '/api/sending-pace',
    access: manage,
    summary: 'How fast mail goes to each provider, and how far domains are warmed up.',
    reply: sendingPaceView,
  }),
  save: route({
    method: 'PUT',
    path: '/api/sending-pace',
    access: manage,
    summary: 'Change how many messages an hour go to each provider, and when mailings rest.',
    body: paceInput,
    reply: sendingPaceView,
  }),
  warmUp: route({
    method: 'PUT',
    path: '/api/sender-domains/:id/warm-up',
    access: manage,
    summary: 'Begin to warm up a domain, or change how; a running plan keeps its day.',
    params: idParams,
    body: warmUpInput,
    reply: sendingPaceView,
  }),
  endWarmUp: route({
    method: 'DELETE',
    path: '/api/sender-domains/:id/warm-up',
    access: manage,
    summary: 'End the warm-up of a domain; nothing is held back for it any more.',
    params: idParams,
    reply: sendingPaceView,
  }),
}
