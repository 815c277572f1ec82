import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { one } from '#platform/postgres/database.ts'

/** Counts that the caller opened a customer of a pool; throws `poolViewsReached` beyond the pool's daily limit. */
export async function countPoolView(ctx: TransactionContext, customerId: number): Promise<void> {
  const [pool] = await ctx.db.query<{ id: number; dailyViews: number | null }>(
    `select p.id, p.daily_views from customers c join pools p on p.id = c.pool_id
     where c.id = $1 and c.owner_id is null`,
    [customerId],
    { prepareAs: 'poolOfCustomer' },
  )
  if (!pool || ctx.scope.kind === 'company' || ctx.permissions.has('customer.pool.manage')) return
  await ctx.db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`poolViews:${ctx.user.id}`])
  const used = await one<{ views: number }>(
    ctx.db,
    `with today as (
       insert into pool_views (customer_id, viewed_on) values ($1, (now() at time zone $2)::date)
       on conflict do nothing returning customer_id
     )
     select count(*) + (select count(*) from today) as views
     from pool_views v join customers c on c.id = v.customer_id
     where v.user_id = app_user_id() and v.viewed_on = (now() at time zone $2)::date and c.pool_id = $3`,
    [customerId, ctx.company.timeZone, pool.id],
  )
  // The insertion goes with the transaction that is refused.
  if (pool.dailyViews !== null && (used?.views ?? 0) > pool.dailyViews) {
    throw new AppError('poolViewsReached', { limit: pool.dailyViews })
  }
}
