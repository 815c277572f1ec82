import * as z from 'zod/mini'
import { moment } from '../moment.ts'

/** What a collaborator may do with a customer, each with all before it; the texts are `customers.collaboration.levels.<level>`. */
export const shareLevels = ['read', 'followUp', 'write'] as const
export type ShareLevel = (typeof shareLevels)[number]

/** How somebody helps with a customer. */
export const shareTerms = z.object({
  level: z.enum(shareLevels),
  /** Null: until somebody ends it. */
  until: z.nullable(moment),
})
export type ShareTerms = z.infer<typeof shareTerms>
