import type { AddressGuess, FindingSubject } from '@landfall/contract/addresses/contact-finder.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { isFreeMailHost } from '#platform/reference/shared-hosts.ts'
import { asciiHost, siteOf } from '../page-reading/email-pattern.ts'
import { keep, subjectOf } from './address-keeping.ts'
import type { FinderDeps, KnownCompany } from './finder-deps.ts'
import { leftOut, readCompany } from './finder-service.ts'
import { localsOf } from './guess-forms.ts'
import { findGuess, insertGuess, listGuesses, listNamed, type StoredGuess } from './guess-store.ts'

interface GuessWish {
  subject: FindingSubject
  name: string
  jobTitle: string
  domain?: string | undefined
}

/** Makes addresses of a person's name and orders their check; nobody is asked where a domain takes mail for any name. */
export async function guessAddress(ctx: Context, deps: FinderDeps, wish: GuessWish): Promise<void> {
  const { subject, name, jobTitle } = wish
  const company = await readCompany(ctx, deps, subject)
  const domain = mailDomainOf(company, wish.domain)
  const takesAll = await deps.catchesAll(domain)
  await ctx.transaction(async (db) => {
    const locals = localsOf(name, await listNamed(db, domain))
    if (locals.length === 0) throw new AppError('guessNameUnreadable')
    const emails = locals.map((local) => `${local}@${domain}`)
    const left = await leftOut(db, deps, emails)
    const open = emails.filter((email) => !left.has(email))
    // One of the forms is of somebody who said no: it may be this person.
    if (left.size > 0) throw new AppError('foundAddressRefused')
    await insertGuess(db, { subject, name, jobTitle, domain, emails: takesAll ? [] : open })
    if (!takesAll) await deps.verify({ ...ctx, db }, open, 'guess')
  })
}

// Where mail goes: of `shop.acme.com` people have addresses at `acme.com`.
function mailDomainOf({ sites }: KnownCompany, typed: string | undefined): string {
  const host = typed === undefined ? sites[0]?.domain : asciiHost(typed)
  if (!host) throw new AppError('findingNoSite')
  const site = siteOf(host)
  // The demo's firms share the domain that is kept for examples.
  const domain = /^example\.(?:com|net|org)$/.test(site.domain) ? site.host : site.domain
  if (isFreeMailHost(domain)) throw new AppError('guessFreeMail')
  return domain
}

/** What came of guesses for people of a company; only proven addresses are told. */
export async function readGuesses(
  ctx: TransactionContext,
  deps: FinderDeps,
  { subject, known }: { subject: FindingSubject; known: ReadonlySet<string> },
): Promise<AddressGuess[]> {
  const guesses = await listGuesses(ctx.db, subject)
  const emails = guesses.flatMap((guess) => guess.emails)
  const [states, left] = [await deps.stateOf(ctx.db, emails), await leftOut(ctx.db, deps, emails)]
  const byEmail = new Map(states.map((state) => [state.email, state]))
  return guesses.map((guess) => {
    const { id, name, jobTitle, domain, askedAt } = guess
    const { outcome, email } = judge(guess, byEmail)
    const told = outcome === 'found' && left.has(email) ? ('none' as const) : outcome
    return {
      ...{ id, name, jobTitle, domain, askedAt, outcome: told },
      ...{ email: told === 'found' ? email : '', tried: guess.emails.length },
      isKnown: told === 'found' && known.has(email),
    }
  })
}

type States = ReadonlyMap<string, Awaited<ReturnType<FinderDeps['stateOf']>>[number]>

/** Of so many forms of one name only one is somebody's: a server that takes more takes any. */
const mostTaken = 2

function judge({ emails }: StoredGuess, states: States): { outcome: AddressGuess['outcome']; email: string } {
  const asked = emails.map((email) => states.get(email))
  const taken = asked.flatMap((state) => (state?.verdict === 'deliverable' ? state.email : []))
  const isAnyTaken = asked.some((state) => state?.flags.includes('catchAll'))
  if (emails.length === 0 || isAnyTaken || taken.length > mostTaken) return { outcome: 'catchAll', email: '' }
  const [first] = taken
  if (first) return { outcome: 'found', email: first }
  if (asked.some((state) => (state?.verdict ?? null) === null)) return { outcome: 'verifying', email: '' }
  const areRefused = asked.every((state) => state?.verdict === 'undeliverable')
  return { outcome: areRefused ? 'none' : 'unknown', email: '' }
}

/** Keeps a proven guess with its company; it then stands among the verified addresses, too. */
export async function saveGuess(
  ctx: Context,
  deps: FinderDeps,
  id: number,
): Promise<{ customerId: number | null }> {
  const guess = await ctx.transaction((db) => findGuess(db, id))
  if (!guess) throw new AppError('foundAddressGone')
  const subject = subjectOf(guess)
  const [told] = (
    await ctx.transaction((db) => readGuesses({ ...ctx, db }, deps, { subject, known: new Set() }))
  ).filter((one) => one.id === id)
  if (told?.outcome !== 'found') throw new AppError('guessNotProven')
  const { name, jobTitle, email } = told
  const person = { name, jobTitle, emails: [email], phones: [] }
  const { customerId } = await keep(ctx, deps, { subject, person })
  await ctx.transaction((db) => deps.verify({ ...ctx, db }, [email]))
  return { customerId }
}
