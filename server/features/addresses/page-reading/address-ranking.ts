import type { AddressTrait } from '@landfall/contract/addresses/found-contacts.ts'
import { isSharedHost } from '#platform/reference/shared-hosts.ts'
import { isOfSite, type Site } from './email-pattern.ts'
import type { PageKind } from './page-choice.ts'
import { departmentOf, type PersonSaid } from './person-context.ts'

const weights: Record<AddressTrait, number> = {
  ownDomain: 50,
  contactPage: 20,
  purchasing: 25,
  personal: 10,
  freeMail: 15,
  foreign: -40,
  unattended: -30,
}

const unattended =
  /^(?:no-?reply|do-?not-?reply|abuse|privacy|datenschutz|dpo|dsb|gdpr|postmaster|mailer-daemon|bounces?|hostmaster|webmaster|unsubscribe)\b/i
const personalShape = /^(?:[a-z]{2,}[._-][a-z]{2,}|[a-z][._][a-z]{2,}|[a-z]{2,}[._][a-z])\d{0,2}$/

/** What speaks for an address and against it, and the sum of that; the highest is worth writing to first. */
export function rankAddress(
  email: string,
  { site, pages, person }: { site: Site; pages: ReadonlySet<PageKind>; person: PersonSaid },
): { score: number; traits: AddressTrait[] } {
  const [local = '', host = ''] = email.split('@')
  const isOwn = isOfSite(host, site)
  const isFree = !isOwn && isSharedHost(host)
  const words = departmentOf(local.replace(/[._-]/g, ' '))
  const is: Record<AddressTrait, boolean> = {
    ownDomain: isOwn,
    contactPage: pages.has('contact') || pages.has('imprint'),
    purchasing: words === 'purchasing' || person.department === 'purchasing',
    personal: person.name !== '' || (words === null && personalShape.test(local)),
    freeMail: isFree,
    foreign: !isOwn && !isFree,
    unattended: unattended.test(local) || words === 'privacy',
  }
  const traits = (Object.keys(weights) as AddressTrait[]).filter((trait) => is[trait])
  return { score: traits.reduce((sum, trait) => sum + weights[trait], 0), traits }
}
