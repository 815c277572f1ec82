import { type CustomerMerge, mergeUndoDays } from '@landfall/contract/customers/customer-merge.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** Writes down that customers become part of another; returns the merge's id. */
export async function insertMerge(
  db: Db,
  { targetId, customerIds }: { targetId: number; customerIds: readonly number[] },
): Promise<number> {
  const row = await one<{ id: number }>(
    db,
    'insert into customer_merges (target_id) values ($1) returning id',
    [targetId],
  )
  if (!row) throw new Error('the merge was not stored')
  await db.query('insert into customer_merge_parts (merge_id, customer_id) select $1, unnest($2::bigint[])', [
    row.id,
    customerIds,
  ])
  return row.id
}

interface Needs {
  writableAmong(ctx: TransactionContext, customerIds: readonly number[]): Promise<ReadonlySet<number>>
}

const mergeSql = `select m.id, m.target_id, m.merged_at, u.name as user_name,
    m.merged_at > now() - make_interval(days => ${mergeUndoDays}) as is_recent,
    coalesce((select json_agg(json_build_object('customerId', p.customer_id, 'name', c.name, 'undoneAt', p.undone_at)
        order by p.id)
      from customer_merge_parts p join customers c on c.id = p.customer_id where p.merge_id = m.id), '[]') as parts
  from customer_merges m left join users u on u.id = m.user_id`

type StoredMerge = Omit<CustomerMerge, 'canUndo'> & { isRecent: boolean }

async function present(
  ctx: TransactionContext,
  { writableAmong }: Needs,
  rows: readonly StoredMerge[],
): Promise<CustomerMerge[]> {
  const writable = await writableAmong(
    ctx,
    rows.map(({ targetId }) => targetId),
  )
  const may = ctx.permissions.has('customer.customer.merge')
  return rows.map(({ isRecent, ...merge }) => ({
    ...merge,
    canUndo:
      may &&
      isRecent &&
      writable.has(merge.targetId) &&
      merge.parts.some(({ undoneAt }) => undoneAt === null),
  }))
}

/** One merge; throws `mergeNotFound`. */
export async function readMerge(ctx: TransactionContext, needs: Needs, id: number): Promise<CustomerMerge> {
  const rows = await ctx.db.query<StoredMerge>(`${mergeSql} where m.id = $1`, [id])
  const [merge] = await present(ctx, needs, rows)
  if (!merge) throw new AppError('mergeNotFound')
  return merge
}

/** What became part of a customer, newest first. */
export async function listMerges(
  ctx: TransactionContext,
  needs: Needs,
  customerId: number,
): Promise<CustomerMerge[]> {
  const rows = await ctx.db.query<StoredMerge>(`${mergeSql} where m.target_id = $1 order by m.id desc`, [
    customerId,
  ])
  return present(ctx, needs, rows)
}
