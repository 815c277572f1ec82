import { internationalPhone, isInternational } from './phone-numbers.ts'
import { isSharedHost } from './shared-hosts.ts'

/** The host of a web address; null when it is none of its owner's own. */
export function ownHostOf(website: string): string | null {
  if (website === '') return null
  const address = website.normalize('NFKC').toLowerCase()
  const host = URL.parse(address.includes('://') ? address : `http://${address}`)?.hostname.replace(
    /^www\d?\.|\.$/g,
    '',
  )
  return host && !isSharedHost(host) ? host : null
}

/** The host of an e-mail address; null when many people without anything in common have theirs there. */
export function ownMailHostOf(email: string): string | null {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return host !== '' && host !== email && !isSharedHost(host) ? host : null
}

/**
 * A telephone number in E.164, read as one of `country` when it does not say its own; null for any other, and for an extension:
 * behind the number of a company are many people.
 */
export function phoneKeyOf(phone: string, country: string | null): string | null {
  // A file has many of them, and those that say their country have been read before.
  const number = isInternational(phone) ? phone : internationalPhone(phone, country)
  return /^\+[0-9]{7,15}$/.test(number) ? number : null
}

/** Which person or company a LinkedIn address shows, for example `in/ann-lee`; null for any other address. */
export function linkedinNameOf(address: string): string | null {
  const found = /linkedin\.com\/((?:in|company|school|showcase)\/[^/?#]+)/.exec(address.toLowerCase())
  return found?.[1] ?? null
}
