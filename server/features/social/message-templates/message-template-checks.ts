import type { Log } from '#platform/log/log.ts'
import type { Database } from '#platform/postgres/database.ts'
import { startRegularWork } from '#platform/tasks/regular-work.ts'
import { refreshPending, type TemplateNeeds } from './message-template-service.ts'

const everyMs = 10 * 60_000

/** Asks every ten minutes what became of templates that wait for a decision; the returned function ends that. */
export function startTemplateChecks({
  database,
  log,
  ...needs
}: TemplateNeeds & { database: Database; log: Log }): () => void {
  return startRegularWork({
    ...{ log, everyMs, failed: 'templates that wait for a decision were not asked about', isLater: true },
    run: () =>
      refreshPending(
        {
          ...needs,
          transactIn: (companyId, work) => database.tenantTransaction({ companyId, userId: null }, work),
        },
        database.systemDb,
      ),
  })
}
