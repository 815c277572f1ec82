import * as z from 'zod/mini'

/** What a test of variants measures; opens are no measure, because programs open mail too. */
export const variantMeasures = ['click', 'reply'] as const
export type VariantMeasure = (typeof variantMeasures)[number]

/** Most variants of one test. */
export const mostVariants = 5

/** How the contents of a mailing are tried against each other before the rest of its readers gets one of them. */
export const variantPlan = z.object({
  /** Of a hundred readers: who takes part in the test. */
  share: z.int().check(z.gte(5), z.lte(90)),
  by: z.enum(variantMeasures),
  /** Hours between the last message of the test and the decision. */
  hours: z.int().check(z.gte(1), z.lte(168)),
})
export type VariantPlan = z.infer<typeof variantPlan>
