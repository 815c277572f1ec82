import * as z from 'zod/mini'

/** What statistics are shown by; the texts are `customsQuery.statistics.<name>`. */
export const statisticQuestions = ['months', 'partners', 'provinces', 'modes', 'hs4'] as const
export type StatisticQuestion = (typeof statisticQuestions)[number]

/** How finely a breakdown tells products apart: by names only, or by so many digits of their code. */
export const productLevels = ['goods', 'hs2', 'hs4', 'hs6', 'hs8', 'hs10'] as const
export type ProductLevel = (typeof productLevels)[number]

/** What else a breakdown may tell apart. */
export const breakdownDimensions = ['partner', 'mode', 'province'] as const
export type BreakdownDimension = (typeof breakdownDimensions)[number]

/**
 * What one figure is a figure of, as `month hs8 partner province`: its grain, then the dimensions it is broken down by. Over
 * all others it is a sum, so that figures of two breakdowns are never added up.
 */
export const breakdownName = z
  .string()
  .check(z.regex(/^(month|year)( (goods|hs(2|4|6|8|10)))?( partner)?( mode)?( province)?$/))

/**
 * Whose figures they are, as `own:cn-statistics`: a source among the own records or those of the shared library. What two of
 * them say of the same trade is the same trade told twice, so that their figures are never added up either.
 */
export const figuresOf = z.string().check(z.regex(/^(own|shared):/), z.maxLength(500))

/** Whether figures are those of the shared library, and the name of their source; empty where none was given. */
export function sourceParts(of: string): { isShared: boolean; source: string } {
  return { isShared: of.startsWith('shared:'), source: of.slice(of.indexOf(':') + 1) }
}

/** Statistics of one breakdown and source among those that match. */
export const statisticBreakdown = z.object({
  name: z.string(),
  figuresOf: z.string(),
  records: z.number(),
  /** Months or years there are figures of. */
  periods: z.number(),
  /** First days of the first and the last month or year. */
  firstPeriod: z.string(),
  lastPeriod: z.string(),
})
export type StatisticBreakdown = z.infer<typeof statisticBreakdown>

/** What a breakdown tells apart, read from its name. */
export interface BreakdownParts {
  isMonthly: boolean
  product: ProductLevel | undefined
  dimensions: readonly BreakdownDimension[]
}

/** Reads the name of a breakdown. */
export function breakdownParts(name: string): BreakdownParts {
  const words = name.split(' ')
  return {
    isMonthly: words[0] === 'month',
    product: productLevels.find((level) => words.includes(level)),
    dimensions: breakdownDimensions.filter((dimension) => words.includes(dimension)),
  }
}

const neededFor = { partners: 'partner', provinces: 'province', modes: 'mode' } as const

/** Whether figures of a breakdown can answer a question. */
export function answers(name: string, question: StatisticQuestion): boolean {
  const { product, dimensions } = breakdownParts(name)
  if (question === 'months') return true
  if (question === 'hs4') return product !== undefined && product !== 'goods'
  return dimensions.includes(neededFor[question])
}
