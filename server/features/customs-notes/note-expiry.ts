import type { Log } from '#platform/log/log.ts'
import type { Db } from '#platform/postgres/database.ts'

interface ExpiryDeps {
  /** Across companies. */
  db: Db
  log: Log
}

const everyMs = 3_600_000

/** Deletes notes for good, every hour, that can no longer be brought back; the returned function ends that. */
export function startNoteExpiry({ db, log }: ExpiryDeps): () => void {
  const expire = () =>
    db
      .query(`delete from trade_company_notes where deleted_at <= now() - interval '1 day'`)
      .catch((error) => log.warn({ err: error }, 'old deleted notes were not deleted for good'))
  const timer = setInterval(expire, everyMs)
  timer.unref()
  void expire()
  return () => clearInterval(timer)
}
