import {
  type ConversationChange,
  type ConversationRow,
  type ConversationView,
  interestMoves,
} from '@landfall/contract/email/mail-conversations.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { batchSql } from '#platform/list/list-selection.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import { notify } from '#platform/notices/notice-store.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { conversationColumns, conversationList, type ReadableCustomers } from './conversation-list.ts'
import { readMessages } from './conversation-messages.ts'

/** What the inbox needs of others. */
export interface InboxNeeds {
  readableCustomers: ReadableCustomers
  /** Moves a customer the caller may change from one stage to the next; false when it is not in that stage, or not his to change. */
  moveStage(ctx: TransactionContext, customerId: number, move: typeof interestMoves): Promise<boolean>
}

/** Changed at once; a search that means more is asked to be narrower. */
const mostChanged = 2_000

/** One conversation with what both sides wrote; refuses those that are not the caller's to read. */
export async function readConversation(
  ctx: Context,
  needs: InboxNeeds,
  id: number,
): Promise<ConversationView> {
  const row = await ctx.transaction((db) => requireConversation({ ...ctx, db }, needs, id))
  const { messages, hasEarlier } = await readMessages(ctx, row)
  return { ...row, messages, hasEarlier }
}

type Found = ConversationRow & { isSuppressed: boolean }

async function requireConversation(ctx: TransactionContext, needs: InboxNeeds, id: number): Promise<Found> {
  const definition = conversationList(ctx, needs.readableCustomers)
  const binder = new SqlBinder()
  const scope = definition.scope(binder)
  const row = await one<Found>(
    ctx.db,
    `select ${conversationColumns},
       exists (select 1 from suppressions s where s.email = k.email and s.removed_at is null) as is_suppressed
     from ${definition.from} where ${scope} and k.id = ${binder.bind(id, 'bigint')}`,
    binder.values,
  )
  if (!row) throw new AppError('conversationNotFound')
  return row
}

/** Colleagues to whom a conversation can be given: those who may open its customer. */
export async function listAssignees(
  ctx: TransactionContext,
  needs: InboxNeeds,
  id: number,
): Promise<{ id: number; name: string }[]> {
  const { customerId } = await requireConversation(ctx, needs, id)
  return ctx.db.query(
    `select id, name from users where disabled_at is null
       and ($1::bigint is null or id in (select customer_viewers($1))) order by lower(name), id`,
    [customerId],
  )
}

/** Changes conversations the caller may read; says how many there were. */
export async function changeConversations(
  ctx: TransactionContext,
  needs: InboxNeeds,
  { selection, change }: { selection: BatchSelection; change: ConversationChange },
): Promise<{ changed: number; moved: number }> {
  const chosen = await selectConversations(ctx, needs, selection)
  if (chosen.length === 0) throw new AppError('conversationNotFound')
  if (change.kind === 'assign' && change.userId !== null) await assertOpenTo(ctx.db, chosen, change.userId)
  const ids = chosen.map(({ id }) => id)
  const changed = await write(ctx.db, ids, change)
  if (change.kind === 'assign') await tellAssigned(ctx, chosen, change.userId)
  const isInterest = change.kind === 'label' && change.label === 'interested'
  return { changed, moved: isInterest ? await moveOn(ctx, needs, chosen) : 0 }
}

interface Chosen {
  id: number
  customerId: number | null
  customerName: string
  email: string
}

async function selectConversations(
  ctx: TransactionContext,
  needs: InboxNeeds,
  selection: BatchSelection,
): Promise<Chosen[]> {
  const definition = conversationList(ctx, needs.readableCustomers)
  const binder = new SqlBinder()
  const where = batchSql(definition, selection, binder)
  return ctx.db.query<Chosen>(
    `select k.id, r.customer_id, coalesce(c.name, '') as customer_name, k.email from ${definition.from}
     where ${where} order by k.id limit ${mostChanged} for update of k`,
    binder.values,
  )
}

async function assertOpenTo(db: Db, chosen: readonly Chosen[], userId: number): Promise<void> {
  const rows = await db.query<{ id: number }>(
    `select u.id from users u where u.id = $1 and u.company_id = app_company_id() and u.disabled_at is null
       and not exists (select from unnest($2::bigint[]) as customer
         where customer is not null and $1 not in (select customer_viewers(customer)))`,
    [userId, chosen.map(({ customerId }) => customerId)],
  )
  if (rows.length === 0) throw new AppError('assigneeUnusable')
}

async function write(db: Db, ids: readonly number[], change: ConversationChange): Promise<number> {
  const [set, value] = settingOf(change)
  const rows = await db.query(
    `update mail_conversations k set ${set} where k.id = any($1::bigint[]) returning k.id`,
    [ids, value],
  )
  return rows.length
}

function settingOf(change: ConversationChange): readonly [string, unknown] {
  switch (change.kind) {
    case 'read':
      return ['is_unread = $2', change.isUnread]
    case 'close':
      return [
        'closed_at = case when $2 then coalesce(closed_at, now()) end, is_unread = is_unread and not $2',
        change.isClosed,
      ]
    case 'assign':
      return ['assignee_id = $2', change.userId]
    default:
      return ['label = $2', change.label]
  }
}

async function tellAssigned(
  ctx: TransactionContext,
  chosen: readonly Chosen[],
  userId: number | null,
): Promise<void> {
  const [first] = chosen
  if (userId === null || userId === ctx.user.id || !first) return
  const params = { by: ctx.user.name, amount: chosen.length, name: first.customerName || first.email }
  const path = chosen.length === 1 ? `/email/inbox?conversation=${first.id}` : '/email/inbox?tab=mine'
  await notify(ctx.db, [{ userIds: [userId], kind: 'conversationAssigned', params, path }])
}

async function moveOn(
  ctx: TransactionContext,
  needs: InboxNeeds,
  chosen: readonly Chosen[],
): Promise<number> {
  const customers = new Set(chosen.flatMap(({ customerId }) => (customerId === null ? [] : [customerId])))
  let moved = 0
  for (const id of [...customers].toSorted((a, b) => a - b)) {
    if (await needs.moveStage(ctx, id, interestMoves)) moved += 1
  }
  return moved
}
