import type { RecycleRun } from '@landfall/contract/customers/public-pool.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { returnDropped } from '../customer-writing/customer-returns.ts'

/** What undoing a night needs of other features. */
export interface RunDeps {
  /** Writes changes of owner into the timelines. */
  recordMoves(
    db: Db,
    moves: readonly { id: number; before: number | null; after: number | null }[],
  ): Promise<void>
}

// Still where the night put it, and nobody had it since.
const untouched = `c.owner_id is null and c.deleted_at is null and c.pooled_at >= r.started_at
  and c.release_type = 'auto' and d.restored_at is null`
// What was given back does not drop again the very next night.
const graceDays = 7

/** The last nights on which customers dropped. */
export function listRuns(db: Db): Promise<RecycleRun[]> {
  return db.query(
    `select r.id, r.due_at, r.finished_at, r.dropped, r.failed, r.undone_at, u.name as undone_by,
       coalesce((select json_agg(into_pool order by into_pool.customers desc, into_pool.id) from (
         select p.id, p.name, count(*) as customers from recycle_drops d join pools p on p.id = d.pool_id
         where d.run_id = r.id group by p.id) into_pool), '[]') as pools,
       (select count(*) from recycle_drops d join customers c on c.id = d.customer_id
        where d.run_id = r.id and ${untouched}) as undoable
     from recycle_runs r left join users u on u.id = r.undone_by
     where r.dropped > 0 or r.failed > 0 order by r.due_at desc limit 60`,
  )
}

/** Gives back what dropped in one night and is still there; clocks stand where they stood, with a week of grace. */
export async function undoRun(
  ctx: TransactionContext,
  { recordMoves }: RunDeps,
  id: number,
): Promise<{ restored: number; left: number }> {
  const run = await one<{ dropped: number; finishedAt: string | null }>(
    ctx.db,
    'select dropped, finished_at from recycle_runs where id = $1 for update',
    [id],
  )
  if (!run?.finishedAt) throw new AppError('recycleRunNotFound')
  const rows = await returnDropped(ctx.db, id, { isUntouched: untouched, graceDays })
  const ids = rows.map(({ customerId }) => customerId)
  await ctx.db.query(
    'update recycle_drops set restored_at = now() where run_id = $1 and customer_id = any($2)',
    [id, ids],
  )
  await ctx.db.query('update recycle_runs set undone_at = now(), undone_by = app_user_id() where id = $1', [
    id,
  ])
  await recordMoves(
    ctx.db,
    rows.map(({ customerId, ownerId }) => ({ id: customerId, before: null, after: ownerId })),
  )
  return { restored: ids.length, left: run.dropped - ids.length }
}
