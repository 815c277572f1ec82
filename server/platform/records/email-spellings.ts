import { domainToUnicode } from 'node:url'
import { normaliseEmail, normaliseMailed } from '@landfall/contract/email-address.ts'

/** One address as records may hold it: as it was written, and its domain in A-labels and in letters. */
export function emailSpellings(email: string): string[] {
  const mailed = normaliseMailed(email)
  const at = mailed.lastIndexOf('@') + 1
  return [
    ...new Set([normaliseEmail(email), mailed, mailed.slice(0, at) + domainToUnicode(mailed.slice(at))]),
  ]
}
