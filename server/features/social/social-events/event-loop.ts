import type { Log } from '#platform/log/log.ts'
import type { Database, Db } from '#platform/postgres/database.ts'
import { startDueWork } from '#platform/tasks/due-work.ts'
import { startRegularWork } from '#platform/tasks/regular-work.ts'
import { settleLost } from '../social-inbox/message-store.ts'
import {
  type DueAccount,
  eventsChannel,
  findDueAccounts,
  forgetEvents,
  holdAccount,
  noteDone,
  notePutOff,
  type StoredEvent,
  takeEvents,
} from './event-store.ts'
import { applyReport, type ReportNeeds } from './report-service.ts'

interface LoopNeeds extends ReportNeeds {
  database: Database
  log: Log
}

const lookMs = 1_000
const atOnce = 4
/** Reports of one transaction. */
const portion = 100

/** Works off what networks reported, an account by one process at a time and in the order in which it came. */
export async function startEvents(needs: LoopNeeds): Promise<() => Promise<void>> {
  const { database, log } = needs
  const stopWork = await startDueWork<DueAccount>(needs, {
    channel: eventsChannel,
    everyMs: lookMs,
    atOnce,
    find: (room) => findDueAccounts(database.systemDb, room),
    keyOf: ({ accountId }) => accountId,
    run: (due, stopping) => workOff(needs, due, stopping),
    onFailure: (error, { accountId }) =>
      log.error({ err: error, socialAccountId: accountId }, 'reports of a network were not worked off'),
    lookingFailed: 'looking for reports of networks failed',
  })
  const stopTidying = startRegularWork({
    ...{ log, everyMs: 30_000, failed: 'messages without an end were not settled' },
    run: async () => {
      await settleLost(database.systemDb)
      await forgetEvents(database.systemDb)
    },
  })
  return async () => {
    stopTidying()
    await stopWork()
  }
}

async function workOff(needs: LoopNeeds, due: DueAccount, stopping: AbortSignal): Promise<void> {
  for (let hasMore = true; hasMore && !stopping.aborted; ) {
    hasMore = await needs.database.tenantTransaction(
      { companyId: due.companyId, userId: null },
      async (db) => {
        if (!(await holdAccount(db, due.accountId))) return false
        const events = await takeEvents(db, due.accountId, portion)
        const done: number[] = []
        for (const event of events) if (await tryEvent(needs, db, event)) done.push(event.id)
        await noteDone(db, done)
        return events.length === portion
      },
    )
  }
}

// What cannot be read must not hold up what came after it.
async function tryEvent({ log, ...needs }: LoopNeeds, db: Db, event: StoredEvent): Promise<boolean> {
  await db.query('savepoint event')
  try {
    const { missing } = await applyReport(db, needs, event)
    await db.query('release savepoint event')
    // A state may be told before the answer to the sending it is of has been stored.
    if (missing > 0) await notePutOff(db, event, 'message')
    return missing === 0
  } catch (error) {
    await db.query('rollback to savepoint event')
    log.error({ err: error, socialEventId: event.id }, 'a report of a network could not be read')
    await notePutOff(db, event, (error as Error).message)
    return false
  }
}
