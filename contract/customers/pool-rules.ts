import * as z from 'zod/mini'
import { customerStages } from './customer-profile.ts'

/** A number of days up to ten years. */
export const ruleDays = (least: number) => z.int().check(z.gte(least), z.lte(3650))
const nullableDays = z.nullable(ruleDays(1))

/** When customers drop by themselves: what a pool may decide for the people of its groups. The rules are joined by "or". */
export const ownRules = z.object({
  isOn: z.boolean(),
  /** More than so many days without a follow-up; null: this rule does not hold. */
  followUpDays: nullableDays,
  /** More than so many days without a deal. */
  dealDays: nullableDays,
  /** Other days without a follow-up for some stages; null never drops. */
  stageDays: z.partialRecord(z.enum(customerStages), nullableDays),
  dropsAfterProtection: z.boolean(),
  sparesWon: z.boolean(),
  sparedUserIds: z.array(z.int()).check(z.maxLength(1000)),
  /** Owners are warned so many days before. */
  warnDays: z.array(z.int().check(z.gte(1), z.lte(60))).check(z.maxLength(5)),
})
export type OwnRules = z.infer<typeof ownRules>

/** A pool as it would be with these rules and groups. */
export const ownRulesTrial = z.object({
  /** Null for a pool that is not open yet. */
  poolId: z.nullable(z.int()),
  groupIds: z.array(z.int()).check(z.maxLength(100)),
  /** Null: without rules of its own. */
  rules: z.nullable(ownRules),
})
export type OwnRulesTrial = z.infer<typeof ownRulesTrial>
