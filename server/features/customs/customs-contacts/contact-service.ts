import type { CustomerView, RecognisedCustomer } from '@landfall/contract/customers/customers.ts'
import type {
  ContactCustomer,
  TradeContact,
  TradeContactsView,
} from '@landfall/contract/customs/customs-contacts.ts'
import type { PointsQuote } from '@landfall/contract/points/points.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import type { Db } from '#platform/postgres/database.ts'
import { ownMailHostOf } from '#platform/reference/reach-keys.ts'
import type { Asker } from '#platform/trade/record-scope.ts'
import { type Reachable, type ReachNeeds, readReachable, type Wanted, wantedName } from './contact-reading.ts'
import { nothingOpen, type Opening, type OpeningNeeds, openLibrary, sortParties } from './library-opening.ts'

/** What contacts of the shared library cost. */
export interface ContactCharging {
  quote(db: Db, parties: number): Promise<PointsQuote>
  /** Days for which a party is paid for; null: for good. */
  windowDays(db: Db): Promise<number | null>
  /** Charges one party of the records; answers what it cost. */
  charge(db: Db, unlock: { id: number; key: string; name: string }): Promise<number>
}

/** What contacts need of points and customers. */
export interface ContactNeeds extends ContactCharging, OpeningNeeds, ReachNeeds {
  readCustomer(ctx: TransactionContext, id: number): Promise<CustomerView>
  countFollowUps(db: Db, customerId: number): Promise<number>
}

/** Who asks for contacts, with what of the records he may read. */
export type ContactContext = Context & Asker

/** How to reach a company, and what seeing the rest would cost. */
export async function readContacts(
  ctx: ContactContext,
  needs: ContactNeeds,
  wanted: Wanted,
): Promise<TradeContactsView> {
  const company = (await readReachable(needs, ctx, [wanted])).get(wantedName(wanted))
  if (!company) throw new AppError('tradeCompanyNotFound')
  const { key, name, addresses, own } = company
  return ctx.transaction(async (db) => {
    const inside = { ...ctx, db }
    const recognised = await needs.recognise(inside, [key])
    const customer = await readRecognised(inside, needs, recognised[0])
    const openings = await openLibrary(inside, needs, { companies: [company], recognised })
    const opening = openings.get(company) ?? nothingOpen
    const { paid, free, later } = await sortParties(db, [opening])
    return {
      key,
      name,
      addresses,
      own,
      library: {
        ...presentLibrary(opening),
        ofCustomer: free.length > 0 ? 'now' : later.length > 0 ? 'later' : null,
      },
      quote: opening.covered.length > 0 ? await needs.quote(db, paid.length) : null,
      customer: customer?.shown ?? null,
      mailHosts: mailHosts([...own, ...opening.open], customer?.shown.people ?? []),
      domainGuess: hostOf(customer?.website ?? ''),
    }
  })
}

function presentLibrary({
  open,
  covered,
  unlock,
}: Opening): Omit<TradeContactsView['library'], 'ofCustomer'> {
  const isCovered = covered.length > 0
  const counted = isCovered ? covered : open
  return {
    isCovered,
    emails: countOf(counted, 'emails'),
    phones: countOf(counted, 'phones'),
    items: open.map(({ partyKeys: _, ...contact }) => contact),
    unlockedAt: unlock?.unlockedAt ?? null,
    unlockedByName: unlock?.unlockedByName ?? null,
    expiresAt: unlock?.expiresAt ?? null,
    refundedAt: unlock?.refundedAt ?? null,
  }
}

/** What of a company's contacts is open to the caller without paying. */
export async function openContacts(
  ctx: TransactionContext,
  needs: OpeningNeeds,
  company: Reachable,
): Promise<{ contacts: Reachable['own']; isCovered: boolean }> {
  const recognised = await needs.recognise(ctx, [company.key])
  const openings = await openLibrary(ctx, needs, { companies: [company], recognised })
  const { open, covered } = openings.get(company) ?? nothingOpen
  return { contacts: [...company.own, ...open], isCovered: covered.length > 0 }
}

function countOf(contacts: Opening['covered'], what: 'emails' | 'phones'): number {
  return new Set(contacts.flatMap((contact) => contact[what])).size
}

async function readRecognised(
  ctx: TransactionContext,
  needs: ContactNeeds,
  known: RecognisedCustomer | undefined,
): Promise<{ shown: ContactCustomer; website: string } | null> {
  if (!known) return null
  const { customerId, name, ownerName } = known
  const nothing = { stage: null, nextContactAt: null, lastFollowUpAt: null, followUps: null, people: [] }
  if (customerId === null || !ctx.permissions.has('customer.customer.read'))
    return { shown: { customerId: null, name, ownerName, ...nothing }, website: '' }
  const { stage, nextContactAt, lastFollowUpAt, contacts, website } = await needs.readCustomer(
    ctx,
    customerId,
  )
  const followUps = await needs.countFollowUps(ctx.db, customerId)
  return {
    shown: { customerId, name, ownerName, stage, nextContactAt, lastFollowUpAt, followUps, people: contacts },
    website,
  }
}

function mailHosts(
  contacts: readonly Pick<TradeContact, 'emails'>[],
  people: ContactCustomer['people'],
): string[] {
  const written = people.flatMap(({ workEmail, otherEmails }) => [workEmail, ...otherEmails])
  const hosts = [...contacts.flatMap(({ emails }) => emails), ...written].map(ownMailHostOf)
  return [...new Set(hosts.flatMap((host) => host ?? []))]
}

function hostOf(website: string): string | null {
  const host = /^(?:https?:\/\/)?([^\s/?#:]+)/i
    .exec(website)?.[1]
    ?.replace(/^www\./i, '')
    .toLowerCase()
  return host?.includes('.') ? host : null
}
