import { setTimeout as pause } from 'node:timers/promises'
import { notify } from '#platform/notices/notice-store.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { resetDropTimes, writeDropTimes } from '../customer-writing/customer-clocks.ts'
import { dropToPools } from '../customer-writing/customer-owners.ts'

/** Runs work in a transaction of one company. */
export type Transact = <T>(work: (db: Db) => Promise<T>) => Promise<T>

const batchSize = 1_000

/** What the rules look at in a customer `c`. */
export const subject = `row(c.owner_id, c.stage, c.owned_at, c.follow_up_clock_at, c.deal_reversed_at,
  c.locked_until)::recycle_subject`
/** The rules `r` by which the customers of somebody drop. */
const rulesOf = (owner: string) =>
  `rules_in_force r on r.pool_id = coalesce((select h.pool_id from pool_homes h where h.user_id = ${owner}), 0)`
/** Those rules column by column: as a whole they would be put together anew for every customer. */
export const rulesOfOwner = `row(r.company_id, r.pool_id, r.is_on, r.follow_up_days, r.deal_days, r.stage_days,
  r.drops_after_protection, r.spares_won, r.spared_user_ids, r.warn_days, r.run_hour, r.has_homes)::rules_in_force`
const nextDrop = `(select min(m.moment) from recycle_moments(${subject}, ${rulesOfOwner}, o.time_zone) m)`

// How long to wait at once for those who write customers: other companies have their night too.
const writerLooks = 20
const writerLookMs = 100

/**
 * Brings the stored drop times of a company up to its rules; one batch after the other, so a kill loses no work. Times stay
 * out of date for now where customers are being written by older rules for longer than a moment.
 */
export async function refreshDrops(transact: Transact): Promise<void> {
  for (let looks = 0; looks < writerLooks; ) {
    const outcome = await transact(refreshBatch)
    if (outcome === 'done') return
    if (outcome === 'more') continue
    looks += 1
    await pause(writerLookMs)
  }
}

async function refreshBatch(db: Db): Promise<'done' | 'more' | 'writing'> {
  const rules = await one<{ refreshedThrough: number; staleSince: string | null }>(
    db,
    'select refreshed_through, stale_since from recycle_rules for update',
  )
  if (!rules?.staleSince) return 'done'
  if (!(await writersHaveEnded(db))) return 'writing'
  // Held first: whatever happens to a customer at the same moment is then seen, also another owner.
  const batch = await db.query<{ id: number }>(
    `select id from customers where id > $1 and owner_id is not null order by id limit ${batchSize} for no key update`,
    [rules.refreshedThrough],
  )
  await writeDropTimes(
    db,
    batch.map(({ id }) => id),
    nextDrop,
  )
  const through = batch.at(-1)?.id
  await db.query(
    through === undefined
      ? 'update recycle_rules set stale_since = null, refreshed_through = 0'
      : 'update recycle_rules set refreshed_through = $1',
    through === undefined ? [] : [through],
  )
  return through === undefined ? 'done' : 'more'
}

// Whoever wrote customers when the rules had changed may have gone by older ones; who comes later goes by these.
async function writersHaveEnded(db: Db): Promise<boolean> {
  const row = await one<{ awaitedWriters: string[] }>(
    db,
    `update recycle_rules set awaited_writers = array(
       select w from unnest(customer_writers(company_id)) w where awaited_writers is null or w = any(awaited_writers))
     where awaited_writers is distinct from '{}' returning awaited_writers`,
  )
  return !row || row.awaitedWriters.length === 0
}

/** One night of a company: everything whose time has come drops, a batch per transaction. */
export async function dropDue(transact: Transact, run: { id: number; dueAt: string }): Promise<void> {
  for (let after = 0; ; ) {
    const last = await transact((db) => dropBatch(db, run, after))
    if (last === undefined) break
    after = last
  }
  await transact((db) => endRun(db, run.id))
}

/** Ends what was interrupted on a night that is over, or that newer rules no longer let go on: nothing more drops in it. */
export async function endOvertakenRuns(db: Db): Promise<void> {
  const runs = await db.query<{ id: number }>(
    `select run.id from recycle_runs run join recycle_rules r on r.company_id = run.company_id
     join companies c on c.id = r.company_id
     where run.finished_at is null and (r.updated_at > run.due_at
       or run.due_at <> run_at_or_after(now() - interval '1 day', c.time_zone, r.run_hour))`,
  )
  for (const { id } of runs) await endRun(db, id)
}

async function endRun(db: Db, id: number): Promise<void> {
  await tellFormerOwners(db, id)
  await db.query('update recycle_runs set finished_at = now() where id = $1', [id])
}

// How many days a rule that has come due gives a customer, for it to be told; what ends with a protection has none.
const daysSql = `case m.rule when 'followUp' then coalesce(r.stage_days ->> c.stage, r.follow_up_days::text)
  when 'deal' then r.deal_days::text end`

/** The pool into which a customer of somebody drops. */
const poolOf = (owner: string) => `coalesce((select h.pool_id from pool_homes h where h.user_id = ${owner}),
  (select p.id from pools p where p.is_default))`

interface Due {
  id: number
  poolId: number
  ownerId: number
  ownedAt: string
  rules: string[] | null
}

// Every rule that has come due is named, though the customer drops once.
async function dropBatch(
  db: Db,
  run: { id: number; dueAt: string },
  afterId: number,
): Promise<number | undefined> {
  const due = await db.query<Due>(
    `select c.id, ${poolOf('c.owner_id')} as pool_id, c.owner_id, c.owned_at, (
       select array_agg(m.rule || coalesce(':' || ${daysSql}, '') order by m.rule)
       from companies o join ${rulesOf('c.owner_id')}, recycle_moments(${subject}, ${rulesOfOwner}, o.time_zone) m
       where o.id = c.company_id and m.moment <= $1) as rules
     from customers c
     where c.drops_at <= $1 and c.owner_id is not null and c.deleted_at is null and c.id > $2
     order by c.id limit ${batchSize} for update of c skip locked`,
    [run.dueAt, afterId],
  )
  const last = due.at(-1)
  if (!last) return undefined
  const mistaken = due.filter(({ rules }) => !rules)
  // Written while the rules were being changed: it gets its time by those that hold now.
  await resetDropTimes(
    db,
    mistaken.map(({ id }) => id),
  )
  for (const [rules, group] of groupByRules(due)) await dropGroup(db, run.id, { rules, group })
  await db.query('update recycle_runs set dropped = dropped + $2 where id = $1', [
    run.id,
    due.length - mistaken.length,
  ])
  return last.id
}

function groupByRules(due: readonly Due[]): Map<string, Due[]> {
  const groups = new Map<string, Due[]>()
  for (const each of due) {
    if (!each.rules) continue
    const key = each.rules.join(',')
    groups.set(key, [...(groups.get(key) ?? []), each])
  }
  return groups
}

async function dropGroup(
  db: Db,
  runId: number,
  { rules, group }: { rules: string; group: readonly Due[] },
): Promise<void> {
  const ids = group.map(({ id }) => id)
  await db.query(`select set_config('app.recycle_rules', $1, true)`, [rules])
  const pools = group.map(({ poolId }) => poolId)
  await db.query(
    `insert into recycle_drops (run_id, customer_id, owner_id, owned_at, pool_id, rules)
     select $1, d.id, d.owner_id, d.owned_at, d.pool_id, string_to_array($2, ',')
     from unnest($3::bigint[], $4::bigint[], $5::timestamptz[], $6::bigint[]) as d (id, owner_id, owned_at, pool_id)
     on conflict do nothing`,
    [runId, rules, ids, group.map(({ ownerId }) => ownerId), group.map(({ ownedAt }) => ownedAt), pools],
  )
  await dropToPools(db, group)
  await db.query(
    `insert into customer_events (customer_id, user_id, kind, data)
     select d.id, null, 'ownerChanged', jsonb_build_object('before', d.owner_id, 'after', null, 'rules', string_to_array($3, ','))
     from unnest($1::bigint[], $2::bigint[]) as d (id, owner_id)`,
    [ids, group.map(({ ownerId }) => ownerId), rules],
  )
  await db.query(`select set_config('app.recycle_rules', '', true)`)
}

// Under the name the company gave it, if it gave one; an owner may look into the pool his customers drop into.
const namedPool = (pool: string) => `(select nullif(p.name, '') from pools p where p.id = ${pool})`
const named = (pool: string | null) => (pool === null ? {} : { pool })

async function tellFormerOwners(db: Db, runId: number): Promise<void> {
  const owners = await db.query<{ ownerId: number; pool: string | null; amount: number }>(
    `select owner_id, ${namedPool('d.pool_id')} as pool, count(*)::int as amount from recycle_drops d
     where run_id = $1 group by owner_id, d.pool_id order by owner_id, d.pool_id`,
    [runId],
  )
  await notify(
    db,
    owners.map(({ ownerId, pool, amount }) => ({
      userIds: [ownerId],
      kind: 'dropped',
      params: { amount, ...named(pool) },
      path: '/customer/index?tab=pool',
    })),
  )
}

/** Warns owners of customers about to drop, once per customer, drop time and number of days. */
export async function warnOwners(db: Db): Promise<void> {
  const rows = await db.query<{ ownerId: number; pool: string | null; days: number; amount: number }>(
    `with due as (
       select c.id, c.owner_id, c.drops_at, min(d.days) as days
       from customers c join ${rulesOf('c.owner_id')} cross join lateral unnest(r.warn_days) as d (days)
       where c.owner_id is not null and c.drops_at > now() and c.drops_at <= now() + make_interval(days => d.days)
         and c.deleted_at is null and r.is_on and exists (select from recycle_rules where stale_since is null)
         -- The longest warning bounds what is read.
         and c.drops_at <= now() + make_interval(days => (select max(day) from rules_in_force, unnest(warn_days) day))
       group by c.id, c.owner_id, c.drops_at
     ), told as (
       insert into recycle_warnings (customer_id, owner_id, drops_at, days)
       select id, owner_id, drops_at, days from due on conflict do nothing
       returning owner_id, days
     ) select owner_id, ${namedPool(poolOf('told.owner_id'))} as pool, days, count(*)::int as amount
     from told group by owner_id, days`,
  )
  await notify(
    db,
    rows.map(({ ownerId, pool, days, amount }) => ({
      userIds: [ownerId],
      kind: 'dropsSoon',
      params: { amount, days, ...named(pool) },
      path: '/customer/index?tab=mine&sort=dropsAt',
    })),
  )
}
