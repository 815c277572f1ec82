import type { Pool, PoolInput } from '@landfall/contract/customers/public-pool.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { violates } from '#platform/postgres/unique-violation.ts'
import { emptyPool } from '../customer-writing/customer-owners.ts'

/** A pool with what placing customers asks of it. */
export type PoolRow = Omit<Pool, 'customers' | 'ownRules' | 'rulesFor'>
/** A pool with how much lies in it. */
type FilledPool = PoolRow & Pick<Pool, 'customers'>

const settings = `p.id, p.name, p.is_default, p.group_ids, p.daily_claims, p.daily_views, p.cooldown_days,
  p.resting_days, p.is_masked, p.covered_fields, p.reason_required`
const columns = `${settings}, (select count(*) from customers c where c.pool_id = p.id and c.owner_id is null and c.deleted_at is null) as customers`

/** The pools somebody may look into, the first one first; those who manage pools see all. */
export function listPools(db: Db, seesAll: boolean): Promise<FilledPool[]> {
  return db.query(
    `select ${columns} from pools p where $1 or p.id in (select open_pools(app_user_id())) order by not p.is_default, lower(p.name)`,
    [seesAll],
  )
}

/** One pool of the company; undefined when there is none. */
export function findPool(db: Db, id: number): Promise<FilledPool | undefined> {
  return one(db, `select ${columns} from pools p where p.id = $1`, [id])
}

/** The pools the caller may look into, without counting what lies in them. */
export function listOpenPools(db: Db): Promise<PoolRow[]> {
  return db.query(`select ${settings} from pools p where p.id in (select open_pools(app_user_id()))`, [], {
    prepareAs: 'openPoolSettings',
  })
}

/** What one pool asks; undefined when there is none. */
export function findPoolSettings(db: Db, id: number): Promise<PoolRow | undefined> {
  return one(db, `select ${settings} from pools p where p.id = $1`, [id])
}

/** The pool that cannot be closed. */
export async function findFirstPool(db: Db): Promise<PoolRow> {
  const row = await one<PoolRow>(db, `select ${settings} from pools p where p.is_default`)
  if (!row) throw new Error('a company has a pool')
  return row
}

function valuesOf(input: PoolInput): unknown[] {
  return [
    input.name,
    input.groupIds,
    input.dailyClaims,
    input.dailyViews,
    input.cooldownDays,
    input.restingDays,
    input.isMasked,
    input.coveredFields,
    input.reasonRequired,
  ]
}

/** Stores a further pool; undefined when the name is taken. */
export async function insertPool(db: Db, input: PoolInput): Promise<number | undefined> {
  const row = await one<{ id: number }>(
    db,
    `insert into pools (name, group_ids, daily_claims, daily_views, cooldown_days, resting_days, is_masked, covered_fields,
       reason_required)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (company_id, lower(name)) do nothing returning id`,
    valuesOf(input),
  )
  return row?.id
}

/** Changes a pool; false when another one has the name, or has got it in this very moment. */
export async function updatePool(db: Db, id: number, input: PoolInput): Promise<boolean> {
  try {
    return await rewritePool(db, id, input)
  } catch (error) {
    if (violates(error, 'pools_name')) return false
    throw error
  }
}

async function rewritePool(db: Db, id: number, input: PoolInput): Promise<boolean> {
  const rows = await db.query(
    `update pools p set name = $1, group_ids = $2, daily_claims = $3, daily_views = $4, cooldown_days = $5,
       resting_days = $6, is_masked = $7, covered_fields = $8, reason_required = $9
     where p.id = $10 and not exists (select from pools o where o.id <> $10 and lower(o.name) = lower($1)) returning p.id`,
    [...valuesOf(input), id],
  )
  return rows.length > 0
}

/** Closes a pool; its customers, those in the recycle bin included, go on lying in the first one. */
export async function deletePool(db: Db, id: number): Promise<void> {
  // Nothing is put into it from here on.
  await db.query('select from pools where id = $1 for update', [id])
  await emptyPool(db, id)
  await db.query('update customer_ownerships set pool_id = null where pool_id = $1', [id])
  await db.query('delete from pools where id = $1', [id])
}
