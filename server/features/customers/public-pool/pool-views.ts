import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { one } from '#platform/postgres/database.ts'

/** Counts that the caller opened a customer of a pool; throws `poolViewsReached` beyond the pool's daily limit. */
export async function countPoolView(ctx: TransactionContext, customerId: number): Promise<void> {
  if (ctx.scope.kind === 'company') return
  const [pool] = await ctx.db.query<{ id: number; dailyViews: number | null }>(
    `select p.id, p.daily_views from customers c join pools p on p.id = c.pool_id
     where c.id = $1 and c.deleted_at is null and p.id in (select open_pools(app_user_id()))`,
    [customerId],
    { prepareAs: 'poolOfCustomer' },
  )
  if (!pool) return
  await ctx.db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`poolViews:${ctx.user.id}`])
  const used = await one<{ views: number }>(
    ctx.db,
    `with today as (
       insert into pool_views (pool_id, customer_id, viewed_on) values ($1, $2, (now() at time zone $3)::date)
       on conflict do nothing returning customer_id
     )
     select (select count(*) from pool_views_today() v where v.pool_id = $1) + (select count(*) from today) as views`,
    [pool.id, customerId, ctx.company.timeZone],
  )
  // Who manages the pool is not limited by it, but what he has not opened is covered for him as well.
  if (pool.dailyViews === null || ctx.permissions.has('customer.pool.manage')) return
  // The insertion goes with the transaction that is refused.
  if ((used?.views ?? 0) > pool.dailyViews) {
    throw new AppError('poolViewsReached', { limit: pool.dailyViews })
  }
}
