import * as z from 'zod/mini'
import { line } from '../line.ts'
import { moment } from '../moment.ts'
import { optionalPhone, optionalText, webAddress } from './customer-contacts.ts'
import { customerLanguages } from './customer-languages.ts'
import { zoneName } from './customer-profile.ts'

/** The parts of a file of customers in which their own fields stand. */
type ExportPart = 'company' | 'time' | 'note' | 'profile' | 'further'

/** What is said once of each standard field of a customer. */
export interface FieldTraits {
  /** How it is typed, read from files and shown. */
  kind: string
  /** As it is written. */
  input: z.ZodMiniType
  /** As it is read. */
  view: z.ZodMiniType
  /** What names it: the text is `customers.fields.<text>`; its own name when absent. */
  text?: string
  /** Its part of the form: what a company is, or what we order it by. */
  group: 'company' | 'profile'
  /** When a pool hides it: always, unless the company decides otherwise, or only where it decides so. */
  cover?: 'always' | 'usually' | 'onRequest'
  /** Pixels of its column in the list; without one it shows on the record only. */
  list?: number
  /** The column that sorts the list. */
  sort?: string
  /** Filters of the list: beside the search, among the others, or by an address only. */
  filter?: 'quick' | 'offered' | 'known'
  /** Its part of a file that is written. */
  export: ExportPart
  /** What other programs write above its column of a file, in all languages of the product. */
  headers: string
  /** Whose value stays when customers become one; the target's when absent. */
  merge?: 'furthest' | 'nearest' | 'together'
  /** A value that says nothing yet, beside null and empty. */
  unsaid?: string | number
  /** Its changes are not told in the timeline. */
  isUntold?: true
}

// What is common to all fields of one kind: how they are written, and what they are read as. Where a field may be absent from
// what is written, it stays as it is.

/** A text of one line that may be empty. */
export const lineKind = <Limit extends number>(limit: Limit) => ({
  kind: 'line' as const,
  limit,
  input: z.optional(line(0, limit)),
  view: z.string(),
})

/** A text that files spread over several columns, and that is cleared by leaving it out. */
const textKind = <Kind extends 'address' | 'note', Limit extends number>(kind: Kind, limit: Limit) => ({
  kind,
  limit,
  input: optionalText(limit),
  view: z.string(),
})

export const addressKind = textKind('address', 500)
export const noteKind = textKind('note', 4000)

export const webKind = { kind: 'web' as const, limit: 300, input: webAddress, view: z.string() }

export const phoneKind = {
  kind: 'phone' as const,
  limit: 40,
  input: z._default(optionalPhone, ''),
  view: z.string(),
}

/** ISO 3166-1 alpha-2. */
export const countryKind = {
  kind: 'country' as const,
  input: z._default(z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))), null),
  view: z.nullable(z.string()),
}

export const momentKind = {
  kind: 'moment' as const,
  input: z._default(z.nullable(moment), null),
  view: z.nullable(z.string()),
}

/** One of some words that a company may call otherwise, in their order; every customer has one, the first unless it is said. */
export const gradeKind = <const Keys extends readonly [string, ...string[]], Text extends string>(
  keys: Keys,
  textOf: (key: Keys[number]) => Text,
) => ({
  kind: 'grade' as const,
  keys,
  start: keys[0] as Keys[0],
  textOf,
  input: z._default(z.enum(keys), keys[0] as never),
  view: z.enum(keys),
})

/** One of some words, or none. */
export const choiceKind = <const Keys extends readonly string[], Text extends string>(
  keys: Keys,
  textOf: (key: Keys[number]) => Text,
) => ({
  kind: 'choice' as const,
  keys,
  textOf,
  input: z.optional(z.nullable(z.enum(keys))),
  view: z.nullable(z.enum(keys)),
})

/** One of some ranges of numbers, `51-200` or `5001+`, or none. */
export const rangeKind = <const Keys extends readonly string[], Unit extends 'people' | 'thousandDollars'>(
  keys: Keys,
  unit: Unit,
) => ({
  kind: 'range' as const,
  keys,
  unit,
  input: z.optional(z.nullable(z.enum(keys))),
  view: z.nullable(z.enum(keys)),
})

/** One of the company's own groups or sources, by its id. */
export const wordKind = <Words extends 'group' | 'source'>(words: Words) => ({
  kind: 'word' as const,
  words,
  input: z.optional(z.nullable(z.int())),
  view: z.nullable(z.number()),
})

/** IANA name; null: guessed from the country. */
export const zoneKind = {
  kind: 'zone' as const,
  input: z.optional(z.nullable(zoneName)),
  view: z.nullable(z.string()),
}

/** Null: that of the country. */
export const languageKind = {
  kind: 'language' as const,
  input: z.optional(z.nullable(z.enum(customerLanguages))),
  view: z.nullable(z.enum(customerLanguages)),
}

/** From 0, which says nothing, to 5. */
export const starsKind = {
  kind: 'stars' as const,
  keys: ['0', '1', '2', '3', '4', '5'] as const,
  input: z.optional(z.int().check(z.gte(0), z.lte(5))),
  view: z.number(),
}
