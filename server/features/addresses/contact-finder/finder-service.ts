import type { FindingSubject, FindingView, SiteGround } from '@landfall/contract/addresses/contact-finder.ts'
import type { TaskView } from '@landfall/contract/tasks.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import type { Db } from '#platform/postgres/database.ts'
import { createTask, findTask } from '#platform/tasks/task-store.ts'
import { asciiHost } from '../page-reading/email-pattern.ts'
import { type FinderDeps, type KnownCompany, subjectKey } from './finder-deps.ts'
import {
  findNewest,
  findRunning,
  giveToTask,
  insertFinding,
  listAddresses,
  listReaches,
  type NewFinding,
  refusedAmong,
} from './finding-store.ts'
import { findingReference } from './finding-use.ts'

/** What was found on a company's site last; without people who asked to be left out since. */
export async function readFinding(
  ctx: Context,
  deps: FinderDeps,
  { subject, company }: { subject: FindingSubject; company: KnownCompany },
): Promise<FindingView | null> {
  return ctx.transaction(async (db) => {
    const newest = await findNewest(db, subject)
    if (!newest) return null
    const found = await listAddresses(db, newest.id)
    const left = await leftOut(
      db,
      deps,
      found.map(({ email }) => email),
    )
    const kept = found.filter(({ email }) => !left.has(email))
    const checks = new Map(
      (
        await deps.stateOf(
          db,
          kept.map(({ email }) => email),
        )
      ).map((one) => [one.email, one]),
    )
    const addresses = kept.map((one) => ({
      ...one,
      isKnown: company.emails.has(one.email),
      check: checks.get(one.email) ?? null,
    }))
    const others = await listReaches(db, newest.id)
    // Whoever said no meanwhile is not found any more either.
    const outcome = newest.outcome === 'found' && addresses.length === 0 ? 'none' : newest.outcome
    const withheld = newest.withheld + found.length - addresses.length
    return { ...newest, outcome, withheld, addresses, others }
  })
}

/** Those of some addresses whose people were erased or do not want to be written to. */
export async function leftOut(
  db: Db,
  { erasedAmong }: Pick<FinderDeps, 'erasedAmong'>,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set([...(await erasedAmong(db, emails)), ...(await refusedAmong(db, emails))])
}

/** Begins to read a company's site: the one that is named, otherwise the surest that is known. */
export async function startFinding(
  ctx: Context,
  deps: FinderDeps,
  { subject, domain }: { subject: FindingSubject; domain?: string | undefined },
): Promise<TaskView> {
  const company = await readCompany(ctx, deps, subject)
  const wish = findingOf(subject, company, domain)
  if (!wish) throw new AppError('findingNoSite')
  return ctx.transaction(async (db) => {
    const running = await findRunning(db, subject, wish.domain)
    if (running !== undefined) return taskOf(db, ctx, running)
    return taskOf(db, ctx, await queue(db, ctx, { wishes: [wish], deps }))
  })
}

/** Begins to read the sites of several companies; those nobody knows one of are counted. */
export async function startFindings(
  ctx: Context,
  deps: FinderDeps,
  subjects: readonly FindingSubject[],
): Promise<{ task: TaskView | null; withoutSite: number }> {
  const companies = await readCompanies(ctx, deps, subjects)
  const distinct = new Map(subjects.map((subject) => [`${subject.kind} ${subjectKey(subject)}`, subject]))
  const wishes = [...distinct].flatMap(([key, subject]) => {
    const company = companies.get(key)
    return (company && findingOf(subject, company, undefined)) ?? []
  })
  const withoutSite = distinct.size - wishes.length
  if (wishes.length === 0) return { task: null, withoutSite }
  const task = await ctx.transaction(async (db) => taskOf(db, ctx, await queue(db, ctx, { wishes, deps })))
  return { task, withoutSite }
}

/** A reading that is wanted, and whether it costs nothing: of own customers. */
type Wish = NewFinding & { isFree: boolean }

function findingOf(
  subject: FindingSubject,
  { sites, country, isCustomer = false }: KnownCompany,
  typed: string | undefined,
): Wish | undefined {
  const known =
    typed === undefined ? sites[0] : (sites.find((site) => site.domain === typed) ?? typedSite(typed))
  return known ? { subject, ...known, country, isFree: isCustomer } : undefined
}

function typedSite(typed: string): { domain: string; ground: SiteGround } | undefined {
  const domain = asciiHost(typed)
  return domain ? { domain, ground: 'typed' } : undefined
}

async function queue(
  db: Db,
  { locale }: Context,
  { wishes, deps }: { wishes: readonly Wish[]; deps: FinderDeps },
): Promise<number> {
  const findingIds: number[] = []
  for (const wish of wishes) {
    const id = await insertFinding(db, wish)
    findingIds.push(id)
    if (wish.isFree) continue
    const reference = findingReference(id)
    await deps.reservePoints(db, {
      ...{ feature: 'contactFinding', things: [wish.domain], label: wish.domain },
      ...{ reference, idempotencyKey: reference },
    })
  }
  const title = wishes.length === 1 ? (wishes[0]?.domain ?? '') : ''
  const taskId = await createTask(db, { kind: 'contactFinding', title, locale, input: { findingIds } })
  await giveToTask(db, findingIds, taskId)
  return taskId
}

async function taskOf(db: Db, { user }: Context, id: number): Promise<TaskView> {
  const task = await findTask(db, user.id, id)
  if (!task) throw new AppError('taskNotFound')
  return task
}

/** A company by what it is known as; throws when the caller may not see it. */
export async function readCompany(
  ctx: Context,
  deps: FinderDeps,
  subject: FindingSubject,
): Promise<KnownCompany> {
  const company = (await readCompanies(ctx, deps, [subject])).get(`${subject.kind} ${subjectKey(subject)}`)
  if (!company) throw new AppError('tradeCompanyNotFound')
  return company
}

async function readCompanies(
  ctx: Context,
  deps: FinderDeps,
  subjects: readonly FindingSubject[],
): Promise<Map<string, KnownCompany>> {
  assertMayRead(ctx, subjects)
  const found = new Map<string, KnownCompany>()
  const trade = subjects.filter((subject) => subject.kind === 'trade')
  const parties =
    trade.length > 0 ? await deps.readTradeCompanies(ctx, trade) : new Map<string, KnownCompany>()
  for (const [key, company] of parties) found.set(`trade ${key}`, company)
  await ctx.transaction(async (db) => {
    for (const subject of subjects) {
      if (subject.kind === 'trade') continue
      const { kind, id } = subject
      found.set(`${kind} ${id}`, await readersOf(deps)[kind]({ ...ctx, db }, id))
    }
  })
  return withDatasets(ctx, deps, found)
}

const readersOf = ({ readCustomer, readCollected, readListed }: FinderDeps) => ({
  ...{ customer: readCustomer, collected: readCollected, listed: readListed },
})

// What somebody imported may know where a site is that nobody else knows.
async function withDatasets(
  ctx: Context,
  { findDatasetSites }: FinderDeps,
  found: ReadonlyMap<string, KnownCompany>,
): Promise<Map<string, KnownCompany>> {
  if (!ctx.permissions.has('buyer.company.read')) return new Map(found)
  const companies = [...found.values()]
  const said = await ctx.transaction((db) => findDatasetSites(db, companies))
  return new Map(
    [...found].map(([key, company], at) => {
      const known = new Set(company.sites.map(({ domain }) => domain))
      const more = said[at]?.filter(({ domain }) => !known.has(domain)) ?? []
      return [key, { ...company, sites: [...company.sites, ...more] }]
    }),
  )
}

const rights = {
  trade: 'customs.record.read',
  customer: 'customer.customer.read',
  collected: 'customer.collected.read',
  listed: 'buyer.company.read',
} as const

function assertMayRead({ permissions }: Context, subjects: readonly FindingSubject[]): void {
  if (subjects.some(({ kind }) => !permissions.has(rights[kind]))) throw new AppError('noPermission')
}
