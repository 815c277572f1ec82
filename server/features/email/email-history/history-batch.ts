import type { HistoryRow } from '@landfall/contract/email/email-history.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { batchSql } from '#platform/list/list-selection.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import { historyColumns, historyList, historyTables } from './history-list.ts'
import { type HistoryNeeds, historyViewer } from './history-service.ts'

/** Messages that are worked on at once. */
const most = 1_000

type Selected = HistoryRow & { isSuppressed: boolean }

/** The selected messages; throws `nothingSelected`, and `tooManySelected` beyond the limit. */
async function selectMessages(ctx: TransactionContext, selection: BatchSelection): Promise<Selected[]> {
  const binder = new SqlBinder()
  const where = batchSql(historyList(historyViewer(ctx)), selection, binder)
  const rows = await ctx.db.query<Selected>(
    `select ${historyColumns},
       exists (select 1 from suppressions s where s.email = r.email and s.removed_at is null) as is_suppressed
     from ${historyTables} where ${where} order by r.id limit ${most + 1}`,
    binder.values,
  )
  if (rows.length === 0) throw new AppError('nothingSelected')
  if (rows.length > most) throw new AppError('tooManySelected', { limit: most })
  return rows
}

/** Sends again what of the selected may be; the others are left as they are. */
export async function sendManyAgain(
  ctx: TransactionContext,
  needs: HistoryNeeds,
  selection: BatchSelection,
): Promise<{ sent: number; left: number }> {
  const messages = await selectMessages(ctx, selection)
  let sent = 0
  for (const { id, taskId, canSendAgain, isSuppressed } of messages)
    if (canSendAgain && !isSuppressed)
      sent += await needs.requeue(ctx.db, taskId, { states: [5, 7], recipientId: id })
  return { sent, left: messages.length - sent }
}

/** Puts the addresses of the selected messages on the blacklist; those that are on it are not counted. */
export async function suppressMany(
  ctx: TransactionContext,
  selection: BatchSelection,
): Promise<{ added: number }> {
  const messages = await selectMessages(ctx, selection)
  const rows = await ctx.db.query(
    `insert into suppressions (email, reason, recipient_id, created_by)
     select distinct on (email) email, 'manual', id, app_user_id() from send_recipients where id = any($1)
     on conflict (company_id, email) where removed_at is null do nothing returning id`,
    [messages.map(({ id }) => id)],
  )
  return { added: rows.length }
}
