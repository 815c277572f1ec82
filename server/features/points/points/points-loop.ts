import type { PointsFeature } from '@landfall/contract/points/points.ts'
import type { Log } from '#platform/log/log.ts'
import { notify } from '#platform/notices/notice-store.ts'
import { type Database, type Db, one } from '#platform/postgres/database.ts'
import { commitPoints } from './points-service.ts'

/** What became of paid work: still going on, or ended after so many units in all. */
export interface PointsUse {
  isOpen: boolean
  used: number
  /** Seconds after which open work is asked about again; default 10. */
  checkAgainSeconds?: number
}

/** Tells what became of the work a reference names; undefined when nobody knows it. */
export type FindPointsUse = (db: Db, reference: string) => Promise<PointsUse | undefined>

/** Who knows of the work of each feature. */
export type PointsUses = Readonly<Record<PointsFeature, FindPointsUse>>

interface PointsLoopDeps {
  database: Database
  log: Log
  uses: PointsUses
}

const everyMs = 3_000
const checkAgainSeconds = 10
const atOnce = 200
/** Page of the notice. */
const pointsPath = '/systemManage/points'

/**
 * Settles what ended, gives back what nobody knows of, closes what ran out, gives the points of the month and tells of
 * low balances. Safe to run in every worker at once; the returned function ends it.
 */
export function startPointsLoop(deps: PointsLoopDeps): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const turn = async () => {
    await runPointsTurn(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'looking after points failed'),
    )
    if (!isStopped) timer = setTimeout(next, everyMs)
  }
  let running: Promise<void>
  const next = () => {
    running = turn()
  }
  next()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}

/** One turn of the loop. */
export async function runPointsTurn(deps: PointsLoopDeps): Promise<void> {
  await settleDue(deps)
  await closeExpired(deps)
  await grantMonths(deps)
  await tellLow(deps)
}

interface OpenReservation {
  id: number
  companyId: number
  feature: PointsFeature
  reference: string
}

async function settleDue({ database, uses, log }: PointsLoopDeps): Promise<void> {
  const due = await database.systemDb.query<OpenReservation>(
    `select id, company_id, feature, reference from points_reservations
     where state = 'open' and check_at <= now() order by check_at limit $1`,
    [atOnce],
  )
  for (const { id, companyId, feature, reference } of due) {
    const settle = async (db: Db) => {
      const use = await uses[feature]?.(db, reference)
      if (use?.isOpen) {
        await db.query('select points_keep($1, make_interval(secs => $2))', [
          id,
          use.checkAgainSeconds ?? checkAgainSeconds,
        ])
        return
      }
      const earlier = await usedEarlier(db, feature, reference)
      await commitPoints(db, id, { quantity: Math.max(0, (use?.used ?? 0) - earlier) })
    }
    await database
      .tenantTransaction({ companyId, userId: null }, settle)
      .catch((error: unknown) =>
        postpone(database.systemDb, id).finally(() =>
          log.warn({ err: error, reservationId: id }, 'a reservation was not settled'),
        ),
      )
  }
}

function postpone(systemDb: Db, id: number): Promise<unknown> {
  return systemDb.query(
    'update points_reservations set check_at = now() + make_interval(secs => $2) where id = $1',
    [id, checkAgainSeconds],
  )
}

// Work that was taken up again is paid in several reservations; each pays for what the ones before did not.
async function usedEarlier(db: Db, feature: PointsFeature, reference: string): Promise<number> {
  const row = await one<{ used: number }>(
    db,
    `select coalesce(sum(used), 0)::bigint as used from points_reservations
     where reference = $1 and feature = $2 and state = 'settled'`,
    [reference, feature],
  )
  return row?.used ?? 0
}

async function closeExpired(deps: PointsLoopDeps): Promise<void> {
  const { database } = deps
  await eachCompany(deps, 'select company_id from points_accounts where next_expiry <= now()', (companyId) =>
    database.systemDb.query('select points_lock_($1) is not null', [companyId]),
  )
}

async function grantMonths(deps: PointsLoopDeps): Promise<void> {
  const { database, log } = deps
  await eachCompany(
    deps,
    `select s.company_id from points_settings s join companies c on c.id = s.company_id
     left join points_accounts a on a.company_id = s.company_id
     where s.monthly_grant > 0 and c.suspended_at is null and c.deleted_at is null
       and (c.valid_until is null or c.valid_until > now())
       and a.granted_month is distinct from date_trunc('month', now() at time zone c.time_zone)::date`,
    async (companyId) => {
      const row = await one<{ outcome: string }>(
        database.systemDb,
        'select points_grant_month_($1) as outcome',
        [companyId],
      )
      if (row?.outcome === 'insufficient')
        log.warn({ companyId }, 'the points of the month wait for the payer')
    },
  )
}

async function tellLow(deps: PointsLoopDeps): Promise<void> {
  const { database } = deps
  await eachCompany(
    deps,
    `select s.company_id from points_settings s join points_accounts a using (company_id)
     where coalesce(a.monthly + a.lasting < s.low_threshold, false) <> a.is_low_told`,
    (companyId) => database.tenantTransaction({ companyId, userId: null }, tellAdmins),
  )
}

async function tellAdmins(db: Db): Promise<void> {
  const told = await one<{ isDue: boolean }>(db, 'select points_tell_low() as is_due')
  if (!told?.isDue) return
  const [balance, admins] = [
    await one<{ balance: number }>(db, 'select monthly + lasting as balance from points_balance()'),
    await db.query<{ id: number }>(`select id from users where type = 'admin' and disabled_at is null`),
  ]
  await notify(db, [
    {
      userIds: admins.map(({ id }) => id),
      kind: 'pointsLow',
      params: { balance: balance?.balance ?? 0 },
      path: pointsPath,
    },
  ])
}

// What fails for one company must not keep the others waiting.
async function eachCompany(
  { database, log }: PointsLoopDeps,
  sql: string,
  work: (companyId: number) => Promise<unknown>,
): Promise<void> {
  const rows = await database.systemDb.query<{ companyId: number }>(`${sql} limit ${atOnce}`)
  for (const { companyId } of rows) {
    await work(companyId).catch((error: unknown) =>
      log.warn({ err: error, companyId }, 'looking after the points of a company failed'),
    )
  }
}
