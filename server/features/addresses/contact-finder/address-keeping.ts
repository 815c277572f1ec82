import type { FindingSubject } from '@landfall/contract/addresses/contact-finder.ts'
import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import type { FinderDeps, NewPerson } from './finder-deps.ts'
import { leftOut, readCompany } from './finder-service.ts'
import { lockAddress, noteSaved, type SavableAddress } from './finding-store.ts'

/** Keeps a found address with its company. */
export async function saveFound(
  ctx: Context,
  deps: FinderDeps,
  id: number,
): Promise<{ customerId: number | null }> {
  const found = await ctx.transaction((db) => lockFound({ ...ctx, db }, deps, id))
  const { email, name, jobTitle } = found
  const person = { name, jobTitle, emails: [email], phones: [] }
  const { customerId, isNew } = await keep(ctx, deps, { subject: subjectOf(found), person })
  if (isNew) await ctx.transaction((db) => noteSaved(db, id, customerId))
  return { customerId }
}

/** Orders the check of a found address. */
export async function verifyFound(ctx: TransactionContext, deps: FinderDeps, id: number): Promise<void> {
  const { email } = await lockFound(ctx, deps, id)
  await deps.verify(ctx, [email])
}

// Whoever said no since it was found is left alone.
async function lockFound(ctx: TransactionContext, deps: FinderDeps, id: number): Promise<SavableAddress> {
  const address = await lockAddress(ctx.db, id)
  if (!address) throw new AppError('foundAddressGone')
  const left = await leftOut(ctx.db, deps, [address.email])
  if (left.has(address.email)) throw new AppError('foundAddressRefused')
  return address
}

/** Keeps somebody with a company, which becomes a customer when it is none yet; whoever stands there already is not doubled. */
export async function keep(
  ctx: Context,
  deps: FinderDeps,
  { subject, person }: { subject: FindingSubject; person: NewPerson },
): Promise<{ customerId: number | null; isNew: boolean }> {
  if (subject.kind === 'listed') {
    const id = await deps.saveListed(ctx, subject.id)
    if (id === null) throw new AppError('findingOfColleague')
    return keep(ctx, deps, { subject: { kind: 'customer', id }, person })
  }
  const { emails } = await readCompany(ctx, deps, subject)
  const isNew = person.emails.some((email) => !emails.has(email.toLowerCase()))
  if (subject.kind === 'collected') {
    if (!ctx.permissions.has('customer.collected.write')) throw new AppError('noPermission')
    if (isNew) await ctx.transaction((db) => deps.addCollectedPerson({ ...ctx, db }, subject.id, person))
    return { customerId: null, isNew }
  }
  const customerId = subject.kind === 'customer' ? subject.id : await deps.saveCompany(ctx, subject)
  if (customerId === null) throw new AppError('findingOfColleague')
  if (isNew) await ctx.transaction((db) => deps.addPerson({ ...ctx, db }, customerId, person))
  return { customerId, isNew }
}

/** A subject out of how it is stored. */
export function subjectOf({
  subjectKind: kind,
  subjectKey: key,
}: Pick<SavableAddress, 'subjectKind' | 'subjectKey'>): FindingSubject {
  if (kind !== 'trade') return { kind, id: Number(key) }
  const space = key.indexOf(' ')
  return { kind, role: key.slice(0, space) as TradeRole, key: key.slice(space + 1) }
}
