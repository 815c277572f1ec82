import type { Log } from '#platform/log/log.ts'
import type { Db } from '#platform/postgres/database.ts'
import { startRegularWork } from '#platform/tasks/regular-work.ts'

interface ExpiryDeps {
  /** Across companies. */
  db: Db
  log: Log
  /** Each deletes for good what of one kind was deleted more than a day ago. */
  purges: readonly ((db: Db) => Promise<unknown>)[]
}

const everyMs = 3_600_000

/** Deletes for good, every hour, what could be brought back for a day only; the returned function ends that. */
export function startUndoExpiry({ db, log, purges }: ExpiryDeps): () => void {
  const failed = 'what was deleted a day ago was not deleted for good'
  const stops = purges.map((purge) => startRegularWork({ log, everyMs, run: () => purge(db), failed }))
  return () => {
    for (const stop of stops) stop()
  }
}
