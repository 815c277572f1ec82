import * as z from 'zod/mini'

// RFC 6531 allows letters of all scripts before the @.
const atom = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+"
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const pattern = new RegExp(
  `^${atom}(?:\\.${atom})*@(?:${label}\\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{2,59})$`,
  'u',
)

/** An address with its domain as it stands in messages: in A-labels. What cannot be a domain comes back as it was. */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  if (at === 0 || !/[^ -~]/.test(domain) || /[\s/:?#@[\]\\]/.test(domain)) return address
  return URL.canParse(`http://${domain}`)
    ? address.slice(0, at) + new URL(`http://${domain}`).hostname
    : address
}

/** The address trimmed and with a domain in A-labels, or undefined when no mail could be sent to it. */
export function readEmailAddress(text: string): string | undefined {
  const address = withAsciiDomain(text.trim().normalize('NFC'))
  const isLocalShort = new TextEncoder().encode(address.slice(0, address.lastIndexOf('@'))).length <= 64
  return address.length >= 3 && address.length <= 320 && isLocalShort && pattern.test(address)
    ? address
    : undefined
}

/** The form in which two spellings of one address are equal, its domain as it was written. */
export function normaliseEmail(address: string): string {
  return address.trim().toLowerCase()
}

/** The form in which mail compares addresses: with the domain in A-labels, as it is sent and comes back. */
export function normaliseMailed(address: string): string {
  return normaliseEmail(withAsciiDomain(address.trim().normalize('NFC')))
}

/** An address of 3 to 320 characters. */
export const emailAddress = z
  .string()
  .check(
    z.trim(),
    z.overwrite(withAsciiDomain),
    z.minLength(3),
    z.maxLength(320),
    z.regex(pattern, { error: 'email' }),
  )

/** An address or nothing. */
export const optionalEmailAddress = z.union([z.literal(''), emailAddress])
