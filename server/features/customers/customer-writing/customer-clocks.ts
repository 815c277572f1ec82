import type { Db } from '#platform/postgres/database.ts'

const isoText = (moment: string): string =>
  `to_char((${moment}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Protects customers until a moment or not any more; the timeline says it, by which and by its moment it can be taken back. */
export async function setProtection(db: Db, ids: readonly number[], until: string | null): Promise<void> {
  await db.query(
    `with target as (
       select id, case when locked_until > now() then locked_until end as before from customers where id = any($1)
     ), told as (
       insert into customer_events (customer_id, kind, happened_at, data)
       select id, 'changed', date_trunc('milliseconds', now()), jsonb_build_object('fields', jsonb_build_array(jsonb_build_object('field', 'lockedUntil',
         'before', coalesce(${isoText('before')}, ''), 'after', coalesce(${isoText('$2::timestamptz')}, ''))))
       from target where before is distinct from $2::timestamptz
     )
     update customers c set locked_until = $2::timestamptz, updated_at = clock_timestamp(),
       locked_by = case when $2::timestamptz is null then null else app_user_id() end
     from target where c.id = target.id`,
    [ids, until],
  )
}

/** Writes when customers drop where that has changed; `nextDrop` is the SQL that says it of `c` by the rules `r` of `o`. */
export async function writeDropTimes(db: Db, ids: readonly number[], nextDrop: string): Promise<void> {
  await db.query(
    `with next as (
       select c.id, coalesce(h.pool_id, 0) as pool_id
       from customers c left join pool_homes h on h.user_id = c.owner_id where c.id = any($1)
     )
     update customers c set drops_at = ${nextDrop}
     from next join rules_in_force r on r.pool_id = next.pool_id join companies o on o.id = r.company_id
     where c.id = next.id and c.drops_at is distinct from ${nextDrop}`,
    [ids],
  )
}

/** Has the database work out anew when customers drop. */
export async function resetDropTimes(db: Db, ids: readonly number[]): Promise<void> {
  await db.query('update customers set locked_until = locked_until where id = any($1)', [ids])
}

/** The clocks of a deal as they were before another stage was chosen; null when none was. */
export interface DealClocks {
  stage: string
  dealAt: string | null
  dealReversedAt: string | null
}

/** Sets the clocks of a deal back, when the stage is what it was. */
export async function revertDeal(db: Db, customerId: number, clocks: DealClocks): Promise<void> {
  await db.query(
    // Naming the stage makes the database look anew when the customer drops.
    `update customers set deal_at = $3, deal_reversed_at = $4, stage = stage where id = $1 and stage = $2`,
    [customerId, clocks.stage, clocks.dealAt, clocks.dealReversedAt],
  )
}

/** Sets the clocks of deals back: a stage that is given back by itself would say that the deal was made, or reversed, just now. */
export async function restoreDeals(
  db: Db,
  rows: readonly { customerId: number; dealAt: string | null; dealReversedAt: string | null }[],
  restored: readonly number[],
): Promise<void> {
  await db.query(
    `update customers c set deal_at = k.deal_at, deal_reversed_at = k.deal_reversed_at, stage = c.stage
     from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) as k (id, deal_at, deal_reversed_at)
     where c.id = k.id and c.id = any($4)`,
    [
      rows.map(({ customerId }) => customerId),
      rows.map(({ dealAt }) => dealAt),
      rows.map(({ dealReversedAt }) => dealReversedAt),
      restored,
    ],
  )
}
