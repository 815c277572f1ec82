import type { RecipientPreview, SendTaskInput, SendTaskView } from '@landfall/contract/email/email-tasks.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import type { Db } from '#platform/postgres/database.ts'
import { createTask, requestCancel } from '#platform/tasks/task-store.ts'
import { attach } from '../email-attachments/mail-attachment-service.ts'
import { copyAttachments, dropAttachments } from '../email-attachments/mail-attachment-store.ts'
import { requirePersonalFiles } from '../email-attachments/personal-file-service.ts'
import { requireSender } from '../sender-domains/sender-standing.ts'
import { requireTestable } from '../variant-tests/variant-service.ts'
import {
  hasRecipients,
  previewRecipients,
  type RecipientNeeds,
  type RecipientWish,
} from './recipient-candidates.ts'
import type { PreparationInput } from './recipient-preparation.ts'
import { requireRowValues } from './row-values.ts'
import { readSendTask } from './send-task-read-model.ts'
import {
  copyContents,
  deleteSendTask,
  duplicateSendTask,
  findSendTask,
  insertSendTask,
  markCancelled,
  markPaused,
  markResumed,
  markSubmitted,
  requeueRecipients,
  setPreparationTask,
  storeLinks,
  updateSendTask,
} from './send-task-store.ts'

interface RenderedMail {
  subject: string
  html: string
  text: string
}

interface TestMail extends RenderedMail {
  from: { name: string; address: string }
  to: { name: string; address: string }
}

/** What this feature needs of others. */
export interface SendTaskNeeds extends RecipientNeeds {
  /** The relay that mail goes through at present; undefined means the captured outbox. */
  findActiveRelay(db: Db, fromAddress: string): Promise<{ id: number; host: string } | undefined>
  /** A template filled in with sample values. */
  renderSample(ctx: Context, templateId: number): Promise<RenderedMail>
  deliverSingleMail(ctx: Context, mail: TestMail): Promise<{ relayName: string | null }>
  /** Whether messages cost the caller's company anything. */
  isCharged(db: Db): Promise<boolean>
  /** Charges messages before they are sent; those not accepted are given back at the end. */
  charge(db: Db, wish: { sendTaskId: number; messages: number; name: string }): Promise<void>
}

/** One task; refuses ids outside the caller's data scope. */
export async function requireSendTask(ctx: TransactionContext, id: number): Promise<SendTaskView> {
  const task = await readSendTask(ctx, id)
  if (!task) throw new AppError('sendTaskNotFound')
  return task
}

/** Prepares a task; nothing is sent before it is submitted. */
export async function createSendTask(ctx: TransactionContext, input: SendTaskInput): Promise<SendTaskView> {
  requireTestable(input)
  const id = await insertSendTask(ctx.db, input)
  if (!(await copyContents(ctx.db, id, input.templateIds))) throw new AppError('emailTemplateNotFound')
  await attach(ctx.db, id, { common: input.attachmentIds, personal: input.personalFiles?.ids ?? [] })
  return requireSendTask(ctx, id)
}

/** Changes a task that is not submitted. */
export async function changeSendTask(
  ctx: TransactionContext,
  id: number,
  input: SendTaskInput,
): Promise<SendTaskView> {
  await requireSendTask(ctx, id)
  requireTestable(input)
  if (!(await updateSendTask(ctx.db, id, input))) throw new AppError('sendTaskState')
  if (!(await copyContents(ctx.db, id, input.templateIds))) throw new AppError('emailTemplateNotFound')
  await attach(ctx.db, id, { common: input.attachmentIds, personal: input.personalFiles?.ids ?? [] })
  return requireSendTask(ctx, id)
}

/** Makes a new task like another one. */
export async function copySendTask(ctx: TransactionContext, id: number): Promise<SendTaskView> {
  const { kind, isLetter } = await requireSendTask(ctx, id)
  // One from own mailboxes is written anew, by who has them; a letter is a part of a conversation, and no beginning of a mailing.
  if (kind === 'FREE' || isLetter) throw new AppError('sendTaskState')
  const copyId = await duplicateSendTask(ctx.db, id)
  await copyAttachments(ctx.db, id, copyId)
  return requireSendTask(ctx, copyId)
}

/** Who would get the mail and who would not. */
export function previewSelection(
  ctx: Context,
  needs: SendTaskNeeds,
  wish: RecipientWish,
): Promise<RecipientPreview> {
  return previewRecipients(ctx, needs, wish)
}

/** Starts a task: freezes its links, chooses the relay and queues the writing of its recipients. */
export async function submitSendTask(ctx: Context, needs: SendTaskNeeds, id: number): Promise<SendTaskView> {
  const within = <T>(work: (tx: TransactionContext) => Promise<T>) =>
    ctx.transaction((db) => work({ ...ctx, db }))
  const { fromAddress, ...draft } = await within(async (tx) => {
    const task = await requireSendTask(tx, id)
    if (task.state !== 'UN_SUBMIT') throw new AppError('sendTaskState')
    await requireSender(tx.db, task.fromAddress, await needs.findActiveRelay(tx.db, task.fromAddress))
    return task
  })
  const messages = await countMessages(ctx, needs, draft)
  if (messages === 0) throw new AppError('recipientsMissing')
  return within(async (tx) => {
    const relay = await needs.findActiveRelay(tx.db, fromAddress)
    if (!(await markSubmitted(tx.db, id, relay?.id ?? null))) throw new AppError('sendTaskState')
    const task = await findSendTask(tx.db, id)
    if (!task) throw new AppError('sendTaskNotFound')
    await requireRowValues(tx, id, draft)
    requirePersonalFiles(draft)
    if (task.trackReads) await storeLinks(tx, id)
    await needs.charge(tx.db, { sendTaskId: id, messages, name: task.name })
    const input: PreparationInput = { sendTaskId: id, scope: ctx.scope, timeZone: ctx.company.timeZone }
    const taskId = await createTask(tx.db, { kind: 'sendTask', title: task.name, locale: ctx.locale, input })
    await setPreparationTask(tx.db, id, taskId)
    return requireSendTask(tx, id)
  })
}

// Counting a large selection takes its time: where nothing is charged, one recipient is enough to begin.
async function countMessages(ctx: Context, needs: SendTaskNeeds, wish: RecipientWish): Promise<number> {
  if (await ctx.transaction(needs.isCharged)) {
    return (await previewRecipients(ctx, needs, wish)).recipients
  }
  return (await hasRecipients(ctx, needs, wish)) ? 1 : 0
}

type Move = (db: Db, id: number) => Promise<boolean>

async function move(ctx: TransactionContext, id: number, mark: Move): Promise<SendTaskView> {
  await requireSendTask(ctx, id)
  if (!(await mark(ctx.db, id))) throw new AppError('sendTaskState')
  return requireSendTask(ctx, id)
}

/** Stops a task for now. */
export function pauseSendTask(ctx: TransactionContext, id: number): Promise<SendTaskView> {
  return move(ctx, id, markPaused)
}

/** Lets a paused task go on. */
export function resumeSendTask(ctx: TransactionContext, id: number): Promise<SendTaskView> {
  return move(ctx, id, markResumed)
}

/** Ends a task. */
export async function cancelSendTask(ctx: TransactionContext, id: number): Promise<SendTaskView> {
  const view = await move(ctx, id, markCancelled)
  const task = await findSendTask(ctx.db, id)
  if (task?.preparationTaskId) await requestCancel(ctx.db, task.preparationTaskId)
  return view
}

const stateNumbers = { failed: 5, unknown: 7 } as const

/** Sends again what failed or whose outcome is unknown. */
export async function sendTaskAgain(
  ctx: TransactionContext,
  needs: SendTaskNeeds,
  { id, states }: { id: number; states: readonly ('failed' | 'unknown')[] },
): Promise<SendTaskView> {
  const { state, name, kind } = await requireSendTask(ctx, id)
  if (state !== 'SUBMITTED' && state !== 'DONE') throw new AppError('sendTaskState')
  const count = await requeueRecipients(ctx.db, id, { states: states.map((each) => stateNumbers[each]) })
  if (count === 0) throw new AppError('sendTaskState')
  if (kind === 'SERVER') await needs.charge(ctx.db, { sendTaskId: id, messages: count, name })
  return requireSendTask(ctx, id)
}

/** Removes a task that was never submitted. */
export async function removeSendTask(ctx: TransactionContext, id: number): Promise<void> {
  const { state } = await requireSendTask(ctx, id)
  if (state === 'UN_SUBMIT') await dropAttachments(ctx.db, id)
  if (!(await deleteSendTask(ctx.db, id))) throw new AppError('sendTaskState')
}

/** Sends one template with sample values. */
export async function sendTestMail(
  ctx: Context,
  needs: SendTaskNeeds,
  wish: { templateId: number; to: string; fromName: string; fromAddress: string },
): Promise<{ relayName: string | null }> {
  await ctx.transaction(async (db) =>
    requireSender(db, wish.fromAddress, await needs.findActiveRelay(db, wish.fromAddress)),
  )
  return needs.deliverSingleMail(ctx, {
    ...(await needs.renderSample(ctx, wish.templateId)),
    from: { name: wish.fromName, address: wish.fromAddress },
    to: { name: '', address: wish.to },
  })
}
