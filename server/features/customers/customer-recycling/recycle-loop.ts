import type { Log } from '#platform/log/log.ts'
import { type Database, type Db, one } from '#platform/postgres/database.ts'
import { startRegularWork } from '#platform/tasks/regular-work.ts'
import { dropDue, endOvertakenRuns, refreshDrops, type Transact, warnOwners } from './recycle-run.ts'

export interface RecycleNeeds {
  database: Database
  log: Log
}

const everyMs = 60_000

/** Lets due customers of every company drop at its hour; the returned function ends that. */
export function startRecycling(needs: RecycleNeeds): () => void {
  const run = () => recycleAll(needs)
  const failed = 'customers were not looked through'
  return startRegularWork({ log: needs.log, everyMs, run, failed, isLater: true })
}

/** Looks once at every company whose rules are on; a failure of one does not stop the others. */
export async function recycleAll({ database, log }: RecycleNeeds): Promise<void> {
  const companies = await database.systemDb.query<{ id: number }>(
    `select c.id from companies c join recycle_rules r on r.company_id = c.id
     where (r.is_on or r.has_homes or r.stale_since is not null) and c.suspended_at is null and c.deleted_at is null order by c.id`,
  )
  for (const { id } of companies) {
    const transact: Transact = (work) => database.tenantTransaction({ companyId: id, userId: null }, work)
    await recycleCompany(database, { id, transact }).catch((error) =>
      log.error({ err: error, companyId: id }, 'customers of a company did not drop'),
    )
  }
}

interface Company {
  id: number
  transact: Transact
}

// One process at a time works on a company; another one that comes by leaves it alone.
async function recycleCompany(database: Database, { id, transact }: Company): Promise<void> {
  await database.systemTransaction(async (lock) => {
    const held = await one<{ held: boolean }>(
      lock,
      `select pg_try_advisory_xact_lock(hashtextextended('recycle', $1)) as held`,
      [id],
    )
    if (!held?.held) return
    // The lock lives as long as its connection is not taken for idle.
    const step: Transact = async (work) => {
      await lock.query('select 1')
      return transact(work)
    }
    // Before drop times are up to date: rules that were turned off bring nobody here afterwards.
    await step(endOvertakenRuns)
    await refreshDrops(step)
    await step(warnOwners)
    const run = await step(openRun)
    if (run) await dropDue(step, run)
  })
}

type Opened = { id: number; dueAt: string }

// The latest hour that has passed since the rules were last changed; an unfinished night goes on where it was.
async function openRun(db: Db): Promise<Opened | undefined> {
  return one<Opened>(
    db,
    `with due as (
       select run_at_or_after(now() - interval '1 day', c.time_zone, r.run_hour) as at, r.updated_at
       from recycle_rules r join companies c on c.id = r.company_id
       where (r.is_on or r.has_homes) and r.stale_since is null
     )
     insert into recycle_runs as run (due_at) select at from due where at <= now() and updated_at <= at
     on conflict (company_id, due_at) do update set started_at = run.started_at where run.finished_at is null
     returning id, due_at`,
  )
}
