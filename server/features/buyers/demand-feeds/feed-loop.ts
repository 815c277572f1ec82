import type { Log } from '#platform/log/log.ts'
import type { Database, Db } from '#platform/postgres/database.ts'
import { startRegularWork } from '#platform/tasks/regular-work.ts'
import { type FeedNeeds, readInto } from './feed-service.ts'
import { takeDueFeeds } from './feed-store.ts'

const everyMs = 5_000
const atOnce = 4

type LoopNeeds = FeedNeeds & { database: Database; log: Log }

/** Reads feeds of demands when they are due; the returned function ends that. */
export function startFeeds(needs: LoopNeeds): () => void {
  const run = () => readDueFeeds(needs)
  return startRegularWork({
    log: needs.log,
    everyMs,
    run,
    failed: 'feeds of demands were not read',
    isLater: true,
  })
}

/** Reads feeds that are due once; a failure of one does not stop the others. */
export async function readDueFeeds(needs: LoopNeeds): Promise<void> {
  const { systemDb } = needs.database
  for (
    let due = await takeDueFeeds(systemDb, atOnce);
    due.length > 0;
    due = await takeDueFeeds(systemDb, atOnce)
  ) {
    await Promise.all(
      due.map(async (feed) => {
        const { companyId, createdBy: userId } = feed
        const reader = {
          company: { id: companyId },
          transaction: <T>(work: (db: Db) => Promise<T>) =>
            needs.database.tenantTransaction({ companyId, userId }, work),
        }
        await readInto(reader, needs, feed).catch((error) =>
          needs.log.error({ err: error, companyId, feedId: feed.id }, 'a feed of demands was not read'),
        )
      }),
    )
  }
}
