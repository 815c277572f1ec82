import type { Log } from '#platform/log/log.ts'
import type { Db } from '#platform/postgres/database.ts'
import { startRegularWork } from '#platform/tasks/regular-work.ts'

const everyMs = 6 * 3_600_000
// Long enough to know a device again that is used once in a quarter.
const keptDays = 100

/** Deletes sign-ins that are past their company's time and sessions long over; the returned function ends that. */
export function startSessionCleanup(systemDb: Db, log: Log): () => void {
  const run = () => deleteOldSignIns(systemDb)
  return startRegularWork({ log, everyMs, run, failed: 'old sign-ins were not deleted' })
}

/** Deletes what is past its time: log lines, ended sessions, forgotten counters. */
export async function deleteOldSignIns(systemDb: Db): Promise<void> {
  await systemDb.query(
    `delete from sign_in_log l using company_security p
     where p.company_id = l.company_id and l.happened_at < now() - make_interval(days => p.sign_in_log_days)`,
  )
  await systemDb.query(
    `delete from sessions where coalesce(ended_at, expires_at) < now() - make_interval(days => $1)`,
    [keptDays],
  )
  await systemDb.query(`delete from sign_in_failures where last_failure_at < now() - interval '1 day'`)
}
