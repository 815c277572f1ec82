import { separateDays } from '@landfall/contract/customers/customer-conflicts.ts'
import type { DuplicateView } from '@landfall/contract/customers/customer-identity.ts'
import type { CustomerCreation } from '@landfall/contract/customers/customers.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { translate } from '#platform/i18n/translate.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { type Duplicate, findDuplicates, type RecognisingKey } from './duplicate-finder.ts'
import { type DuplicateDeps, presentDuplicates } from './duplicate-view.ts'
import { assertQuestionsLeft, noteTyped } from './hidden-answers.ts'

/** A customer that is to be stored, with everything by which it is recognised. */
interface Applicant {
  input: CustomerCreation
  keys: readonly RecognisingKey[]
  nameKey: string
  /** Absent for a new one. */
  selfId?: number
}

interface Admission {
  mayShare: boolean
  resembles: readonly string[]
}

/** Whether the company lets a customer exist once only. */
export async function isLeadUnique(db: Db): Promise<boolean> {
  const row = await one<{ leadUnique: boolean }>(
    db,
    'select lead_unique from companies where id = app_company_id()',
  )
  return row?.leadUnique ?? true
}

/**
 * Lets a customer in that nobody has yet. What belongs to one customer only refuses it, unless the company allows the same
 * customer twice; what merely looks alike needs a reason. A change is asked about what it adds, not about what is known.
 */
export async function admitCustomer(
  ctx: TransactionContext,
  deps: DuplicateDeps,
  applicant: Applicant,
): Promise<Admission> {
  const found = await findNew(ctx, applicant)
  const apart = await findApart(ctx.db)
  const duplicates = found.map((each) => (apart.has(each.customerId) ? { ...each, isHard: false } : each))
  const isUnique = await isLeadUnique(ctx.db)
  const first = duplicates.find(({ isHard }) => isHard)
  const matches = await presentDuplicates(ctx, deps, duplicates)
  const told = hiddenValues(duplicates, matches)
  if (duplicates.length > 0 && ((isUnique && first) || applicant.input.duplicateReason === undefined)) {
    const refusal =
      isUnique && first ? existsError(ctx, { first, matches, applicant }) : resemblesError(matches)
    if (told.length > 0) refusal.aftermath = (db) => noteTyped(db, told)
    throw refusal
  }
  await noteTyped(ctx.db, told)
  const mayShare = !isUnique || found.some(({ customerId, isHard }) => isHard && apart.has(customerId))
  return { mayShare, resembles: [...new Set(duplicates.map(({ name }) => name))] }
}

// What was typed of customers the caller may not see: he has been told that they have it.
function hiddenValues(duplicates: readonly Duplicate[], matches: readonly DuplicateView[]): string[] {
  const hidden = new Set(matches.flatMap((match) => (match.customerId === null ? [match.reference] : [])))
  return duplicates.flatMap(({ customerId, value }) => (hidden.has(customerId) ? [value] : []))
}

// The customers beside which the conflict desk has lately allowed the caller one of his own.
async function findApart(db: Db): Promise<ReadonlySet<number>> {
  const rows = await db.query<{ customerId: number }>(
    `select customer_id from customer_conflicts where claimant_id = app_user_id() and decision = 'separate'
       and closed_at > now() - make_interval(days => $1)`,
    [separateDays],
  )
  return new Set(rows.map(({ customerId }) => customerId))
}

async function findNew(
  ctx: TransactionContext,
  { input, keys, nameKey, selfId }: Applicant,
): Promise<Duplicate[]> {
  const { db } = ctx
  const { country } = input
  if (selfId === undefined) {
    await assertQuestionsLeft(ctx)
    return findDuplicates(db, [{ row: 0, keys, nameKey, country }])
  }
  const known = await db.query<{ key: string }>(
    `select type || ' ' || value as key from customer_keys where customer_id = $1 and released_at is null
     union all select 'name ' || name_key from customers where id = $1 and country is not distinct from $2`,
    [selfId, country],
  )
  const names = new Set(known.map(({ key }) => key))
  const added = keys.filter(({ type, value }) => !names.has(`${type} ${value}`))
  const newName = names.has(`name ${nameKey}`) ? '' : nameKey
  if (added.length === 0 && newName === '') return []
  await assertQuestionsLeft(ctx)
  return findDuplicates(db, [{ row: 0, keys: added, nameKey: newName, country, selfId }])
}

interface Refusal {
  first: Duplicate
  matches: DuplicateView[]
  applicant: Applicant
}

// The answer names who has the customer, so that people talk to each other, but not what is known about it.
function existsError(ctx: TransactionContext, { first, matches, applicant }: Refusal): AppError {
  const name = first.ownerName === null ? 'customerExistsInPool' : 'customerExists'
  const values = { name: first.name, owner: first.ownerName ?? '' }
  const message = translate(ctx.locale, `errors.${name}`, values)
  const shown = matches.find(({ reference }) => reference === first.customerId)
  return new AppError(name, values, {
    issues: [{ path: `body.${fieldOf(first, applicant.input)}`, message }],
    existing: { customerId: shown?.customerId ?? null, name: first.name, ownerName: first.ownerName },
    matches,
  })
}

function fieldOf({ key, value }: Duplicate, { contacts }: CustomerCreation): string {
  if (key === 'registration') return 'registrationNo'
  if (key !== 'email') return 'website'
  const index = contacts.findIndex(
    ({ workEmail, personalEmail, otherEmails = [] }) =>
      workEmail === value || personalEmail === value || otherEmails.includes(value),
  )
  const contact = contacts[index]
  if (contact?.workEmail === value) return `contacts.${index}.workEmail`
  if (contact?.personalEmail === value) return `contacts.${index}.personalEmail`
  return `contacts.${index}.otherEmails.${contact?.otherEmails?.indexOf(value) ?? 0}`
}

function resemblesError(matches: DuplicateView[]): AppError {
  return new AppError('customerMayExist', { name: matches.map(({ name }) => name).join(', ') }, { matches })
}
