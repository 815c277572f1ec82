import * as z from 'zod/mini'
import { line } from '../line.ts'

/** So many addresses a mailing may bring along beside customers. */
export const pastedLimit = 20_000

/** People who are written to by their addresses alone, whoever they are. */
export const pastedReaders = z._default(
  z.array(z.object({ name: line(0, 200), address: line(3, 320) })).check(z.maxLength(pastedLimit)),
  [],
)
export type PastedReader = z.infer<typeof pastedReaders>[number]
