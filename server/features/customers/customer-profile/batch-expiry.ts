import type { Log } from '#platform/log/log.ts'
import type { Db } from '#platform/postgres/database.ts'
import { startRegularWork } from '#platform/tasks/regular-work.ts'

interface ExpiryDeps {
  /** Across companies. */
  db: Db
  log: Log
}

const everyMs = 600_000
const keptHours = 2
const atOnce = 10_000

/** Forgets every ten minutes what batches were that can no longer be taken back; the returned function ends that. */
export function startBatchExpiry({ db, log }: ExpiryDeps): () => void {
  const run = () => forgetOldBatches(db)
  return startRegularWork({ log, everyMs, run, failed: 'old batches were not forgotten' })
}

/** Deletes old batches in portions, so that no statement holds many rows for long. */
export async function forgetOldBatches(db: Db): Promise<void> {
  const old = `created_at < now() - make_interval(hours => ${keptHours})`
  for (;;) {
    const rows = await db.query(
      `delete from customer_batch_rows where id in (
         select r.id from customer_batch_rows r join customer_batches b on b.id = r.batch_id where b.${old} limit ${atOnce}
       ) returning id`,
    )
    if (rows.length < atOnce) break
  }
  await db.query(`delete from customer_batches where ${old}`)
}
