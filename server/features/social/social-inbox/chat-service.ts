import type { BatchSelection } from '@landfall/contract/list.ts'
import type {
  SocialConversationChange,
  SocialConversationRow,
  SocialConversationView,
  SocialMessage,
} from '@landfall/contract/social/social-inbox.ts'
import type { SocialNetwork } from '@landfall/contract/social/social-networks.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { batchSql } from '#platform/list/list-selection.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import { notify } from '#platform/notices/notice-store.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { conversationColumns, conversationList, type ReadableCustomers } from './chat-list.ts'
import { tellScreens } from './chat-store.ts'
import { insertNote, readMessage, readMessages } from './message-store.ts'

/** What the inbox needs of others. */
export interface InboxNeeds {
  readableCustomers: ReadableCustomers
  /** Whether the caller may read what is written with a customer. */
  readsCustomer(ctx: TransactionContext, customerId: number): Promise<boolean>
}

/** Finds the one customer to whom a person belongs, by his number or his name at a network. */
export type RecogniseCustomer = (
  db: Db,
  person: { network: SocialNetwork; phone: string; username: string },
) => Promise<number | null>

/** Changed at once; a search that means more is asked to be narrower. */
const mostChanged = 2_000

/** One conversation of those the caller may read; throws otherwise. */
export async function requireConversation(
  ctx: TransactionContext,
  needs: InboxNeeds,
  id: number,
): Promise<SocialConversationRow> {
  const definition = conversationList(ctx, needs.readableCustomers)
  const binder = new SqlBinder()
  const scope = definition.scope(binder)
  const row = await one<SocialConversationRow>(
    ctx.db,
    `select ${conversationColumns} from ${definition.from} where ${scope} and k.id = ${binder.bind(id, 'bigint')}`,
    binder.values,
  )
  if (!row) throw new AppError('socialConversationNotFound')
  return row
}

/** One conversation with its newest messages, or those before one. */
export async function readConversation(
  ctx: Context,
  needs: InboxNeeds,
  { id, before }: { id: number; before: number | undefined },
): Promise<SocialConversationView> {
  return ctx.transaction(async (db) => {
    const row = await requireConversation({ ...ctx, db }, needs, id)
    return { ...row, ...(await readMessages(db, id, before)) }
  })
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
  { selection, change }: { selection: BatchSelection; change: SocialConversationChange },
): Promise<{ changed: number }> {
  const chosen = await selectConversations(ctx, needs, selection)
  if (chosen.length === 0) throw new AppError('socialConversationNotFound')
  if (change.kind === 'assign' && change.userId !== null) await assertOpenTo(ctx.db, chosen, change.userId)
  const ids = chosen.map(({ id }) => id)
  const [set, value] = settingOf(change)
  await ctx.db.query(`update social_conversations k set ${set} where k.id = any($1::bigint[])`, [ids, value])
  if (change.kind === 'assign') await tellAssigned(ctx, chosen, change.userId)
  for (const id of ids.slice(0, 50)) await tellScreens(ctx.db, id)
  return { changed: ids.length }
}

interface Chosen {
  id: number
  customerId: number | null
  name: string
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
    `select k.id, k.customer_id, coalesce(nullif(k.name, ''), c.name, k.phone) as name from ${definition.from}
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
  if (rows.length === 0) throw new AppError('socialAssigneeUnusable')
}

function settingOf(change: SocialConversationChange): readonly [string, unknown] {
  switch (change.kind) {
    case 'read':
      return ['is_unread = $2', change.isUnread]
    case 'close':
      return [
        'closed_at = case when $2 then coalesce(closed_at, now()) end, is_unread = is_unread and not $2',
        change.isClosed,
      ]
    default:
      return ['assignee_id = $2', change.userId]
  }
}

async function tellAssigned(
  ctx: TransactionContext,
  chosen: readonly Chosen[],
  userId: number | null,
): Promise<void> {
  const [first] = chosen
  if (userId === null || userId === ctx.user.id || !first) return
  const params = { by: ctx.user.name, amount: chosen.length, name: first.name }
  const path =
    chosen.length === 1 ? `/social-marketing?conversation=${first.id}` : '/social-marketing?tab=mine'
  await notify(ctx.db, [{ userIds: [userId], kind: 'socialAssigned', params, path }])
}

/** Says to which customer the person of a conversation belongs; only to one the caller may read himself. */
export async function linkCustomer(
  ctx: TransactionContext,
  needs: InboxNeeds,
  { id, customerId }: { id: number; customerId: number | null },
): Promise<null> {
  await requireConversation(ctx, needs, id)
  if (customerId !== null && !(await needs.readsCustomer(ctx, customerId)))
    throw new AppError('socialCustomerUnknown')
  await ctx.db.query('update social_conversations set customer_id = $2 where id = $1', [id, customerId])
  await tellScreens(ctx.db, id)
  return null
}

/** Writes a note for colleagues into a conversation. */
export async function writeNote(
  ctx: TransactionContext,
  needs: InboxNeeds,
  { id, text }: { id: number; text: string },
): Promise<SocialMessage> {
  await requireConversation(ctx, needs, id)
  const noteId = await insertNote(ctx.db, id, text)
  await tellScreens(ctx.db, id)
  return readMessage(ctx.db, noteId)
}
