import type { Log } from '#platform/log/log.ts'
import type { Db } from '#platform/postgres/database.ts'
import { startRegularWork } from '#platform/tasks/regular-work.ts'

interface PurgeDeps {
  /** Across companies. */
  db: Db
  log: Log
}

const everyMs = 3_600_000
const keptDays = 90
const atOnce = 5_000

/** Deletes notices that are older than 90 days, every hour; the returned function ends that. */
export function startNoticePurge({ db, log }: PurgeDeps): () => void {
  const run = () => deleteOldNotices(db)
  return startRegularWork({ log, everyMs, run, failed: 'old notices were not deleted' })
}

/** Deletes old notices in portions, so that no statement holds many rows for long. */
export async function deleteOldNotices(db: Db): Promise<number> {
  for (let deleted = 0; ; ) {
    const rows = await db.query(
      `delete from notices where id in (
         select id from notices where created_at < now() - make_interval(days => $1) order by created_at limit $2
       ) returning id`,
      [keptDays, atOnce],
    )
    deleted += rows.length
    if (rows.length < atOnce) return deleted
  }
}
