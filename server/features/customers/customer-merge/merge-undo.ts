import { type CustomerMerge, mergeUndoDays } from '@landfall/contract/customers/customer-merge.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { unbinMerged } from '../customer-writing/customer-bin.ts'
import { type DealClocks, revertDeal } from '../customer-writing/customer-clocks.ts'
import { replaceColumns } from '../customer-writing/customer-values.ts'
import { type MergePart, returnHanging } from './hanging-rows.ts'
import { returnContacts } from './merge-contacts.ts'
import { type FieldChange, isColumn } from './merge-fields.ts'
import { returnKeys } from './merge-keys.ts'
import { revertOwner } from './merge-owner.ts'
import { partShares } from './merge-shares.ts'
import { readMerge } from './merge-store.ts'
import type { MergeDeps } from './merging-service.ts'

/** Takes a merge apart; throws `mergeNotFound`, `mergeUndone`, `mergeTooOld`, or what the target's owner is refused with. */
export async function undoMerge(
  ctx: TransactionContext,
  deps: MergeDeps,
  mergeId: number,
): Promise<CustomerMerge> {
  const merge = await readMerge(ctx, deps, mergeId)
  // Who may not see the target learns nothing of its merges.
  await deps.assertVisible(ctx, merge.targetId)
  const open = merge.parts.filter(({ undoneAt }) => undoneAt === null).map(({ customerId }) => customerId)
  if (open.length === 0) throw new AppError('mergeUndone')
  if (Date.parse(merge.mergedAt) < Date.now() - mergeUndoDays * 86_400_000)
    throw new AppError('mergeTooOld', { days: mergeUndoDays })
  const writable = await deps.writableAmong(ctx, [merge.targetId])
  if (!writable.has(merge.targetId)) throw new AppError('customerReadOnly')
  await takeApart(ctx.db, { mergeId, targetId: merge.targetId, customerIds: open })
  return readMerge(ctx, deps, mergeId)
}

/** Gives parts of a merge back what they brought, and the target what it had. */
export async function takeApart(
  db: Db,
  { mergeId, targetId, customerIds }: { mergeId: number; targetId: number; customerIds: readonly number[] },
): Promise<void> {
  await db.query('select 1 from customers where id = any($1) order by id for update', [
    [targetId, ...customerIds],
  ])
  // Whoever was faster has taken it apart already.
  const undone = await db.query<{ id: number; customerId: number }>(
    `update customer_merge_parts set undone_at = now(), undone_by = app_user_id()
     where merge_id = $1 and customer_id = any($2) and undone_at is null returning id, customer_id`,
    [mergeId, customerIds],
  )
  // What came last goes first.
  const returning = undone.sort((one, other) => other.id - one.id).map(({ customerId }) => customerId)
  if (returning.length === 0) throw new AppError('mergeUndone')
  for (const customerId of returning) await returnPart(db, { mergeId, targetId, customerId })
  await revertTarget(db, { mergeId, targetId, customerIds: returning })
  await db.query(
    `insert into customer_events (customer_id, kind, data)
     select $1, 'mergeUndone', jsonb_build_object('mergeId', $2::bigint, 'names', jsonb_agg(name)) from customers where id = any($3)`,
    [targetId, mergeId, returning],
  )
}

async function returnPart(db: Db, part: MergePart): Promise<void> {
  await returnContacts(db, part)
  await returnKeys(db, part)
  await returnHanging(db, part)
  await partShares(db, part)
  await unbinMerged(db, part.customerId)
}

async function revertTarget(
  db: Db,
  { mergeId, targetId, customerIds }: { mergeId: number; targetId: number; customerIds: readonly number[] },
): Promise<void> {
  const merge = await one<{ changes: FieldChange[]; isWhole: boolean }>(
    db,
    `select changes, not exists (select from customer_merge_parts p where p.merge_id = m.id and p.undone_at is null) as is_whole
     from customer_merges m where m.id = $1`,
    [mergeId],
  )
  if (!merge) return
  const mine = merge.changes.filter(({ from }) =>
    from === null || from === targetId ? merge.isWhole : customerIds.includes(from),
  )
  await replaceColumns(
    db,
    targetId,
    mine.filter(isColumn).map(({ column, before, after }) => ({ column, from: after, to: before })),
  )
  const deal = mine.find(({ column }) => column === 'deal')
  if (deal) await revertDeal(db, targetId, deal.before as DealClocks)
  await revertOwner(db, targetId, mine)
}
