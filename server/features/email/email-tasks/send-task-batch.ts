import { type SendTaskBatchAction, sendTaskBatchLimit } from '@landfall/contract/email/send-task-batch.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { batchSql } from '#platform/list/list-selection.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import { sendTaskList } from './send-task-read-model.ts'
import { cancelSendTask, pauseSendTask, removeSendTask, resumeSendTask } from './send-task-service.ts'

const change: Record<SendTaskBatchAction, (ctx: TransactionContext, id: number) => Promise<unknown>> = {
  pause: pauseSendTask,
  resume: resumeSendTask,
  cancel: cancelSendTask,
  remove: removeSendTask,
}

/** Does the same with each of the selected tasks; those whose state forbids it stay as they are, and are counted. */
export async function changeSendTasks(
  ctx: TransactionContext,
  { selection, action }: { selection: BatchSelection; action: SendTaskBatchAction },
): Promise<{ done: number; left: number }> {
  const binder = new SqlBinder()
  const list = sendTaskList(ctx)
  const tasks = await ctx.db.query<{ id: number }>(
    `select t.id from ${list.from} where ${batchSql(list, selection, binder)} order by t.id desc limit ${sendTaskBatchLimit}`,
    binder.values,
  )
  let done = 0
  for (const { id } of tasks) {
    try {
      await change[action](ctx, id)
      done += 1
    } catch (error) {
      // Thrown before anything was changed.
      if (!(error instanceof AppError && error.errorName === 'sendTaskState')) throw error
    }
  }
  return { done, left: tasks.length - done }
}
