import * as z from 'zod/mini'

const local = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const pattern = new RegExp(`^${local}@(?:${label}\\.)+[A-Za-z]{2,63}$`)

/** The address trimmed, or undefined when no mail could be sent to it. */
export function readEmailAddress(text: string): string | undefined {
  const address = text.trim()
  const isLocalShort = address.indexOf('@') <= 64
  return address.length >= 3 && address.length <= 320 && isLocalShort && pattern.test(address)
    ? address
    : undefined
}

/** The form in which two spellings of one address are equal. */
export function normaliseEmail(address: string): string {
  return address.trim().toLowerCase()
}

/** An address of 3 to 320 characters. */
export const emailAddress = z
  .string()
  .check(z.trim(), z.minLength(3), z.maxLength(320), z.regex(pattern, { error: 'email' }))

/** An address or nothing. */
export const optionalEmailAddress = z.union([z.literal(''), emailAddress])
