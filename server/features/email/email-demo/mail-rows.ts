import type { Locale } from '@landfall/contract/locales.ts'
import type { DemoUserName } from '#platform/demo/demo-identity.ts'
import type { DemoContact, DemoCustomer, MinutesAgo } from '#platform/demo/demo-loading.ts'
import { createRandom, type Random } from '#platform/random/seeded-random.ts'

/** A finished send task: to whom, when, in which languages. */
export interface Mailing {
  name: string
  creator: DemoUserName
  languages: readonly Locale[]
  /** Whether a customer is written to. */
  includes(customer: DemoCustomer): boolean
  startedAt: MinutesAgo
}

export type HitClass = 'human' | 'proxy' | 'machine'

/** A call for a message's pixel, link or opt-out page. */
export interface DemoHit {
  kind: 'open' | 'click' | 'unsubscribe'
  class: HitClass
  /** Which link of the content, for clicks. */
  link: 0 | 1
  at: MinutesAgo
}

/** A message and what became of it. */
export interface DemoMessage<Customer> {
  customer: Customer
  /** Position of the contact at the customer. */
  position: number
  contact: DemoContact
  language: Locale
  state: 'sent' | 'failed' | 'skipped'
  reason: 'hard' | 'soft' | 'suppressed' | null
  smtpCode: number | null
  enhancedCode: string | null
  error: string | null
  at: MinutesAgo
  /** The first ones in time. */
  openedAt: MinutesAgo | undefined
  clickedAt: MinutesAgo | undefined
  unsubscribedAt: MinutesAgo | undefined
  hits: readonly DemoHit[]
}

/** Finished mailings of the demo, the oldest first. */
export const mailings: readonly Mailing[] = [
  {
    name: '秋季新品 · 北美',
    creator: 'market',
    languages: ['en'],
    includes: ({ country }) => ['US', 'CA'].includes(country.iso2),
    startedAt: (47 * 24 + 21) * 60,
  },
  {
    name: 'Otoño 2026 · América Latina y España',
    creator: 'sales',
    languages: ['es'],
    includes: ({ country, owner }) => country.names === 'spanish' && owner === 'sales',
    startedAt: (26 * 24 + 21) * 60,
  },
  {
    name: '展会邀请 · 全部客户',
    creator: 'market',
    languages: ['en', 'es', 'ja', 'ko', 'it'],
    includes: ({ stage }) => stage !== 'toFollow',
    startedAt: (9 * 24 + 21) * 60,
  },
]

const languageOf: Readonly<Record<string, Locale>> = {
  spanish: 'es',
  japanese: 'ja',
  korean: 'ko',
  italian: 'it',
}

/**
 * The messages of the mailings in their order. Who opted out of one, or whose address does not exist, is left
 * out of the next.
 */
export function makeMailings<Customer extends DemoCustomer>(
  seed: string,
  customers: readonly Customer[],
): DemoMessage<Customer>[][] {
  const random = createRandom(`${seed}:mail`)
  const suppressed = new Set<string>()
  return mailings.map((mailing) => {
    const messages = customers
      .filter((customer) => mailing.includes(customer) && customer.createdAt > mailing.startedAt)
      .flatMap((customer) => {
        const position = customer.contacts.findIndex(({ workEmail }) => workEmail !== '')
        const contact = customer.contacts[position]
        return contact ? [{ customer, position, contact }] : []
      })
      .map(({ customer, position, contact }, index) => ({
        customer,
        position,
        contact,
        language: chooseLanguage(mailing, customer),
        // Some four hundred messages an hour.
        ...fateOf(random, suppressed.has(contact.workEmail), mailing.startedAt - index * 0.15),
      }))
    for (const { contact, reason, unsubscribedAt } of messages) {
      if (reason === 'hard' || unsubscribedAt !== undefined) suppressed.add(contact.workEmail)
    }
    return messages
  })
}

function chooseLanguage({ languages }: Mailing, { country }: DemoCustomer): Locale {
  const own = languageOf[country.names]
  return own && languages.includes(own) ? own : (languages[0] ?? 'en')
}

type Fate = Omit<DemoMessage<DemoCustomer>, 'customer' | 'position' | 'contact' | 'language'>

const accepted = { smtpCode: 250, enhancedCode: '2.0.0', error: null }

function fateOf(random: Random, isSuppressed: boolean, at: MinutesAgo): Fate {
  const nothing = { openedAt: undefined, clickedAt: undefined, unsubscribedAt: undefined, hits: [] }
  if (isSuppressed) {
    const skipped = { smtpCode: null, enhancedCode: null, error: null }
    return { ...nothing, ...skipped, state: 'skipped', reason: 'suppressed', at }
  }
  const roll = random.next()
  if (roll < 0.028) {
    const error = '550 5.1.1 The email account that you tried to reach does not exist'
    return { ...nothing, state: 'failed', reason: 'hard', smtpCode: 550, enhancedCode: '5.1.1', error, at }
  }
  if (roll < 0.04) {
    const error = '452 4.2.2 The recipient’s mailbox is full'
    return { ...nothing, state: 'failed', reason: 'soft', smtpCode: 452, enhancedCode: '4.2.2', error, at }
  }
  return { ...accepted, state: 'sent', reason: null, at, ...reactionTo(random, at) }
}

function reactionTo(
  random: Random,
  sentAt: MinutesAgo,
): Pick<Fate, 'openedAt' | 'clickedAt' | 'unsubscribedAt' | 'hits'> {
  const hits: DemoHit[] = []
  const later = (at: MinutesAgo, most: number) => Math.max(1, at - 2 - random.next() * most)
  // Scanners of mail gateways fetch everything at once and mean nothing.
  if (random.chance(0.08))
    hits.push({ kind: 'open', class: 'machine', link: 0, at: Math.max(1, sentAt - 0.1) })
  let [openedAt, clickedAt, unsubscribedAt]: (MinutesAgo | undefined)[] = [undefined, undefined, undefined]
  if (random.chance(0.36)) {
    openedAt = later(sentAt, 3 * 24 * 60)
    hits.push({ kind: 'open', class: random.chance(0.4) ? 'proxy' : 'human', link: 0, at: openedAt })
    if (random.chance(0.3))
      hits.push({ kind: 'open', class: 'human', link: 0, at: later(openedAt, 2 * 24 * 60) })
    if (random.chance(0.24)) {
      clickedAt = later(openedAt, 20)
      hits.push({ kind: 'click', class: 'human', link: random.chance(0.7) ? 0 : 1, at: clickedAt })
    }
    if (random.chance(0.03)) {
      unsubscribedAt = later(openedAt, 60)
      hits.push({ kind: 'unsubscribe', class: 'human', link: 0, at: unsubscribedAt })
    }
  }
  return { openedAt, clickedAt, unsubscribedAt, hits }
}
