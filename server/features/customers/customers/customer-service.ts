import type { ContactInput } from '@landfall/contract/customers/customer-contacts.ts'
import type {
  CustomerChange,
  CustomerCreation,
  CustomerSource,
  CustomerView,
} from '@landfall/contract/customers/customers.ts'
import type { ProfileInput } from '@landfall/contract/customers/standard-field-shapes.ts'
import { AppError, fieldError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { Db } from '#platform/postgres/database.ts'
import { contactsText, writtenContacts } from '../customer-fields/contact-columns.ts'
import { setOwner } from '../customer-writing/customer-owners.ts'
import {
  insertCustomer,
  nameKeyOf,
  touchCustomer,
  updateCustomer,
} from '../customer-writing/customer-values.ts'
import { changedFields, type FieldChange } from './customer-changes.ts'
import { type CustomerKey, keysOf, replaceKeys, takeKeys, withDialledPhones } from './customer-keys.ts'
import { findCustomer, findMergeTarget, listContacts } from './customer-read-model.ts'
import { canWrite, viewerOf } from './customer-scope.ts'
import {
  companyOf,
  isColleague,
  lockCustomer,
  recordEvent,
  replaceContacts,
  type StoredCustomer,
} from './customer-store.ts'

/**
 * One customer as the caller sees it; throws `customerNotFound`, or `customerMerged` with the number of the customer it became
 * part of.
 */
export async function readCustomer(ctx: TransactionContext, id: number): Promise<CustomerView> {
  const customer = await findCustomer(ctx.db, viewerOf(ctx), id)
  if (customer) return customer
  const targetId = await findMergeTarget(ctx.db, id)
  const target = targetId && (await findCustomer(ctx.db, viewerOf(ctx), targetId))
  if (!target) throw new AppError('customerNotFound')
  throw new AppError('customerMerged', { name: target.name }, { customerId: target.id })
}

/** Those of some addresses that belong to people who were erased. */
export type ErasedAmong = (db: Db, emails: readonly string[]) => Promise<ReadonlySet<string>>

/** Refuses people who asked to be erased; throws `personErased` with the fields. */
export async function refuseErased(
  ctx: TransactionContext,
  erasedAmong: ErasedAmong,
  contacts: readonly ContactInput[],
): Promise<void> {
  const fields = contacts.flatMap((contact, index) =>
    [
      ...(['workEmail', 'personalEmail'] as const).map((name) => ({ name, email: contact[name] })),
      ...(contact.otherEmails ?? []).map((email) => ({ name: 'otherEmails', email })),
    ].map(({ name, email }) => ({ email, path: `body.contacts.${index}.${name}` })),
  )
  const erased = await erasedAmong(
    ctx.db,
    fields.map(({ email }) => email),
  )
  if (erased.size === 0) return
  const message = translate(ctx.locale, 'errors.personErased')
  const refused = fields.filter(({ email }) => erased.has(email))
  throw fieldError(
    'personErased',
    refused.map(({ path }) => ({ path, message })),
  )
}

/** What decides whether customers may be stored beside those that are there. */
export interface Admission {
  /** The company may have the same customer twice. */
  mayShare: boolean
  /** Those it looks like, when it was stored for a reason. */
  resembles: readonly string[]
}

/** A customer that is to be stored, with everything by which it is recognised. */
export interface Applicant {
  input: CustomerCreation
  keys: readonly CustomerKey[]
  nameKey: string
  /** Absent for a new one. */
  selfId?: number
}

/** Throws `customerExists`, `customerExistsInPool` or, without a reason, `customerMayExist`. */
export type Admit = (ctx: TransactionContext, applicant: Applicant) => Promise<Admission>

/** Writes what a company orders a customer by, such as labels, and answers what that changed. */
export type SaveProfile = (ctx: TransactionContext, id: number, input: ProfileInput) => Promise<FieldChange[]>

/** What writing a customer needs of other features. */
export interface CustomerWriting {
  admit: Admit
  saveProfile: SaveProfile
  /** Throws when a customer cannot be given to somebody, or to a pool, without further ado. */
  assertPlaceable(ctx: TransactionContext, ownerId: number | null): Promise<void>
}

/** What giving customers to somebody needs. */
export interface RoomKeeping {
  /** Throws when somebody may hold no further customer, or not as many as the transaction has `given` him. */
  assertRoom(ctx: TransactionContext, ownerId: number, given?: number): Promise<void>
}

/** What creating one needs. */
export type CustomerCreating = RoomKeeping & Pick<CustomerWriting, 'admit' | 'saveProfile'>

/** Creates a customer that `admit` lets in, for an owner who has room for it. */
export async function createCustomer(
  ctx: TransactionContext,
  typed: CustomerCreation,
  { admit, saveProfile, assertRoom, source = 'manual' }: CustomerCreating & { source?: CustomerSource },
): Promise<CustomerView> {
  const input = withDialledPhones(typed)
  const contacts = writtenContacts(input.contacts)
  const ownerId = input.ownerId === undefined ? ctx.user.id : input.ownerId
  await assertOwnerAllowed(ctx, ownerId)
  const applicant = applicantOf(input, contacts)
  const admission = await admit(ctx, applicant)
  if (ownerId !== null) await assertRoom(ctx, ownerId)
  const id = await insertCustomer(ctx.db, { ...input, ownerId, source })
  await replaceContacts(ctx.db, id, contacts)
  await saveProfile(ctx, id, { ...input, labelIdsBefore: [] })
  const holder = await takeKeys(ctx.db, id, { keys: applicant.keys, ...admission })
  if (holder) await refuseLate(ctx, { ...applicant, selfId: id }, admit)
  await recordEvent(ctx.db, id, { kind: 'created' })
  await recordResemblance(ctx, id, { admission, reason: input.duplicateReason })
  return readCustomer(ctx, id)
}

function applicantOf(input: CustomerCreation, contacts: ContactInput[]): Applicant {
  return { input, keys: keysOf({ ...input, contacts }), nameKey: nameKeyOf(input.name) }
}

// Somebody stored the same customer in this very moment; by now he can be named.
async function refuseLate(ctx: TransactionContext, applicant: Applicant, admit: Admit): Promise<never> {
  await admit(ctx, applicant)
  throw new AppError('conflict')
}

async function recordResemblance(
  ctx: TransactionContext,
  id: number,
  { admission, reason }: { admission: Admission; reason: string | undefined },
): Promise<void> {
  if (admission.resembles.length === 0) return
  await recordEvent(ctx.db, id, { kind: 'resembles', data: { reason, names: admission.resembles } })
}

/** Changes a customer; throws `conflict` when it is no longer what the caller changed. */
export async function changeCustomer(
  ctx: TransactionContext,
  id: number,
  { input: typed, admit, saveProfile, assertPlaceable }: CustomerWriting & { input: CustomerChange },
): Promise<CustomerView> {
  const input = withDialledPhones(typed)
  const before = await lockWritable(ctx, id)
  if (input.updatedAt !== undefined && input.updatedAt !== before.updatedAt) throw new AppError('conflict')
  const stored = await listContacts(ctx.db, id)
  const contacts = writtenContacts(input.contacts, stored)
  const registrationNo = input.registrationNo ?? before.registrationNo
  const applicant = { ...applicantOf({ ...input, registrationNo }, contacts), selfId: id }
  const admission = await admit(ctx, applicant)
  await updateCustomer(ctx.db, id, input)
  await replaceContacts(ctx.db, id, contacts)
  const holder = await replaceKeys(ctx.db, id, { keys: applicant.keys, ...admission })
  if (holder) await refuseLate(ctx, applicant, admit)
  await changeOwner(ctx, before, { ownerId: input.ownerId, assertPlaceable })
  const fields = [...changedFields(before, input), ...(await saveProfile(ctx, id, input))]
  const people = { field: 'contacts', before: contactsText(stored), after: contactsText(contacts) }
  if (people.before !== people.after) fields.push(people)
  if (fields.length > 0) await recordEvent(ctx.db, id, { kind: 'changed', data: { fields } })
  await recordResemblance(ctx, id, { admission, reason: input.duplicateReason })
  return readCustomer(ctx, id)
}

/** Adds somebody to a customer the caller may change; nothing else of it changes. */
export async function addPerson(
  ctx: TransactionContext,
  id: number,
  { person, ...writing }: CustomerWriting & { person: ContactInput },
): Promise<CustomerView> {
  const customer = await readCustomer(ctx, id)
  if (customer.isMasked) throw new AppError('customerReadOnly')
  const contacts = [...customer.contacts, person]
  return changeCustomer(ctx, id, { ...writing, input: { ...companyOf(customer), contacts } })
}

async function lockWritable(ctx: TransactionContext, id: number): Promise<StoredCustomer> {
  const customer = await lockCustomer(ctx.db, id)
  if (customer && canWrite(viewerOf(ctx), customer.ownerId)) return customer
  // Says "not found" to those who may not even see it; colleagues may have been let in to change it.
  const { mayEdit } = await readCustomer(ctx, id)
  if (customer && mayEdit) return customer
  throw new AppError('customerReadOnly')
}

async function changeOwner(
  ctx: TransactionContext,
  before: StoredCustomer,
  change: Pick<CustomerWriting, 'assertPlaceable'> & { ownerId: number | null | undefined },
) {
  const { ownerId, assertPlaceable } = change
  if (ownerId === undefined || ownerId === before.ownerId) return
  // Moving by form needs the same right as moving by itself.
  const right = ownerId === null ? 'customer.customer.release' : 'customer.customer.transfer'
  // Who only helps with it does not give it away.
  if (!ctx.permissions.has(right) || !canWrite(viewerOf(ctx), before.ownerId))
    throw new AppError('noPermission')
  await assertOwnerAllowed(ctx, ownerId)
  await assertPlaceable(ctx, ownerId)
  await setOwner(ctx.db, before.id, ownerId)
  await recordEvent(ctx.db, before.id, {
    kind: 'ownerChanged',
    data: { before: before.ownerId, after: ownerId },
  })
}

/** Whether the caller may give customers to somebody: a colleague who can sign in and is within his data scope. */
export async function mayOwn(ctx: TransactionContext, userId: number): Promise<boolean> {
  return canWrite(viewerOf(ctx), userId) && (await isColleague(ctx.db, userId))
}

async function assertOwnerAllowed(ctx: TransactionContext, ownerId: number | null) {
  if (ownerId === null) return
  if (!(await mayOwn(ctx, ownerId))) throw new AppError('ownerNotAllowed')
}

/** Keeps an eye on a customer, or no longer. */
export async function attendCustomer(
  ctx: TransactionContext,
  id: number,
  isAttended: boolean,
): Promise<void> {
  await readCustomer(ctx, id)
  await ctx.db.query(
    isAttended
      ? 'insert into customer_attentions (customer_id) values ($1) on conflict do nothing'
      : 'delete from customer_attentions where customer_id = $1 and user_id = app_user_id()',
    [id],
  )
}

/** Changes when a customer is to be contacted next; answers when that was. */
export async function setNextContact(
  ctx: TransactionContext,
  id: number,
  nextContactAt: string | null,
): Promise<string | null> {
  const before = (await lockWritable(ctx, id)).nextContactAt
  const change = { field: 'nextContactAt', before: before ?? '', after: nextContactAt ?? '' }
  if (change.before === change.after) return before
  await touchCustomer(ctx.db, id, { nextContactAt })
  await recordEvent(ctx.db, id, { kind: 'changed', data: { fields: [change] } })
  return before
}

/** Locks a customer that is followed up, and sets its next contact; the clocks follow from the follow-ups themselves. */
export async function noteFollowUp(
  ctx: TransactionContext,
  note: { customerId: number; nextContactAt?: string | null | undefined },
): Promise<void> {
  await lockCustomer(ctx.db, note.customerId)
  const { mayFollowUp } = await readCustomer(ctx, note.customerId)
  if (!mayFollowUp) throw new AppError('customerReadOnly')
  await touchCustomer(ctx.db, note.customerId, note)
}
