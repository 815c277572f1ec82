import {
  contactFinderRoutes,
  type FindingSubject,
  findingSubject,
} from '@landfall/contract/addresses/contact-finder.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { translate } from '#platform/i18n/translate.ts'
import { keep, saveFound, verifyFound } from './address-keeping.ts'
import { type FinderDeps, subjectKey } from './finder-deps.ts'
import { leftOut, readCompany, readFinding, startFinding, startFindings } from './finder-service.ts'
import { deleteSource, listSources, summarise } from './finding-store.ts'
import { guessAddress, readGuesses, saveGuess } from './guess-service.ts'

/** People without an address that are named. */
const mostPeople = 10

/** Finding addresses on companies' own sites, and keeping them. */
export function registerFinderRoutes(server: HttpServer, deps: FinderDeps): void {
  endpointWithoutTransaction(server, contactFinderRoutes.read, (ctx, { query }) =>
    readFinder(ctx, deps, subjectOf(query, ctx.locale)),
  )
  endpointWithoutTransaction(server, contactFinderRoutes.start, (ctx, { body }) =>
    startFinding(ctx, deps, body),
  )
  endpointWithoutTransaction(server, contactFinderRoutes.startBatch, (ctx, { body }) =>
    startFindings(ctx, deps, body.subjects),
  )
  endpoint(server, contactFinderRoutes.summaries, async ({ db, permissions }, { body }) => {
    const subjects = body.subjects.filter(
      ({ kind }) => kind === 'trade' && permissions.has('customs.record.read'),
    )
    const rows = await summarise(db, subjects)
    const byKey = new Map(rows.map((row) => [row.subjectKey, row]))
    const left = await leftOut(
      db,
      deps,
      rows.flatMap(({ emails }) => emails),
    )
    return {
      items: subjects.flatMap((subject) => {
        const row = byKey.get(subjectKey(subject))
        if (!row) return []
        const { domain, state, outcome } = row
        return [{ subject, domain, state, outcome, emails: row.emails.filter((email) => !left.has(email)) }]
      }),
    }
  })
  endpointWithoutTransaction(server, contactFinderRoutes.save, (ctx, { body }) =>
    saveFound(ctx, deps, body.id),
  )
  endpoint(server, contactFinderRoutes.verify, async (ctx, { body }) => {
    await verifyFound(ctx, deps, body.id)
    return null
  })
  endpointWithoutTransaction(server, contactFinderRoutes.add, async (ctx, { body }) => {
    const { subject, email, name, jobTitle, phone } = body
    const person = { name, jobTitle, emails: [email], phones: phone === '' ? [] : [phone] }
    const { customerId } = await keep(ctx, deps, { subject, person })
    return { customerId }
  })
  endpointWithoutTransaction(server, contactFinderRoutes.guess, async (ctx, { body }) => {
    await guessAddress(ctx, deps, body)
    return null
  })
  endpointWithoutTransaction(server, contactFinderRoutes.saveGuess, (ctx, { body }) =>
    saveGuess(ctx, deps, body.id),
  )
  endpoint(server, contactFinderRoutes.sources, async ({ db }) => ({ items: await listSources(db) }))
  endpoint(server, contactFinderRoutes.forgetSource, async ({ db }, { body }) => {
    const { found, saved } = await deleteSource(db, body.domain)
    const contacts = body.withContacts ? await deps.removeAddresses(db, saved) : 0
    return { found, contacts }
  })
}

async function readFinder(ctx: Context, deps: FinderDeps, subject: FindingSubject) {
  const company = await readCompany(ctx, deps, subject)
  const { sites, people = [], emails: known, isCustomer = false } = company
  const finding = await readFinding(ctx, deps, { subject, company })
  const domain = finding?.domain ?? sites[0]?.domain ?? ''
  return ctx.transaction(async (db) => ({
    ...{ sites, finding, people: people.slice(0, mostPeople) },
    guesses: await readGuesses({ ...ctx, db }, deps, { subject, known }),
    quote: await deps.quotePoints(db, {
      feature: 'contactFinding',
      things: isCustomer ? [] : [domain],
    }),
  }))
}

function subjectOf(query: object, locale: Locale): FindingSubject {
  const parsed = findingSubject.safeParse(query)
  if (parsed.success) return parsed.data
  const message = translate(locale, 'issues.required')
  const issues = parsed.error.issues.map(({ path }) => ({ path: ['query', ...path].join('.'), message }))
  throw new AppError('badRequest', {}, { issues })
}
