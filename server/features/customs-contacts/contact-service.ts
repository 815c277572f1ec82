import type { CustomerView, RecognisedCustomer } from '@landfall/contract/customers.ts'
import type {
  ContactCustomer,
  FoundContacts,
  TradeContactsView,
} from '@landfall/contract/customs-contacts.ts'
import type { PointsQuote } from '@landfall/contract/points.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import type { Db } from '#platform/postgres/database.ts'
import { recordDataPull } from '#platform/records/data-pull-store.ts'
import type { Asker } from '#platform/trade/record-scope.ts'
import { type Reachable, readReachable, type Wanted, wantedName } from './contact-reading.ts'
import { coveredParties, type Opening, type OpeningNeeds, openLibrary } from './library-opening.ts'
import { insertUnlock, lockUnlocks, noteCost } from './unlock-store.ts'

/** What contacts of the shared library cost. */
export interface ContactCharging {
  quote(db: Db, parties: number): Promise<PointsQuote>
  /** Days for which a party is paid for; null: for good. */
  windowDays(db: Db): Promise<number | null>
  /** Charges one party of the records; answers what it cost. */
  charge(db: Db, unlock: { id: number; key: string; name: string }): Promise<number>
}

/** What contacts need of points and customers. */
export interface ContactNeeds extends ContactCharging, OpeningNeeds {
  clickhouse: Clickhouse
  readCustomer(ctx: TransactionContext, id: number): Promise<CustomerView>
  countFollowUps(db: Db, customerId: number): Promise<number>
}

type ContactContext = Context & Asker

/** How to reach a company, and what seeing the rest would cost. */
export async function readContacts(
  ctx: ContactContext,
  needs: ContactNeeds,
  wanted: Wanted,
): Promise<TradeContactsView> {
  const company = (await readReachable(needs.clickhouse, ctx, [wanted])).get(wantedName(wanted))
  if (!company) throw new AppError('tradeCompanyNotFound')
  const { key, name, addresses, own } = company
  return ctx.transaction(async (db) => {
    const inside = { ...ctx, db }
    const recognised = await needs.recognise(inside, [key])
    const customer = await readRecognised(inside, needs, recognised[0])
    const openings = await openLibrary(inside, needs, { companies: [company], recognised })
    const { open, covered, unlock } = openings.get(company) ?? nothingOpen
    const isCovered = covered.length > 0
    return {
      key,
      name,
      addresses,
      own,
      library: {
        isCovered,
        emails: countOf(isCovered ? covered : open, 'emails'),
        phones: countOf(isCovered ? covered : open, 'phones'),
        items: open.map(({ partyKeys: _, ...contact }) => contact),
        unlockedAt: unlock?.unlockedAt ?? null,
        unlockedByName: unlock?.unlockedByName ?? null,
        expiresAt: unlock?.expiresAt ?? null,
        refundedAt: unlock?.refundedAt ?? null,
      },
      quote: isCovered ? await needs.quote(db, coveredParties([...openings.values()]).size) : null,
      customer: customer?.shown ?? null,
      domainGuess: hostOf(customer?.website ?? ''),
    }
  })
}

const nothingOpen: Opening = { open: [], covered: [], unlock: undefined }

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

function hostOf(website: string): string | null {
  const host = /^(?:https?:\/\/)?([^\s/?#:]+)/i
    .exec(website)?.[1]
    ?.replace(/^www\./i, '')
    .toLowerCase()
  return host?.includes('.') ? host : null
}

/** For how many companies there are contacts, and what the covered ones would cost. */
export async function quoteContacts(ctx: ContactContext, needs: ContactNeeds, wanted: readonly Wanted[]) {
  const found = await readReachable(needs.clickhouse, ctx, wanted)
  return ctx.transaction(async (db) => {
    const states = await sortOut({ ...ctx, db }, needs, { wanted, found })
    const count = (state: FoundContacts['state']) => states.filter((one) => one.state === state).length
    const covered = new Set(states.filter(({ state }) => state === 'covered').map(({ key }) => key)).size
    const quote = await needs.quote(db, coveredParties(states.map(({ opening }) => opening)).size)
    return { ...quote, open: count('open'), covered, none: count('none') + count('notFound') }
  })
}

/** Opens the contacts of companies; those that are open or of customers cost nothing. */
export async function unlockContacts(
  ctx: ContactContext,
  needs: ContactNeeds,
  wanted: readonly Wanted[],
): Promise<{ items: FoundContacts[]; cost: number }> {
  const found = await readReachable(needs.clickhouse, ctx, wanted)
  return ctx.transaction(async (db) => {
    await lockUnlocks(db)
    const states = await sortOut({ ...ctx, db }, needs, { wanted, found })
    const windowDays = await needs.windowDays(db)
    const bought = new Set(
      states.flatMap(({ company, state }) => (state === 'covered' ? (company ?? []) : [])),
    )
    let cost = 0
    for (const [key, emails] of coveredParties(states.map(({ opening }) => opening))) {
      const name = nameOfParty([...bought], key)
      const id = await insertUnlock(db, { key, name, emails: [...emails], windowDays })
      const price = await needs.charge(db, { id, key, name })
      await noteCost(db, id, price)
      cost += price
    }
    if (bought.size > 0) {
      const names = new Map([...bought].map(({ key, name }) => [key, name]))
      const [subject] = names.size === 1 ? names.values() : []
      const pull = { action: 'unlocked', source: 'tradeContacts', rowCount: names.size } as const
      await recordDataPull(db, { ...pull, ...(subject ? { subject } : {}) })
    }
    return { items: states.map(presentFound), cost }
  })
}

// How the company is called to which a party belongs for the caller.
function nameOfParty(companies: readonly Reachable[], key: string): string {
  return companies.find(({ library }) => library.some(({ partyKeys }) => partyKeys[0] === key))?.name ?? key
}

interface Sorted extends Wanted {
  company: Reachable | undefined
  opening: Opening
  state: FoundContacts['state']
}

// What is open is seen; what is covered was not paid for.
async function sortOut(
  ctx: TransactionContext,
  needs: ContactNeeds,
  { wanted, found }: { wanted: readonly Wanted[]; found: ReadonlyMap<string, Reachable> },
): Promise<Sorted[]> {
  const companies = [...found.values()]
  const recognised = await needs.recognise(ctx, [...new Set(companies.map(({ key }) => key))])
  const openings = await openLibrary(ctx, needs, { companies, recognised })
  return wanted.map((one) => {
    const company = found.get(wantedName(one))
    const opening = (company && openings.get(company)) ?? nothingOpen
    return { ...one, company, opening, state: stateOf(company, opening) }
  })
}

function stateOf(company: Reachable | undefined, { covered }: Opening): FoundContacts['state'] {
  if (!company) return 'notFound'
  if (company.own.length === 0 && company.library.length === 0) return 'none'
  return covered.length > 0 ? 'covered' : 'open'
}

function presentFound({ role, key, company, state }: Sorted): FoundContacts {
  const contacts = company ? [...company.own, ...company.library] : []
  return {
    key,
    role,
    name: company?.name ?? '',
    state: state === 'covered' ? 'unlocked' : state,
    emails: [...new Set(contacts.flatMap(({ emails }) => emails))],
    phones: [...new Set(contacts.flatMap(({ phones }) => phones))],
  }
}
