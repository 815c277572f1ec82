import { customerPath } from '@landfall/contract/customers/customer-path.ts'
import type { CustomerView } from '@landfall/contract/customers/customers.ts'
import type { FollowUpChange, FollowUpInput, FollowUpView } from '@landfall/contract/customers/follow-ups.ts'
import { AppError, fieldError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { translate } from '#platform/i18n/translate.ts'
import { notify } from '#platform/notices/notice-store.ts'
import { setAttachments } from './attachment-store.ts'
import {
  type FollowUpPlace,
  findFollowUp,
  findPlace,
  findUnableToSee,
  insertFollowUp,
  setDeleted,
  setMentions,
  updateFollowUp,
} from './follow-up-store.ts'

/** What follow-ups need of other features. */
export interface FollowUpDeps {
  /** One customer as the caller sees it; throws when he does not. */
  readCustomer(ctx: TransactionContext, customerId: number): Promise<CustomerView>
  /** Notes that a customer was followed up; throws when the caller may not do that. */
  noteFollowUp(ctx: TransactionContext, note: FollowUpNote): Promise<void>
}

export interface FollowUpNote {
  customerId: number
  /** Absent leaves the next contact as it is. */
  nextContactAt?: string | null | undefined
}

// Clocks of browsers are not exact.
const toleratedMs = 5 * 60_000

/** Records a follow-up with its files, and tells whom it mentions. */
export async function createFollowUp(
  ctx: TransactionContext,
  deps: FollowUpDeps,
  { customerId, ...input }: FollowUpInput & { customerId: number },
): Promise<FollowUpView> {
  assertWords(ctx, input)
  if (input.method === 'schedule' && !isToCome(input.nextContactAt)) {
    throw refusal(ctx, 'nextContactAt', 'followUps.appointmentNeedsTime')
  }
  const customer = await deps.readCustomer(ctx, customerId)
  await deps.noteFollowUp(ctx, { customerId, nextContactAt: input.nextContactAt })
  const id = await insertFollowUp(ctx.db, customerId, input)
  await attachAndMention(ctx, { customer, id, input })
  return readFollowUp(ctx, id)
}

/** Puts a follow-up of the caller right; only whom it newly mentions is told. */
export async function changeFollowUp(
  ctx: TransactionContext,
  deps: FollowUpDeps,
  { id, ...input }: FollowUpChange & { id: number },
): Promise<FollowUpView> {
  assertWords(ctx, input)
  const { customerId } = await lockOwn(ctx, deps, id)
  await updateFollowUp(ctx.db, id, input)
  await attachAndMention(ctx, { customer: await deps.readCustomer(ctx, customerId), id, input })
  return readFollowUp(ctx, id)
}

/** Moves a follow-up of the caller to the recycle bin. */
export async function deleteFollowUp(ctx: TransactionContext, deps: FollowUpDeps, id: number): Promise<void> {
  await lockOwn(ctx, deps, id)
  await setDeleted(ctx.db, id, true)
}

/** Brings back what the caller deleted himself. */
export async function restoreFollowUp(
  ctx: TransactionContext,
  deps: FollowUpDeps,
  id: number,
): Promise<FollowUpView> {
  const place = await findPlace(ctx.db, id)
  if (!place || (place.deletedAt !== null && place.deletedBy !== ctx.user.id)) {
    throw new AppError('followUpNotFound')
  }
  await assertReachable(ctx, deps, place)
  await deps.noteFollowUp(ctx, { customerId: place.customerId })
  if (place.deletedAt !== null) await setDeleted(ctx.db, id, false)
  return readFollowUp(ctx, id)
}

/** A living follow-up that the caller may read; throws `followUpNotFound`. */
export async function findReadable(
  ctx: TransactionContext,
  deps: Pick<FollowUpDeps, 'readCustomer'>,
  id: number,
): Promise<{ place: FollowUpPlace; customer: CustomerView }> {
  const place = await findPlace(ctx.db, id)
  if (!place || place.deletedAt !== null) throw new AppError('followUpNotFound')
  const customer = await assertReachable(ctx, deps, place)
  if (customer.isMasked) throw new AppError('followUpNotFound')
  return { place, customer }
}

async function lockOwn(ctx: TransactionContext, deps: FollowUpDeps, id: number): Promise<FollowUpPlace> {
  const { place } = await findReadable(ctx, deps, id)
  // What somebody else wrote is his to change, whoever owns the customer.
  if (place.authorId !== ctx.user.id) throw new AppError('followUpNotFound')
  await deps.noteFollowUp(ctx, { customerId: place.customerId })
  return place
}

// Nobody learns from the answer that a customer he does not see has a follow-up of this number.
async function assertReachable(
  ctx: TransactionContext,
  { readCustomer }: Pick<FollowUpDeps, 'readCustomer'>,
  { customerId }: FollowUpPlace,
): Promise<CustomerView> {
  try {
    return await readCustomer(ctx, customerId)
  } catch (error) {
    const isHidden = error instanceof AppError && error.errorName === 'customerNotFound'
    throw isHidden ? new AppError('followUpNotFound') : error
  }
}

async function readFollowUp(ctx: TransactionContext, id: number): Promise<FollowUpView> {
  const followUp = await findFollowUp(ctx.db, id)
  if (!followUp) throw new AppError('followUpNotFound')
  return followUp
}

function assertWords(
  ctx: Context,
  { method, channel, happenedAt }: Pick<FollowUpChange, 'method' | 'channel' | 'happenedAt'>,
) {
  if (happenedAt && Date.parse(happenedAt) > Date.now() + toleratedMs) {
    throw refusal(ctx, 'happenedAt', 'followUps.inFuture')
  }
  if (method === 'social' && !channel) throw refusal(ctx, 'channel', 'issues.required')
}

function isToCome(moment: string | null | undefined): boolean {
  return Boolean(moment) && Date.parse(moment ?? '') > Date.now()
}

function refusal(ctx: Context, field: string, key: string): AppError {
  return fieldError('badRequest', [{ path: `body.${field}`, message: translate(ctx.locale, key) }])
}

interface Recorded {
  customer: CustomerView
  id: number
  input: Pick<FollowUpChange, 'fileIds' | 'mentionIds'>
}

async function attachAndMention(ctx: TransactionContext, { customer, id, input }: Recorded): Promise<void> {
  const isComplete = await setAttachments(ctx.db, id, [...new Set(input.fileIds)])
  if (!isComplete) throw new AppError('followUpFileUnusable')
  const named = [...new Set(input.mentionIds)]
  const hidden = await findUnableToSee(ctx.db, customer.id, named)
  if (hidden.length > 0) throw new AppError('mentionUnusable')
  const added = await setMentions(ctx.db, id, named)
  await notify(ctx.db, [
    {
      userIds: added.filter((userId) => userId !== ctx.user.id),
      kind: 'mentioned',
      params: { by: ctx.user.name, name: customer.name },
      path: customerPath(customer.id),
    },
  ])
}
