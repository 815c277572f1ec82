import * as z from 'zod/mini'

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
const oneLine = /^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same
const breaks = /[\x00-\x1f\x7f-\x9f\u2028\u2029]+/g

/**
 * A name or another text of one line, as it may be sent: without line breaks and other control characters, which would
 * go on as a further header of a mail or as a further row of a file. Not for what is read back: files and earlier
 * releases have brought such texts.
 */
export const line = (least: number, most: number) =>
  z.string().check(z.trim(), z.minLength(least), z.maxLength(most), z.regex(oneLine))

/** A line, empty when nothing is said. */
export const optionalLine = (most: number) => z._default(line(0, most), '')

/** A text as one line: what files and records bring is not refused for a break in it. */
export const asLine = (text: string): string => text.replace(breaks, ' ').trim()
