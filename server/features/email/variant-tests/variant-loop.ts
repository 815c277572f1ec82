import type { Log } from '#platform/log/log.ts'
import type { Database } from '#platform/postgres/database.ts'
import { startRegularWork } from '#platform/tasks/regular-work.ts'
import { decideTest } from './variant-service.ts'
import { findDecided, findOver, releaseWaiting, startClocks, type TestedTask } from './variant-store.ts'

const everyMs = 3_000

/** Decides tests whose time is over and lets whoever waits for them have his mail; a kill between the steps loses nothing. */
export function startVariantTests({ database, log }: { database: Database; log: Log }): () => void {
  const { systemDb } = database
  const inCompany = <T>(
    { companyId }: TestedTask,
    work: Parameters<typeof database.tenantTransaction<T>>[1],
  ) => database.tenantTransaction({ companyId, userId: null }, work)
  return startRegularWork({
    ...{ log, everyMs, failed: 'tests of variants were not decided' },
    async run() {
      await startClocks(systemDb)
      for (const task of await findOver(systemDb)) await inCompany(task, (db) => decideTest(db, task.id))
      for (const task of await findDecided(systemDb)) {
        let hasMore = true
        while (hasMore) hasMore = await inCompany(task, (db) => releaseWaiting(db, task.id))
      }
    },
  })
}
