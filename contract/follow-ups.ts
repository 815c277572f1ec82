import * as z from 'zod/mini'
import { idParams } from './list.ts'
import { route } from './route.ts'

/** How somebody was reached; the texts are `followUps.methods.<method>`. */
export const followUpMethods = ['call', 'email', 'sms', 'visit'] as const
export type FollowUpMethod = (typeof followUpMethods)[number]

/** A page of entries ordered by time, newest first. */
export const entriesQuery = z.object({
  cursor: z.optional(z.string().check(z.maxLength(200))),
  size: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
})
export type EntriesQuery = z.infer<typeof entriesQuery>

export const followUpInput = z.object({
  method: z.enum(followUpMethods),
  content: z.string().check(z.trim(), z.minLength(1), z.maxLength(4000)),
  /** When it took place; absent means now. Not in the future. */
  happenedAt: z.optional(z.iso.datetime()),
  /** When to get in touch again; null clears it, absent leaves it as it is. */
  nextContactAt: z.optional(z.nullable(z.iso.datetime())),
})
export type FollowUpInput = z.infer<typeof followUpInput>

export const followUpView = z.object({
  id: z.number(),
  method: z.enum(followUpMethods),
  content: z.string(),
  authorName: z.string(),
  happenedAt: z.string(),
  nextContactAt: z.nullable(z.string()),
})
export type FollowUpView = z.infer<typeof followUpView>

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
    summary: 'Record a call, e-mail, SMS or visit.',
    params: idParams,
    body: followUpInput,
    reply: followUpView,
  }),
}
