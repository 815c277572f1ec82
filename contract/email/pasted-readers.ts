import * as z from 'zod/mini'
import { line } from '../line.ts'

/** So many addresses a mailing may bring along beside customers. */
export const pastedLimit = 20_000

/** Most columns of a list beside address and name. */
export const mostRowColumns = 20
const keyLength = 40
/** Characters of a cell. */
export const rowValueLength = 500

/** What a column is called in templates, `{{row.<key>}}`, by its heading: small letters, with `_` for every other sign. */
export function rowKeyOf(heading: string): string {
  return heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, keyLength)
}

/** What stands in the columns of a row, by their keys. */
export const rowValues = z
  .record(z.string().check(z.regex(/^[\p{L}\p{N}_]{1,40}$/u)), line(0, rowValueLength))
  .check(z.refine((values) => Object.keys(values).length <= mostRowColumns))

/** People who are written to by their addresses alone, whoever they are, with what else stood in their rows. */
export const pastedReaders = z._default(
  z
    .array(z.object({ name: line(0, 200), address: line(3, 320), values: z.optional(rowValues) }))
    .check(z.maxLength(pastedLimit)),
  [],
)
export type PastedReader = z.infer<typeof pastedReaders>[number]
