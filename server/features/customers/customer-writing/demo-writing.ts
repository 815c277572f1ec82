import { copyInto } from '#platform/postgres/copy-into.ts'
import type { Db } from '#platform/postgres/database.ts'

/** Stores the customers of the demo, whose values stand in the order of the columns; returns how many. */
export function copyCustomers(
  db: Db,
  columns: string,
  rows: readonly (readonly unknown[])[],
): Promise<number> {
  return copyInto(db, `customers (${columns})`, rows)
}

/** Moves the newest customers of somebody to the recycle bin; answers which. */
export async function binNewest(
  db: Db,
  { ownerId, deletedAt, amount }: { ownerId: number | null; deletedAt: Date; amount: number },
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `update customers set deleted_at = date_trunc('milliseconds', $1::timestamptz), deleted_by = $2
     where id in (select id from customers where owner_id = $2 order by id desc limit $3) returning id`,
    [deletedAt, ownerId, amount],
  )
  return rows.map(({ id }) => id)
}

/** Puts the customers of some countries into a group. */
export async function groupByCountry(db: Db, groupId: number, countries: readonly string[]): Promise<void> {
  await db.query('update customers set group_id = $1 where country = any($2)', [groupId, countries])
}

/** Gives a source to those of the customers `c` made by hand for which the SQL `share` says its number. */
export async function sourceByShare(
  db: Db,
  sourceId: number,
  share: { sql: string; number: number },
): Promise<void> {
  await db.query(`update customers c set source_id = $1 where c.source = 'manual' and ${share.sql} = $2`, [
    sourceId,
    share.number,
  ])
}

/** Says of all customers `c` what kind of buyers they are; the SQL of each column uses the values. */
export async function describeAll(
  db: Db,
  columns: Readonly<Record<string, string>>,
  values: readonly unknown[],
): Promise<void> {
  const assignments = Object.entries(columns).map(([column, sql]) => `${column} = ${sql}`)
  await db.query(`update customers c set ${assignments.join(', ')}`, [...values])
}

/** Puts some customers of the pool into another one. */
export async function moveSomeToPool(db: Db, poolId: number, amount: number): Promise<void> {
  await db.query(
    `update customers set pool_id = $1, release_type = 'manual'
     where id in (select id from customers
       where company_id = app_company_id() and owner_id is null and deleted_at is null order by id limit $2)`,
    [poolId, amount],
  )
}

/** Has owners taken over their customers within so many days, so that these drop one by one and not all in the first night. */
export async function spreadOwnership(db: Db, days: number): Promise<void> {
  await db.query(
    `update customers set owned_at = now() - make_interval(days => (id * 37 % $1)::integer)
     where company_id = app_company_id() and owner_id is not null and stage not in ('won', 'repeat')`,
    [days],
  )
}

/** Has some customers dropped in a night by a rule, as that night says it. */
export async function dropNeglected(
  db: Db,
  runId: number,
  { rule, amount }: { rule: string; amount: number },
): Promise<void> {
  await db.query(
    `with neglected as (
       select id, owner_id, owned_at from customers
       where company_id = app_company_id() and owner_id is not null and deleted_at is null and stage = 'toFollow' order by last_follow_up_at nulls first, id
       limit $3
     ), noted as (
       insert into recycle_drops (run_id, customer_id, owner_id, owned_at, rules)
       select $1::bigint, n.id, n.owner_id, n.owned_at, array[$2::text] from neglected n
     )
     update customers c set owner_id = null, release_type = 'auto' from neglected n where c.id = n.id`,
    [runId, rule, amount],
  )
}
