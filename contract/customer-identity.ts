import * as z from 'zod/mini'

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
