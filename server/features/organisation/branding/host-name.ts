import { domainPattern, normaliseDomain } from '@landfall/contract/organisation/account-fields.ts'

const longest = 260

/** The domain of a Host header; empty when it names none: an address, a port only, or anything a stranger made up. */
export function hostNameOf(header: string): string {
  if (header.length > longest) return ''
  const name = normaliseDomain(header.replace(/:\d{0,5}$/, ''))
  return domainPattern.test(name) ? name : ''
}
