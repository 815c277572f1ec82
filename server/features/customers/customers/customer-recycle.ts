import type { PlacementResult } from '@landfall/contract/customers/customer-placement.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import type { RestoreRequest } from '@landfall/contract/records/recycle-bin.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { translate } from '#platform/i18n/translate.ts'
import { batchSql } from '#platform/list/list-selection.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import type { RecordConflict, RecycleHandler } from '#platform/records/recycle-handler.ts'
import { binWhere, purgeCustomers, unbinCustomers } from '../customer-writing/customer-bin.ts'
import { replaceOwner } from '../customer-writing/customer-owners.ts'
import { customerList } from './customer-list.ts'
import { canSee, canWrite, viewerOf } from './customer-scope.ts'
import type { RoomKeeping } from './customer-service.ts'
import { isColleague } from './customer-store.ts'

/** What one action deleted; the moment identifies it together with who did it. */
export interface Deletion {
  deletedAt: string
  count: number
}

/** Moves the selected customers that the caller may change to the recycle bin. */
export async function deleteCustomers(ctx: TransactionContext, selection: BatchSelection): Promise<Deletion> {
  const binder = new SqlBinder()
  const where = batchSql(customerList(viewerOf(ctx), 'write'), selection, binder)
  const moment = await one<{ deletedAt: string }>(
    ctx.db,
    `select date_trunc('milliseconds', clock_timestamp()) as deleted_at`,
  )
  const deletedAt = moment?.deletedAt ?? new Date().toISOString()
  const ids = await binWhere(ctx.db, { where, binder, deletedAt })
  await ctx.db.query(
    'update customer_keys set released_at = $2 where customer_id = any($1) and released_at is null',
    [ids, deletedAt],
  )
  await recordForAll(ctx.db, ids, 'deleted')
  return { deletedAt, count: ids.length }
}

const shownFailures = 100

/** The same for a batch; the customers that the caller sees but may not delete are named with why. */
export async function deleteBatch(
  ctx: TransactionContext,
  selection: BatchSelection,
): Promise<Deletion & Pick<PlacementResult, 'failed' | 'failures'>> {
  const deletion = await deleteCustomers(ctx, selection)
  if (deletion.count === 0) throw new AppError('nothingSelected')
  return { ...deletion, ...(await describeLeft(ctx, selection)) }
}

// What is still there of a selection whose deletable customers have just gone.
async function describeLeft(ctx: TransactionContext, selection: BatchSelection) {
  const binder = new SqlBinder()
  const where = batchSql(customerList(viewerOf(ctx), 'see'), selection, binder)
  const rows = await ctx.db.query<{ id: number; name: string; isPooled: boolean; amount: number }>(
    `select c.id, c.name, c.owner_id is null as is_pooled, count(*) over () as amount
     from customers c where ${where} order by c.id limit ${shownFailures}`,
    binder.values,
  )
  const failures = rows.map(({ id, name, isPooled }) => {
    const reason = translate(
      ctx.locale,
      isPooled ? 'customers.left.staysInPool' : 'customers.left.staysWithColleague',
    )
    return { customerId: id, name, message: `${name}: ${reason}` }
  })
  return { failed: rows[0]?.amount ?? 0, failures }
}

/**
 * Brings back what the caller deleted in one action; a customer whose place was taken stays deleted. Throws
 * `holdingCapReached`, and then brings back none, when an owner may not hold his.
 */
export async function restoreCustomers(
  ctx: TransactionContext,
  deletedAt: string,
  deps: RoomKeeping,
): Promise<{ restored: number; refused: number }> {
  const deleted = await ctx.db.query<{ id: number }>(
    // What became part of another customer comes back by taking the merge apart.
    `select id from customers
     where deleted_at = $1 and deleted_by = app_user_id() and merged_into_id is null`,
    [deletedAt],
  )
  const ids = deleted.map(({ id }) => id)
  const { restored, conflicts } = await customerRecycling(deps).restore(ctx, ids, { isRenaming: false })
  return { restored, refused: conflicts.length }
}

async function recordForAll(db: Db, ids: readonly number[], kind: 'deleted' | 'restored') {
  await db.query('insert into customer_events (customer_id, kind) select unnest($1::bigint[]), $2', [
    ids,
    kind,
  ])
}

/** Customers in the recycle bin: they come back with people, keys, follow-ups and timeline. */
export const customerRecycling = ({ assertRoom }: RoomKeeping): RecycleHandler => ({
  kind: 'customer',
  async restore(ctx, ids, wishes) {
    await ctx.db.query('select 1 from customers where id = any($1) order by id for update', [ids])
    await shareTakenKeys(ctx.db, ids)
    const taken = await findTakenKeys(ctx, ids)
    const gone = wishes.ownerId === undefined ? await findOwnerless(ctx.db, ids) : []
    if (wishes.ownerId !== undefined) await giveOwner(ctx, ids, wishes.ownerId)
    const conflicts = [...new Map([...gone, ...taken].map((each) => [each.recordId, each])).values()]
    const refused = new Set(conflicts.map(({ recordId }) => recordId))
    const free = ids.filter((id) => !refused.has(id))
    await bringBack(ctx.db, free)
    for (const { ownerId, amount } of await countOwned(ctx.db, free)) await assertRoom(ctx, ownerId, amount)
    return { restored: free.length, conflicts }
  },
  async purge(db, ids) {
    await purgeCustomers(db, ids)
  },
})

// In one order for everybody, as rooms are locked.
function countOwned(db: Db, ids: readonly number[]): Promise<{ ownerId: number; amount: number }[]> {
  return db.query(
    `select owner_id, count(*)::int as amount from customers
     where id = any($1) and owner_id is not null group by owner_id order by owner_id`,
    [ids],
  )
}

interface TakenKey {
  recordId: number
  title: string
  value: string
  holderId: number
  holderTitle: string
  holderOwnerId: number | null
  isInBin: boolean
}

// A company that allows the same customer twice lets one come back beside the other.
async function shareTakenKeys(db: Db, ids: readonly number[]): Promise<void> {
  await db.query(
    `update customer_keys k set is_shared = true from companies co
     where co.id = app_company_id() and not co.lead_unique and k.customer_id = any($1) and not k.is_shared
       and k.type <> 'tradeCompany' and exists (select from customer_keys o where o.type = k.type and o.value = k.value
         and o.released_at is null and not o.is_shared and o.customer_id <> k.customer_id)`,
    [ids],
  )
}

// A key may be held by a living customer, or claimed by another one that would come back in the same moment; of those
// the one deleted last has it.
async function findTakenKeys(ctx: TransactionContext, ids: readonly number[]): Promise<RecordConflict[]> {
  const rows = await ctx.db.query<TakenKey>(
    `with mine as (
       select k.type, k.value, c.id, c.name, c.owner_id,
         first_value(c.id) over (partition by k.type, k.value order by c.deleted_at desc, c.id desc) as first_id
       from customer_keys k join customers c on c.id = k.customer_id and k.released_at = c.deleted_at
       where c.id = any($1) and not k.is_shared)
     select distinct on (mine.id) mine.id as record_id, mine.name as title, mine.value, holder.id as holder_id,
       holder.name as holder_title, holder.owner_id as holder_owner_id, holder.deleted_at is not null as is_in_bin
     from mine
     left join customer_keys other on other.type = mine.type and other.value = mine.value and other.released_at is null
       and not other.is_shared
     join customers holder on holder.id = coalesce(other.customer_id, nullif(mine.first_id, mine.id))
     order by mine.id, mine.value`,
    [ids],
  )
  const viewer = viewerOf(ctx)
  return rows.map(({ holderOwnerId, isInBin, ...row }) => ({
    ...row,
    reason: 'keyTaken',
    holderId: !isInBin && canSee(viewer, holderOwnerId) ? row.holderId : null,
  }))
}

async function findOwnerless(db: Db, ids: readonly number[]): Promise<RecordConflict[]> {
  const rows = await db.query<{ recordId: number; title: string; value: string }>(
    `select c.id as record_id, c.name as title, u.name as value
     from customers c join users u on u.id = c.owner_id where c.id = any($1) and u.disabled_at is not null`,
    [ids],
  )
  return rows.map((row) => ({ ...row, reason: 'ownerGone', holderId: null, holderTitle: '' }))
}

async function giveOwner(
  ctx: TransactionContext,
  ids: readonly number[],
  ownerId: NonNullable<RestoreRequest['ownerId']> | null,
) {
  if (ownerId !== null && !(canWrite(viewerOf(ctx), ownerId) && (await isColleague(ctx.db, ownerId)))) {
    throw new AppError('ownerNotAllowed')
  }
  await replaceOwner(ctx.db, ids, ownerId)
}

async function bringBack(db: Db, ids: readonly number[]) {
  try {
    await db.query(
      `update customer_keys k set released_at = null from customers c
       where c.id = k.customer_id and k.released_at = c.deleted_at and c.id = any($1)`,
      [ids],
    )
  } catch (error) {
    // Somebody created one of them anew in this very moment.
    if ((error as { code?: string }).code === '23505') throw new AppError('conflict')
    throw error
  }
  await unbinCustomers(db, ids)
  await recordForAll(db, ids, 'restored')
}
