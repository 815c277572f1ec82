import type { ContactGlance } from '@landfall/contract/customs/customs-contacts.ts'
import type { PointsQuote } from '@landfall/contract/points/points.ts'
import type { Db } from '#platform/postgres/database.ts'
import { readReachable, type Wanted } from './contact-reading.ts'
import type { ContactContext, ContactNeeds } from './contact-service.ts'
import { type Sorted, sortOut } from './contact-unlocking.ts'
import { sortParties } from './library-opening.ts'

/** What is open of how to reach some companies, and what seeing the rest of each would cost by itself. */
export async function glanceAtContacts(
  ctx: ContactContext,
  needs: ContactNeeds,
  wanted: readonly Wanted[],
): Promise<ContactGlance[]> {
  const found = await readReachable(needs, ctx, wanted)
  return ctx.transaction(async (db) => {
    const sorted = await sortOut({ ...ctx, db }, needs, { wanted, found })
    const quotes = new Map<number, PointsQuote>()
    const glances: ContactGlance[] = []
    for (const one of sorted) glances.push(await glanceAt(db, one, { needs, quotes }))
    return glances
  })
}

interface Quoting {
  needs: ContactNeeds
  /** By the number of parties that have to be paid for: most companies are one. */
  quotes: Map<number, PointsQuote>
}

async function glanceAt(
  db: Db,
  { role, key, company, opening, state }: Sorted,
  { needs, quotes }: Quoting,
): Promise<ContactGlance> {
  const { paid, later } = await sortParties(db, [opening])
  const quote = quotes.get(paid.length) ?? (await needs.quote(db, paid.length))
  quotes.set(paid.length, quote)
  const open = company ? [...company.own, ...opening.open] : []
  return {
    role,
    key,
    // Nothing is unlocked by looking.
    state: state === 'unlocked' ? 'open' : state,
    emails: [...new Set(open.flatMap(({ emails }) => emails))],
    phones: [...new Set(open.flatMap(({ phones }) => phones))],
    covered: {
      emails: new Set(opening.covered.flatMap(({ emails }) => emails)).size,
      phones: new Set(opening.covered.flatMap(({ phones }) => phones)).size,
    },
    cost: quote.cost,
    isEnough: quote.isEnough,
    isLater: later.length > 0,
  }
}
