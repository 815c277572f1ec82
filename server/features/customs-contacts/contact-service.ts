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
import { sameParties } from '#platform/trade/party-identity.ts'
import type { Asker } from '#platform/trade/record-scope.ts'
import { type Reachable, readReachable, type Wanted, wantedName } from './contact-reading.ts'
import { findUnlocks, insertUnlock, lockUnlocks, noteCost, type Unlock } from './unlock-store.ts'

/** What contacts of the shared library cost. */
export interface ContactCharging {
  quote(db: Db, companies: number): Promise<PointsQuote>
  /** Days for which a company is paid for; null: for good. */
  windowDays(db: Db): Promise<number | null>
  /** Charges one company; answers what it cost. */
  charge(db: Db, unlock: { id: number; key: string; name: string }): Promise<number>
}

/** What contacts need of points and customers. */
export interface ContactNeeds extends ContactCharging {
  clickhouse: Clickhouse
  /** Which of some trade companies are customers, as far as the caller is told. */
  recognise(ctx: TransactionContext, keys: readonly string[]): Promise<RecognisedCustomer[]>
  /** Those that are customers with a source of their own or an address, not merely saved from customs records. */
  knownOtherwise(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>>
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
  const { key, name, addresses, own, library } = company
  const keys = sameParties(key, ctx)
  return ctx.transaction(async (db) => {
    const customer = await readRecognised({ ...ctx, db }, needs, key)
    const unlock = newest([...(await findUnlocks(db, keys)).values()])
    const isFree = customer !== null && (await needs.knownOtherwise(db, [key])).has(key)
    const isCovered = library.length > 0 && unlock === undefined && !isFree
    return {
      key,
      name,
      addresses,
      own,
      library: {
        isCovered,
        emails: countOf(library, 'emails'),
        phones: countOf(library, 'phones'),
        items: isCovered ? [] : library,
        unlockedAt: unlock?.unlockedAt ?? null,
        unlockedByName: unlock?.unlockedByName ?? null,
        expiresAt: unlock?.expiresAt ?? null,
        refundedAt: unlock?.refundedAt ?? null,
      },
      quote: isCovered ? await needs.quote(db, 1) : null,
      customer: customer?.shown ?? null,
      domainGuess: hostOf(customer?.website ?? ''),
    }
  })
}

/** What of a company's contacts is open to the caller without paying. */
export async function openContacts(
  ctx: TransactionContext & Asker,
  needs: ContactNeeds,
  company: Reachable,
): Promise<{ contacts: Reachable['own']; isCovered: boolean }> {
  const { key, own, library } = company
  const unlocks = await findUnlocks(ctx.db, sameParties(key, ctx))
  const isOpen = unlocks.size > 0 || (await findFree(ctx, needs, [key])).has(key)
  return { contacts: isOpen ? [...own, ...library] : own, isCovered: !isOpen && library.length > 0 }
}

/** Those of some companies that are customers the company knows of its own: nobody pays for these. */
async function findFree(
  ctx: TransactionContext,
  needs: ContactNeeds,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const recognised = await needs.recognise(ctx, keys)
  const own = await needs.knownOtherwise(ctx.db, keys)
  return new Set(recognised.flatMap(({ value }) => (own.has(value) ? [value] : [])))
}

function newest(unlocks: readonly Unlock[]): Unlock | undefined {
  return [...unlocks].sort((a, b) => (a.unlockedAt < b.unlockedAt ? 1 : -1))[0]
}

function countOf(contacts: Reachable['library'], what: 'emails' | 'phones'): number {
  return new Set(contacts.flatMap((contact) => contact[what])).size
}

async function readRecognised(
  ctx: TransactionContext,
  needs: ContactNeeds,
  key: string,
): Promise<{ shown: ContactCustomer; website: string } | null> {
  const [known] = await needs.recognise(ctx, [key])
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
    const quote = await needs.quote(db, covered)
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
    const paid = new Set<string>()
    let cost = 0
    for (const { company, state } of states) {
      if (!company || state !== 'covered' || paid.has(company.key)) continue
      paid.add(company.key)
      const emails = [...new Set(company.library.flatMap((contact) => contact.emails))]
      const id = await insertUnlock(db, { ...company, emails, windowDays })
      const price = await needs.charge(db, { id, ...company })
      await noteCost(db, id, price)
      cost += price
    }
    if (paid.size > 0) {
      const [only] = paid.size === 1 ? paid : []
      const subject = states.find(({ company }) => company?.key === only)?.company?.name
      const pull = { action: 'unlocked', source: 'tradeContacts', rowCount: paid.size } as const
      await recordDataPull(db, { ...pull, ...(subject ? { subject } : {}) })
    }
    return { items: states.map(presentFound), cost }
  })
}

interface Sorted extends Wanted {
  company: Reachable | undefined
  state: FoundContacts['state']
}

// What is open is seen; what is covered was not paid for.
async function sortOut(
  ctx: TransactionContext & Asker,
  needs: ContactNeeds,
  { wanted, found }: { wanted: readonly Wanted[]; found: ReadonlyMap<string, Reachable> },
): Promise<Sorted[]> {
  const tops = [...new Set([...found.values()].map(({ key }) => key))]
  const unlocks = await findUnlocks(
    ctx.db,
    tops.flatMap((key) => sameParties(key, ctx)),
  )
  const free = await findFree(ctx, needs, tops)
  return wanted.map((one) => {
    const company = found.get(wantedName(one))
    if (!company) return { ...one, company, state: 'notFound' }
    const same = sameParties(company.key, ctx)
    if (company.own.length === 0 && company.library.length === 0) return { ...one, company, state: 'none' }
    const isOpen =
      company.library.length === 0 || free.has(company.key) || same.some((key) => unlocks.has(key))
    return { ...one, company, state: isOpen ? 'open' : 'covered' }
  })
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
