import type { Log } from '#platform/log/log.ts'
import type { Database } from '#platform/postgres/database.ts'
import { startRegularWork } from '#platform/tasks/regular-work.ts'
import { endRests, restRefused } from './address-rest.ts'
import { judgeTask } from './task-brake.ts'

const everyMs = 10_000
// Longer than between two looks: what falls between them is looked at twice, which changes nothing.
const lookBackSeconds = 60

/** Watches what is being sent: relays refuse addresses without a mail that comes in. */
export function startSafety({ database, log }: { database: Database; log: Log }): () => void {
  return startRegularWork({
    log,
    everyMs,
    run: () => watchRunning(database),
    failed: 'running mailings were not judged',
  })
}

async function watchRunning(database: Database): Promise<void> {
  await endRests(database.systemDb)
  const running = await database.systemDb.query<{ id: number; companyId: number }>(
    `select id, company_id from send_tasks where state = 'SUBMITTED' and not is_paused and prepared_at is not null`,
  )
  for (const { id, companyId } of running) {
    await database.tenantTransaction({ companyId, userId: null }, async (db) => {
      await restRefused(db, id, lookBackSeconds)
      await judgeTask(db, id)
    })
  }
}
