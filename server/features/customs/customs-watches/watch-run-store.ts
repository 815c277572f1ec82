import type { WatchFinding, WatchInput, WatchRun } from '@landfall/contract/customs/customs-watches.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import type { LibraryPart } from '#platform/trade/record-scope.ts'
import { runPath } from './watch-path.ts'
import type { Watch } from './watch-store.ts'

/** What one look found, and the parts of the shared library some of it may come from. */
export interface FoundRun {
  uploadIds: readonly number[]
  findings: readonly WatchFinding[]
  library: readonly LibraryPart[]
}

/** Keeps what a watch found; its mail follows. */
export async function insertRun(
  db: Db,
  watch: Watch,
  { uploadIds, findings, library }: FoundRun,
): Promise<WatchRun> {
  const mailState = watch.byMail ? 'pending' : 'none'
  const row = await one<{ id: number; ranAt: string }>(
    db,
    `with noted as (update customs_watches set last_found_at = now() where id = $1)
     insert into customs_watch_runs (watch_id, upload_ids, findings, mail_state, library) values ($1, $2, $3, $4, $5)
     returning id, ran_at`,
    [watch.id, uploadIds, JSON.stringify(findings), mailState, JSON.stringify(library.map(grantOf))],
  )
  if (!row) throw new Error('the findings were not stored')
  const path = runPath(watch, { uploadIds, findings })
  return { ...row, findings: [...findings], mailState, path }
}

// As the table of grants names it, with which it is compared.
function grantOf({ firstMonth, lastMonth, ...part }: LibraryPart) {
  return { ...part, first_month: firstMonth, last_month: lastMonth }
}

/** What a watch of the caller found, newest first, as far as his company may still read where it comes from. */
export async function listRuns(db: Db, watch: WatchInput & { id: number }): Promise<WatchRun[]> {
  const rows = await db.query<Omit<WatchRun, 'path'> & { uploadIds: number[] }>(
    `select id, ran_at, upload_ids, findings, mail_state from customs_watch_runs
     where watch_id = $1 and app_library_covers(library) order by id desc limit 50`,
    [watch.id],
  )
  return rows.map((row) => ({ ...row, path: runPath(watch, row) }))
}
