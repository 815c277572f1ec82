import * as z from 'zod/mini'
import { listSelection } from '../list.ts'
import { yesNo } from '../yes-no.ts'

/**
 * Since when shipments were counted, as a day; null when all that match were. Of more than a million the newest million is
 * counted, unless all are asked for.
 */
export const countedSince = z.nullable(z.string())

/** The shipments that figures are of. */
export const countedSelection = z.extend(listSelection, {
  /** Whether all shipments are counted, however many match and however long that takes. */
  all: z.optional(yesNo),
})
export type CountedSelection = z.infer<typeof countedSelection>

/**
 * For screens, which show something sooner and put the exact answer in its place: asks for a first answer over the newest
 * twenty-five thousand or, where the newest year has fewer, over that year. If its `countedSince` is null, it is the exact one.
 */
export const wantsFirst = z.optional(yesNo)
