import type { Log } from '#platform/log/log.ts'
import type { Database } from '#platform/postgres/database.ts'
import { startRegularWork } from '#platform/tasks/regular-work.ts'
import { type DomainParts, lookAtDomain } from './sender-domain-service.ts'
import { takeDue } from './sender-domain-store.ts'

const everyMs = 60_000
const atOnce = 20

/** Looks at each sender domain once a day; the returned function ends that. */
export function startSenderChecks(
  { database, log }: { database: Database; log: Log },
  parts: DomainParts,
): () => void {
  return startRegularWork({
    log,
    everyMs,
    run: async () => {
      for (const { id, companyId } of await takeDue(database.systemDb, atOnce)) {
        await lookAtDomain(
          (work) => database.tenantTransaction({ companyId, userId: null }, work),
          parts,
          id,
        ).catch((error: unknown) => log.warn({ err: error, domainId: id }, 'a sender domain was not checked'))
      }
    },
    failed: 'sender domains were not checked',
  })
}
