import * as z from 'zod/mini'
import { locales } from './locales.ts'

/** A word of the company in the languages it gave; the others show the first one given. */
export const ownName = z
  .partialRecord(z.enum(locales), z.string().check(z.trim(), z.minLength(1), z.maxLength(60)))
  .check(z.refine((names) => Object.keys(names).length > 0))
