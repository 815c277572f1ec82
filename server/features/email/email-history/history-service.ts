import type { HistoryDetail, HistoryRow } from '@landfall/contract/email/email-history.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { listReceived } from '../email-attachments/mail-attachment-store.ts'
import { type HistoryViewer, historyColumns, historyList, historyTables } from './history-list.ts'

/** What the history needs of others. */
export interface HistoryNeeds {
  /** Puts one message back in line and charges it; returns how many could be. */
  requeue(db: Db, taskId: number, wishes: { states: readonly number[]; recipientId: number }): Promise<number>
  /** Whether the caller may read what is written with a customer: he sees it, and no pool covers it for him. */
  readsCustomer(ctx: TransactionContext, customerId: number): Promise<boolean>
}

/** The part of a caller that decides what he sees. */
export function historyViewer(ctx: Context): HistoryViewer {
  return { scope: ctx.scope, locale: ctx.locale, timeZone: ctx.company.timeZone }
}

/** One message with everything that happened to it; refuses ids outside the caller's data scope. */
export async function readMessage(
  ctx: TransactionContext,
  needs: HistoryNeeds,
  id: number,
): Promise<HistoryDetail> {
  const binder = new SqlBinder()
  const scope = historyList(historyViewer(ctx)).scope(binder)
  const row = await one<Omit<HistoryDetail, 'hits' | 'answers' | 'attachments'>>(
    ctx.db,
    `select ${historyColumns}, r.smtp_code, r.enhanced_code, r.unsubscribed_at, r.bounced_at,
       exists (select 1 from suppressions s where s.email = r.email and s.removed_at is null) as is_suppressed
     from ${historyTables} where ${scope} and r.id = ${binder.bind(id, 'bigint')}`,
    binder.values,
  )
  if (!row) throw new AppError('recipientNotFound')
  const hits = await ctx.db.query<HistoryDetail['hits'][number]>(
    `select h.kind, h.class, h.reason, l.url, h.happened_at from email_hits h left join send_links l on l.id = h.link_id
     where h.recipient_id = $1 order by h.happened_at desc, h.id desc limit 200`,
    [id],
  )
  const answers = await ctx.db.query<HistoryDetail['answers'][number]>(
    `select id, kind, from_address as "from", subject, body, reason, diagnostic, happened_at from mail_answers
     where recipient_id = $1 order by happened_at desc, id desc limit 200`,
    [id],
  )
  // The message is the sender's; what people write back is for those who see the customer now.
  const isCovered = row.customerId !== null && !(await needs.readsCustomer(ctx, row.customerId))
  const shown = isCovered
    ? answers.map((answer) => ({ ...answer, from: '', subject: '', body: '' }))
    : answers
  const attachments = await listReceived(ctx.db, [id])
  return { ...row, hits, answers: shown, attachments }
}

/** Sends one message again. */
export async function sendMessageAgain(
  ctx: TransactionContext,
  needs: HistoryNeeds,
  id: number,
): Promise<HistoryDetail> {
  const message: HistoryRow & { isSuppressed: boolean } = await readMessage(ctx, needs, id)
  if (message.isSuppressed) throw new AppError('recipientSuppressed')
  if (!message.canSendAgain) throw new AppError('sendTaskState')
  const count = await needs.requeue(ctx.db, message.taskId, { states: [5, 7], recipientId: id })
  if (count === 0) throw new AppError('sendTaskState')
  return readMessage(ctx, needs, id)
}

/** Puts the address of a message on the blacklist. */
export async function suppressAddress(
  ctx: TransactionContext,
  needs: HistoryNeeds,
  id: number,
): Promise<HistoryDetail> {
  const { address } = await readMessage(ctx, needs, id)
  await ctx.db.query(
    `insert into suppressions (email, reason, recipient_id, created_by)
     select email, 'manual', id, app_user_id() from send_recipients where id = $1
     on conflict (company_id, email) where removed_at is null do nothing`,
    [id],
  )
  ctx.log.info({ recipientId: id, length: address.length }, 'address blacklisted')
  return readMessage(ctx, needs, id)
}
