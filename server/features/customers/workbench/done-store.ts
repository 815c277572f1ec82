import type { DoneSelection, WorkQueue } from '@landfall/contract/customers/workbench.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { one } from '#platform/postgres/database.ts'
import { openSql, queueDefinitions } from './queue-sql.ts'

/** Takes entries out of a queue of the caller; throws `nothingSelected` when none of them waits there. */
export async function markDone(
  ctx: TransactionContext,
  queue: WorkQueue,
  selection: DoneSelection,
): Promise<{ doneAt: string; count: number }> {
  const definition = queueDefinitions[queue]
  if (!ctx.permissions.has(definition.need)) throw new AppError('noPermission')
  const moment = await one<{ doneAt: string }>(
    ctx.db,
    `select date_trunc('milliseconds', clock_timestamp()) as done_at`,
  )
  const doneAt = moment?.doneAt ?? new Date().toISOString()
  const rows = await ctx.db.query(
    `insert into workbench_done (queue, customer_id, recipient_id, at, done_at)
     select $3, case when $3 <> 'failed' then id end, case when $3 = 'failed' then id end, at, $4
     from (${openSql(definition)}) as open where $5::bigint[] is null or id = any($5)
     on conflict (user_id, queue, subject_id) do update set at = excluded.at, done_at = excluded.done_at
     returning subject_id`,
    [
      ctx.user.id,
      ctx.company.timeZone,
      queue,
      doneAt,
      selection.scope === batchScope.Checked ? selection.ids : null,
    ],
  )
  if (rows.length === 0) throw new AppError('nothingSelected')
  return { doneAt, count: rows.length }
}

/** Brings back what the caller marked in one action; answers how much that was. */
export async function undoDone({ db }: TransactionContext, doneAt: string): Promise<number> {
  const rows = await db.query(
    'delete from workbench_done where user_id = app_user_id() and done_at = $1 returning subject_id',
    [doneAt],
  )
  return rows.length
}
