import * as z from 'zod/mini'
import { idParams } from '../list.ts'
import { route } from '../route.ts'

/** What belongs to one customer of a company; the texts are `customerIdentity.keys.<key>`. */
export const hardKeys = ['email', 'domain', 'registration', 'tradeCompany'] as const

/** What makes it likely that two customers are the same. */
export const softKeys = ['emailDomain', 'phone', 'linkedin', 'name'] as const

export const identityKeys = [...hardKeys, ...softKeys] as const
export type IdentityKey = (typeof identityKeys)[number]

/** Whether a key may belong to one customer only. */
export function isHardKey(key: IdentityKey): boolean {
  return (hardKeys as readonly string[]).includes(key)
}

export const duplicatePlaces = ['owned', 'pool', 'bin'] as const

/** A customer that is there already, as far as somebody who may not see it is told. */
export const duplicateView = z.object({
  /** Names it to the conflict desk; whoever may not see it can do nothing else with it. */
  reference: z.number(),
  /** Null when the caller may not see it. */
  customerId: z.nullable(z.number()),
  name: z.string(),
  country: z.nullable(z.string()),
  place: z.enum(duplicatePlaces),
  ownerName: z.nullable(z.string()),
  /** The caller's own. */
  isMine: z.boolean(),
  /** In a pool from which the caller may claim it. */
  canClaim: z.boolean(),
  /** Days since the last follow-up; null when there was none. */
  followUpAge: z.nullable(z.number()),
  /** By what it was recognised, the strongest first. */
  keys: z.array(z.enum(identityKeys)),
  /** Whether any of them may belong to one customer only. */
  isHard: z.boolean(),
})
export type DuplicateView = z.infer<typeof duplicateView>

/** How many look-ups one person may make in an hour; what he types that a hidden customer has counts as one. */
export const lookupsPerHour = 60

/** How many facts about customers that somebody may not see screens and files tell him in a day. */
export const recognitionsPerDay = 500

export const duplicateGroup = z.object({
  key: z.enum(identityKeys),
  value: z.string(),
  customers: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      country: z.nullable(z.string()),
      ownerName: z.nullable(z.string()),
      createdAt: z.string(),
      /** Whether the caller may merge it. */
      canWrite: z.boolean(),
    }),
  ),
})
export type DuplicateGroup = z.infer<typeof duplicateGroup>

export const identityRoutes = {
  lookUp: route({
    method: 'POST',
    path: '/api/customer-lookups',
    access: 'customer.customer.read',
    summary:
      'Whether a customer exists, whoever has it: by name, e-mail address, website, phone or register number. Limited and logged.',
    body: z.object({ text: z.string().check(z.trim(), z.minLength(2), z.maxLength(200)) }),
    reply: z.object({
      items: z.array(duplicateView),
      /** How many more there are, counted up to a hundred. */
      more: z.number(),
      /** How many look-ups are left in this hour. */
      left: z.number(),
    }),
  }),
  similar: route({
    method: 'GET',
    path: '/api/customers/:id/similar',
    access: 'customer.customer.read',
    summary: 'Customers that one looks like, whoever has them.',
    params: idParams,
    reply: z.object({ items: z.array(duplicateView) }),
  }),
  groups: route({
    method: 'GET',
    path: '/api/duplicate-groups',
    access: 'customer.customer.merge',
    summary: 'Customers that share what should belong to one of them only.',
    query: z.object({
      /** Where the last page ended, as answered. */
      cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
      size: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
    }),
    reply: z.object({
      items: z.array(duplicateGroup),
      nextCursor: z.nullable(z.string()),
      total: z.number(),
    }),
  }),
}
