import type { FoundContacts } from '@landfall/contract/customs/customs-contacts.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import type { Db } from '#platform/postgres/database.ts'
import { recordDataPull } from '#platform/records/data-pull-store.ts'
import { type Reachable, readReachable, type Wanted, wantedName } from './contact-reading.ts'
import type { ContactContext, ContactNeeds } from './contact-service.ts'
import { type CoveredParty, nothingOpen, type Opening, openLibrary, sortParties } from './library-opening.ts'
import { insertUnlock, lockUnlocks, noteCost } from './unlock-store.ts'

/** For how many companies there are contacts, and what the covered ones would cost. */
export async function quoteContacts(ctx: ContactContext, needs: ContactNeeds, wanted: readonly Wanted[]) {
  const found = await readReachable(needs, ctx, wanted)
  return ctx.transaction(async (db) => {
    const states = await sortOut({ ...ctx, db }, needs, { wanted, found })
    const count = (state: FoundContacts['state']) => states.filter((one) => one.state === state).length
    const { paid, free, later } = await sortParties(db, openingsOf(states))
    const covered = (parties: readonly CoveredParty[]) => {
      const keys = new Set(parties.map(({ key }) => key))
      return new Set(states.filter(({ opening }) => hasAny(opening, keys)).map(({ key }) => key)).size
    }
    return {
      ...(await needs.quote(db, paid.length)),
      open: count('open'),
      covered: covered(paid),
      free: covered(free),
      later: covered(later),
      none: count('none') + count('notFound'),
    }
  })
}

/**
 * Opens the contacts of companies; those that are open or of customers cost nothing. Customers known by name alone are opened
 * so many a day, and what is beyond that stays covered for the day without costing anything. Throws `tradeContactsDearer`
 * when it would cost more than the caller agreed to: what was of a customer a moment ago may not be any more.
 */
export async function unlockContacts(
  ctx: ContactContext,
  needs: ContactNeeds,
  { wanted, agreedCost }: { wanted: readonly Wanted[]; agreedCost: number },
): Promise<{ items: FoundContacts[]; cost: number }> {
  const found = await readReachable(needs, ctx, wanted)
  return ctx.transaction(async (db) => {
    await lockUnlocks(db)
    const states = await sortOut({ ...ctx, db }, needs, { wanted, found })
    const { paid, free } = await sortParties(db, openingsOf(states))
    if ((await needs.quote(db, paid.length)).cost > agreedCost) throw new AppError('tradeContactsDearer')
    const opened = new Set([...paid, ...free].map(({ key }) => key))
    const companies = new Set(
      states.flatMap(({ company, opening }) => (company && hasAny(opening, opened) ? company : [])),
    )
    const windowDays = await needs.windowDays(db)
    let cost = 0
    for (const { key, emails, ground } of [...free, ...paid]) {
      const name = nameOfParty([...companies], key)
      const role = states.find(({ opening }) => hasAny(opening, new Set([key])))?.role ?? 'buyer'
      const id = await insertUnlock(db, { key, role, name, emails: [...emails], windowDays, ground })
      if (ground !== 'paid') continue
      const price = await needs.charge(db, { id, key, name })
      await noteCost(db, id, price)
      cost += price
    }
    await recordUnlocked(db, companies)
    return { items: states.map((one) => presentFound(one, opened)), cost }
  })
}

async function recordUnlocked(db: Db, companies: ReadonlySet<Reachable>): Promise<void> {
  const names = new Map([...companies].map(({ key, name }) => [key, name]))
  if (names.size === 0) return
  const [subject] = names.size === 1 ? names.values() : []
  const pull = { action: 'unlocked', source: 'tradeContacts', rowCount: names.size } as const
  await recordDataPull(db, { ...pull, ...(subject ? { subject } : {}) })
}

function openingsOf(states: readonly Sorted[]): Opening[] {
  return states.map(({ opening }) => opening)
}

function hasAny({ covered }: Opening, keys: ReadonlySet<string>): boolean {
  return covered.some(({ partyKeys: [key = ''] }) => keys.has(key))
}

// How the company is called to which a party belongs for the caller.
function nameOfParty(companies: readonly Reachable[], key: string): string {
  return companies.find(({ library }) => library.some(({ partyKeys }) => partyKeys[0] === key))?.name ?? key
}

/** A company that was asked for, with what of its contacts is open. */
export interface Sorted extends Wanted {
  company: Reachable | undefined
  opening: Opening
  state: FoundContacts['state']
}

/** Sorts companies by whether their contacts are open to the caller: what is covered was not paid for. */
export async function sortOut(
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

function presentFound(
  { role, key, company, opening, state }: Sorted,
  opened: ReadonlySet<string>,
): FoundContacts {
  const seen = opening.covered.filter(({ partyKeys: [party = ''] }) => opened.has(party))
  const contacts = company ? [...company.own, ...opening.open, ...seen] : []
  return {
    key,
    role,
    name: company?.name ?? '',
    state: state !== 'covered' || seen.length === 0 ? state : 'unlocked',
    emails: [...new Set(contacts.flatMap(({ emails }) => emails))],
    phones: [...new Set(contacts.flatMap(({ phones }) => phones))],
  }
}
