import {
  type BatchResult,
  batchAtOnce,
  type CustomerEdit,
} from '@landfall/contract/customers/customer-batch.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import type { TaskView } from '@landfall/contract/tasks.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { Db } from '#platform/postgres/database.ts'
import { requireTimeZone } from '#platform/reference/time-zones.ts'
import { createTask, findTask } from '#platform/tasks/task-store.ts'
import { applyEdit, countKept, insertBatch, markUndone, undoEdit } from './batch-store.ts'
import type { BatchTaskInput, UndoTaskInput } from './batch-tasks.ts'
import { requireWords } from './profile-store.ts'

/** What batches need of customers. */
export interface BatchDeps<Viewer> {
  /** Ids of the selected customers that the caller may see, or change; at most `limit`. */
  selectCustomers(
    ctx: TransactionContext,
    selection: BatchSelection,
    wishes: { right: 'see' | 'write'; limit: number },
  ): Promise<number[]>
  /** The part of a caller that a task carries, because it runs when nobody is signed in. */
  viewerOf(ctx: TransactionContext): Viewer
}

const shownFailures = 100

/** Changes the selected customers alike; those the caller may not change are named. */
export async function editCustomers<Viewer>(
  ctx: TransactionContext,
  deps: BatchDeps<Viewer>,
  { selection, edit }: { selection: BatchSelection; edit: CustomerEdit },
): Promise<BatchResult> {
  await assertEdit(ctx.db, edit)
  const limit = batchAtOnce + 1
  const ids = await deps.selectCustomers(ctx, selection, { right: 'see', limit })
  if (ids.length === 0) throw new AppError('nothingSelected')
  const batchId = await insertBatch(ctx.db, edit)
  if (ids.length > batchAtOnce) {
    const input: BatchTaskInput<Viewer> = { batchId, selection, edit, viewer: deps.viewerOf(ctx) }
    return { batchId, done: 0, failed: 0, failures: [], task: await startTask(ctx, 'customerBatch', input) }
  }
  const own = new Set(await deps.selectCustomers(ctx, selection, { right: 'write', limit }))
  const refused = ids.filter((id) => !own.has(id))
  await applyEdit(ctx.db, [...own], { batchId, edit, locale: ctx.locale })
  return {
    batchId,
    done: own.size,
    failed: refused.length,
    failures: await describeRefused(ctx, refused.slice(0, shownFailures)),
    task: null,
  }
}

async function assertEdit(db: Db, edit: CustomerEdit): Promise<void> {
  if ('labelIds' in edit) await requireWords(db, 'labels', edit.labelIds)
  if (edit.kind === 'group' && edit.groupId !== null) await requireWords(db, 'group', [edit.groupId])
  if (edit.kind === 'source') await requireWords(db, 'source', [edit.sourceId])
  if (edit.kind === 'timeZone' && edit.timeZone !== null) await requireTimeZone(db, edit.timeZone)
}

async function describeRefused(
  ctx: TransactionContext,
  ids: readonly number[],
): Promise<BatchResult['failures']> {
  const rows = await ctx.db.query<{ id: number; name: string }>(
    'select id, name from customers where id = any($1) order by id',
    [ids],
  )
  const reason = translate(ctx.locale, 'errors.customerReadOnly')
  return rows.map(({ id, name }) => ({ customerId: id, name, message: `${name}: ${reason}` }))
}

/** Takes back a batch of the caller where nobody has changed the customers since. */
export async function undoBatch(
  ctx: TransactionContext,
  batchId: number,
): Promise<{ restored: number; left: number; task: TaskView | null }> {
  const edit = await markUndone(ctx.db, batchId)
  if (!edit) throw new AppError('customerBatchGone')
  if ((await countKept(ctx.db, batchId)) > batchAtOnce) {
    const input: UndoTaskInput = { batchId, edit }
    return { restored: 0, left: 0, task: await startTask(ctx, 'customerBatchUndo', input) }
  }
  const { restored, amount } = await undoEdit(ctx.db, { batchId, edit, locale: ctx.locale }, batchAtOnce)
  return { restored, left: amount - restored, task: null }
}

async function startTask(
  ctx: TransactionContext,
  kind: 'customerBatch' | 'customerBatchUndo',
  input: { edit: CustomerEdit },
): Promise<TaskView> {
  const title = translate(ctx.locale, `customerProfile.batch.${input.edit.kind}`)
  const id = await createTask(ctx.db, { kind, title, locale: ctx.locale, input })
  const task = await findTask(ctx.db, ctx.user.id, id)
  if (!task) throw new AppError('taskNotFound')
  return task
}
