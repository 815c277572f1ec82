import type {
  CustomerMerge,
  MergeKind,
  MergePreview,
  MergeRequest,
} from '@landfall/contract/customers/customer-merge.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { internationalPhone } from '#platform/reference/phone-numbers.ts'
import { binMerged } from '../customer-writing/customer-bin.ts'
import { replaceColumns, touchCustomer } from '../customer-writing/customer-values.ts'
import { type MergePart, moveHanging } from './hanging-rows.ts'
import { countContacts, moveContacts } from './merge-contacts.ts'
import {
  type ChosenField,
  changesOf,
  chooseFields,
  isColumn,
  lockSubjects,
  type MergeSubject,
} from './merge-fields.ts'
import { moveKeys } from './merge-keys.ts'
import { settleOwner } from './merge-owner.ts'
import { joinShares } from './merge-shares.ts'
import { insertMerge, readMerge } from './merge-store.ts'

/** What merging needs of customers. */
export interface MergeDeps {
  /** Those of some customers that the caller may change. */
  writableAmong(ctx: TransactionContext, customerIds: readonly number[]): Promise<ReadonlySet<number>>
  /** Throws when the caller may not see the customer. */
  assertVisible(ctx: TransactionContext, customerId: number): Promise<unknown>
  nameKeyOf(name: string): string
  /** Throws when nobody may put a customer into a pool without saying why. */
  assertReleasable(ctx: TransactionContext, poolId: number | null): Promise<void>
}

/** How many people a customer may have. */
const contactLimit = 50

/** Makes several customers one; throws `customerNotFound`, `mergeChanged` or `mergeTooManyContacts`. */
export async function mergeCustomers(
  ctx: TransactionContext,
  deps: MergeDeps,
  request: MergeRequest,
): Promise<CustomerMerge> {
  const subjects = await requireSubjects(ctx, deps, request)
  const { mergeId } = await merge(ctx, deps, { request, subjects })
  return readMerge(ctx, deps, mergeId)
}

/** What merging would give: it is done and taken back at once, so that nothing can come out differently. */
export async function previewMerge(
  ctx: TransactionContext,
  deps: MergeDeps,
  request: MergeRequest,
): Promise<MergePreview> {
  const subjects = await requireSubjects(ctx, deps, { ...request, versions: [] })
  const customers = await describeSubjects(ctx.db, subjects)
  await ctx.db.query('savepoint merge_preview')
  const { fields, owner, collaborators, moved, folded } = await merge(ctx, deps, { request, subjects })
  const contacts = await countContacts(ctx.db, request.targetId)
  await ctx.db.query('rollback to savepoint merge_preview')
  return {
    targetId: request.targetId,
    customers,
    fields,
    ownerId: owner?.ownerId ?? null,
    ownerName: owner?.ownerName ?? null,
    collaborators,
    moved,
    folded,
    contacts,
  }
}

// The target first, all of them the caller's to change, and as he saw them.
async function requireSubjects(
  ctx: TransactionContext,
  deps: MergeDeps,
  { targetId, customerIds, versions }: MergeRequest,
): Promise<MergeSubject[]> {
  const ids = [...new Set([targetId, ...customerIds])]
  if (ids.length < 2) throw new AppError('nothingSelected')
  const locked = new Map((await lockSubjects(ctx.db, ids)).map((subject) => [subject.id, subject]))
  const writable = await deps.writableAmong(ctx, ids)
  for (const id of ids) {
    if (locked.has(id) && writable.has(id)) continue
    await deps.assertVisible(ctx, id)
    throw new AppError('customerReadOnly')
  }
  for (const { id, updatedAt } of versions) {
    if (locked.has(id) && locked.get(id)?.updatedAt !== updatedAt) throw new AppError('mergeChanged')
  }
  return ids.flatMap((id) => locked.get(id) ?? []).map(asDialled)
}

// The number of a part may become that of a customer in another country; the target keeps its own as it is.
function asDialled(subject: MergeSubject, place: number): MergeSubject {
  if (place === 0) return subject
  return { ...subject, phone: internationalPhone(String(subject.phone), countryOf(subject.country)) }
}

interface Outcome {
  mergeId: number
  fields: ChosenField[]
  owner: MergeSubject | undefined
  /** Names of the former owners. */
  collaborators: string[]
  moved: { kind: MergeKind; amount: number }[]
  folded: string[]
}

async function merge(
  ctx: TransactionContext,
  deps: MergeDeps,
  { request, subjects }: { request: MergeRequest; subjects: readonly MergeSubject[] },
): Promise<Outcome> {
  const { db } = ctx
  const [target, ...others] = subjects as [MergeSubject, ...MergeSubject[]]
  const fields = chooseFields(subjects, request.choices)
  const fieldChanges = changesOf(subjects, { fields, nameKeyOf: deps.nameKeyOf })
  const changes = [...fieldChanges]
  const mergeId = await insertMerge(db, { targetId: target.id, customerIds: others.map(({ id }) => id) })
  await binMerged(
    db,
    target.id,
    others.map(({ id }) => id),
  )
  const owner = subjects.find(({ id }) => id === request.ownerFrom) ?? target
  if (owner.ownerId === null && target.ownerId !== null) await deps.assertReleasable(ctx, owner.poolId)
  const amounts = new Map<MergeKind, number>()
  const folded: string[] = []
  const helpers = await settleOwner(db, { subjects, owner, changes })
  for (const { id, country } of others) {
    const part = { mergeId, targetId: target.id, customerId: id }
    const countries = { target: countryOf(target.country), part: countryOf(country) }
    const people = await moveContacts(db, part, countries)
    await joinShares(db, part)
    folded.push(...people.folded)
    const moves: { kind: MergeKind; amount: number }[] = [
      { kind: 'contacts', amount: people.moved },
      { kind: 'keys', amount: await moveKeys(db, part) },
      ...(await moveHanging(db, part)),
    ]
    for (const { kind, amount } of moves) amounts.set(kind, (amounts.get(kind) ?? 0) + amount)
  }
  await assertContacts(db, target.id)
  await replaceColumns(
    db,
    target.id,
    fieldChanges.filter(isColumn).map(({ column, before, after }) => ({ column, from: before, to: after })),
  )
  await finish(db, { mergeId, target, others, changes })
  const moved = [...amounts].flatMap(([kind, amount]) => (amount > 0 ? [{ kind, amount }] : []))
  return { mergeId, fields, owner, collaborators: helpers, moved, folded }
}

const countryOf = (country: MergeSubject['country']) => (country === null ? null : String(country))

async function assertContacts(db: Db, targetId: number): Promise<void> {
  const amount = await countContacts(db, targetId)
  if (amount > contactLimit) throw new AppError('mergeTooManyContacts', { amount, limit: contactLimit })
}

async function finish(
  db: Db,
  {
    mergeId,
    target,
    others,
    changes,
  }: {
    mergeId: number
    target: MergeSubject
    others: readonly MergeSubject[]
    changes: readonly object[]
  },
): Promise<void> {
  await db.query('update customer_merges set changes = $2 where id = $1', [mergeId, JSON.stringify(changes)])
  await db.query(`insert into customer_events (customer_id, kind, data) values ($1, 'merged', $2)`, [
    target.id,
    JSON.stringify({ mergeId, names: others.map(({ name }) => name) }),
  ])
  await touchCustomer(db, target.id)
}

async function describeSubjects(
  db: Db,
  subjects: readonly MergeSubject[],
): Promise<MergePreview['customers']> {
  const counts = await db.query<{ id: number; contacts: number; followUps: number; mails: number }>(
    `select c.id,
       (select count(*)::int from customer_contacts p where p.customer_id = c.id) as contacts,
       (select count(*)::int from follow_ups f where f.customer_id = c.id) as follow_ups,
       (select count(*)::int from send_recipients r where r.customer_id = c.id) as mails
     from unnest($1::bigint[]) as c (id)`,
    [subjects.map(({ id }) => id)],
  )
  const byId = new Map(counts.map((count) => [count.id, count]))
  return subjects.map(({ id, name, ownerId, ownerName, createdAt, updatedAt }) => ({
    id,
    name,
    ownerId,
    ownerName,
    createdAt,
    updatedAt,
    contacts: byId.get(id)?.contacts ?? 0,
    followUps: byId.get(id)?.followUps ?? 0,
    mails: byId.get(id)?.mails ?? 0,
  }))
}

/** The merge a customer in the bin went in, as long as it can still be taken apart. */
export async function findPart(db: Db, customerId: number, days: number): Promise<MergePart | undefined> {
  return one(
    db,
    `select p.merge_id, m.target_id, p.customer_id
     from customer_merge_parts p join customer_merges m on m.id = p.merge_id
     where p.customer_id = $1 and p.undone_at is null and m.merged_at > now() - make_interval(days => $2)
     order by p.id desc limit 1`,
    [customerId, days],
  )
}
