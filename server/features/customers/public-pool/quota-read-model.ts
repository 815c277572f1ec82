import type { PoolQuota } from '@landfall/contract/customers/public-pool.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** The caps of a company and what one person uses of them. */
export interface Holding {
  held: number
  /** Won customers beside those, which the company does not count. */
  spared: number
  holdingCap: number | null
  protectedCount: number
  protectionCap: number
  protectionDays: number
}

/** What a person holds; won customers do not count where the company says so. */
export async function readHolding(db: Db, userId: number): Promise<Holding> {
  const row = await one<Holding>(
    db,
    `select r.holding_cap, r.protection_cap, r.protection_days, own.*
     from recycle_rules r, lateral (
       select count(*) filter (where not spared.is_won) as held, count(*) filter (where spared.is_won) as spared,
         count(*) filter (where c.locked_until > now()) as protected_count
       from customers c, lateral (select r.cap_spares_won and c.stage in ('won', 'repeat') as is_won) spared
       where c.owner_id = $1 and c.deleted_at is null) own`,
    [userId],
  )
  if (!row) throw new Error('a company has recycle rules')
  return row
}

/** What a person may hold and holds of it; without a cap nothing is counted. */
export async function readRoom(db: Db, userId: number): Promise<Pick<Holding, 'held' | 'holdingCap'>> {
  const row = await one<{ holdingCap: number | null }>(db, 'select holding_cap from recycle_rules')
  return row?.holdingCap == null ? { held: 0, holdingCap: null } : readHolding(db, userId)
}

/** Whoever takes customers for a person waits until this transaction has ended, so that two cannot both use the last place. */
export async function lockRoom(db: Db, userId: number): Promise<void> {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`claim:${userId}`])
}

/** The same for several people, in one order for everybody; where no cap is set nobody waits. Answers whether one is. */
export async function lockCapped(db: Db, userIds: readonly number[]): Promise<boolean> {
  const isCapped = await one(db, 'select from recycle_rules where holding_cap is not null')
  if (!isCapped) return false
  for (const userId of userIds.toSorted((a, b) => a - b)) await lockRoom(db, userId)
  return true
}

/** How many customers a person has claimed out of each pool since midnight of the company; released ones count too. */
export async function claimsToday(
  db: Db,
  { userId, timeZone }: { userId: number; timeZone: string },
): Promise<Map<number, number>> {
  const rows = await db.query<{ poolId: number; claims: number }>(
    `select before.pool_id, count(*) as claims
     from customer_ownerships o
     join lateral (
       select b.pool_id from customer_ownerships b
       where b.company_id = o.company_id and b.customer_id = o.customer_id and b.id < o.id order by b.id desc limit 1
     ) before on before.pool_id is not null
     where o.operator_id = $1 and o.how = 'claimed' and o.started_at >= date_trunc('day', now(), $2)
     group by before.pool_id`,
    [userId, timeZone],
  )
  return new Map(rows.map(({ poolId, claims }) => [poolId, claims]))
}

/** What the caller may still claim, open and protect. */
export async function readQuota(ctx: TransactionContext): Promise<PoolQuota> {
  const { db, user, company } = ctx
  const holding = await readHolding(db, user.id)
  const claims = await claimsToday(db, { userId: user.id, timeZone: company.timeZone })
  const pools = await db.query<Omit<PoolQuota['pools'][number], 'claimedToday'>>(
    `select p.id, p.name, p.is_default, p.reason_required, p.daily_claims, p.daily_views,
       (select count(*) from pool_views_today() v where v.pool_id = p.id) as viewed_today
     from pools p where p.id in (select open_pools($1)) order by not p.is_default, lower(p.name)`,
    [user.id],
  )
  return { ...holding, pools: pools.map((pool) => ({ ...pool, claimedToday: claims.get(pool.id) ?? 0 })) }
}
