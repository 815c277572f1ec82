import type { Locale } from '@landfall/contract/locales.ts'
import * as z from 'zod/mini'
import { fieldError } from '#platform/http/app-error.ts'
import { translate } from '#platform/i18n/translate.ts'

/** Where a page of entries ordered by time ended. */
export interface TimePosition {
  /** An ISO moment in milliseconds. */
  at: string
  /** Which of several sources it came from; 0 where there is one only. */
  source: number
  id: number
}

// The database knows no year 0.
const shape = z.tuple([z.iso.datetime().check(z.regex(/^(?!0000)/)), z.int(), z.int()])

/** The position as opaque text for the wire. */
export function encodeTimePosition({ at, source, id }: TimePosition): string {
  return Buffer.from(JSON.stringify([at, source, id])).toString('base64url')
}

/** Reads the position of a request's `cursor`; undefined when there is none, refused when it is not one. */
export function readTimePosition(cursor: string | undefined, locale: Locale): TimePosition | undefined {
  if (cursor === undefined) return undefined
  const position = decode(cursor)
  if (position) return position
  throw fieldError('badRequest', [{ path: 'query.cursor', message: translate(locale, 'issues.invalid') }])
}

function decode(text: string): TimePosition | undefined {
  try {
    const parsed = shape.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    return parsed.success ? { at: parsed.data[0], source: parsed.data[1], id: parsed.data[2] } : undefined
  } catch {
    return undefined
  }
}
