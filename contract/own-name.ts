import * as z from 'zod/mini'
import { line } from './line.ts'
import { locales } from './locales.ts'

/** A word of the company in the languages it gave, maybe none where the product has a word of its own. */
export const optionalOwnName = z.partialRecord(z.enum(locales), z.string())
export type OptionalOwnName = z.infer<typeof optionalOwnName>

/** A word of the company in the languages it gave; the others show the first one given. */
export const ownName = optionalOwnName.check(z.refine((names) => Object.keys(names).length > 0))
export type OwnName = z.infer<typeof ownName>

/** Both as they may be sent. */
export const optionalOwnNameInput = z.partialRecord(z.enum(locales), line(1, 60))
export const ownNameInput = optionalOwnNameInput.check(z.refine((names) => Object.keys(names).length > 0))

/** A word of the company in a language, or the first one given. */
export function ownNameIn(locale: keyof OwnName, names: OwnName): string {
  return names[locale] ?? Object.values(names)[0] ?? ''
}
