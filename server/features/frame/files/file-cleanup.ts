import type { FileStore } from '#platform/files/file-store.ts'
import type { Log } from '#platform/log/log.ts'
import type { Db } from '#platform/postgres/database.ts'
import { startRegularWork } from '#platform/tasks/regular-work.ts'

interface CleanupDeps {
  /** Across companies. */
  db: Db
  files: FileStore
  log: Log
}

const everyMs = 3_600_000
const atOnce = 200

/** Deletes files whose time is over, every hour; the returned function ends that. */
export function startFileCleanup(deps: CleanupDeps): () => void {
  const run = () => deleteExpiredFiles(deps)
  return startRegularWork({ log: deps.log, everyMs, run, failed: 'expired files were not deleted' })
}

/** Deletes the contents first: what a kill leaves behind is deleted the next time. */
export async function deleteExpiredFiles({ db, files }: Pick<CleanupDeps, 'db' | 'files'>): Promise<number> {
  const expired = await db.query<{ id: number; storageKey: string }>(
    'select id, storage_key from files where expires_at < now() order by expires_at limit $1',
    [atOnce],
  )
  for (const { storageKey } of expired) await files.delete(storageKey)
  const ids = expired.map(({ id }) => id)
  await db.query('update tasks set file_id = null where file_id = any($1)', [ids])
  await db.query('delete from files where id = any($1)', [ids])
  return ids.length
}
