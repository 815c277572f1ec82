import type { SequenceInput, SequenceView } from '@landfall/contract/email/mail-sequences.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { findActiveRelay } from '../email-settings/relay-choice.ts'
import { requireNoRows } from '../email-tasks/row-values.ts'
import { requireSender } from '../sender-domains/sender-standing.ts'
import { requireSequence } from './sequence-read-model.ts'
import {
  deleteSequence,
  insertSequence,
  markRunning,
  markWaiting,
  readStepTexts,
  replaceSteps,
  updateSequence,
  wakeSequences,
} from './sequence-store.ts'

/** Prepares a sequence; nothing is sent before it is started. */
export async function createSequence(ctx: TransactionContext, input: SequenceInput): Promise<SequenceView> {
  const id = await insertSequence(ctx.db, input)
  if (!(await replaceSteps(ctx.db, id, input.steps))) throw new AppError('emailTemplateNotFound')
  return requireSequence(ctx, id)
}

/** Changes a sequence; who stands before a step that is gone has had all. */
export async function changeSequence(
  ctx: TransactionContext,
  id: number,
  input: SequenceInput,
): Promise<SequenceView> {
  await requireSequence(ctx, id)
  await updateSequence(ctx.db, id, input)
  if (!(await replaceSteps(ctx.db, id, input.steps))) throw new AppError('emailTemplateNotFound')
  await wakeSequences(ctx.db)
  return requireSequence(ctx, id)
}

/** Lets a sequence send; refuses one of which a template is gone or has gaps, or whose sender nobody has proven. */
export async function startSequence(ctx: TransactionContext, id: number): Promise<SequenceView> {
  const { content, fromAddress } = await requireSequence(ctx, id)
  await requireSender(ctx.db, fromAddress, await findActiveRelay(ctx.db, fromAddress))
  if (content.some(({ templateId }) => templateId === null)) throw new AppError('emailTemplateNotFound')
  for (const step of await readStepTexts(ctx.db, id)) await requireNoRows(ctx, step)
  await markRunning(ctx.db, id)
  return requireSequence(ctx, id)
}

/** Lets everybody of a sequence wait. */
export async function pauseSequence(ctx: TransactionContext, id: number): Promise<SequenceView> {
  await requireSequence(ctx, id)
  await markWaiting(ctx.db, id)
  return requireSequence(ctx, id)
}

/** Removes a sequence; what was sent stays in the history. */
export async function removeSequence(ctx: TransactionContext, id: number): Promise<void> {
  await requireSequence(ctx, id)
  await deleteSequence(ctx.db, id)
}
