import { randomUUID } from 'node:crypto'
import { startHeartbeat } from '#platform/lease/heartbeat.ts'
import { ImapFailure } from '#platform/mail/imap-session.ts'
import { notify } from '#platform/notices/notice-store.ts'
import { startDueWork } from '#platform/tasks/due-work.ts'
import { type ReaderNeeds, readTaken } from './mailbox-reader.ts'
import {
  endReading,
  failReading,
  findDueMailboxes,
  keepReading,
  leaveReading,
  ReadingLost,
  type TakenMailbox,
  takeMailbox,
} from './mailbox-reading-store.ts'

const lookMs = 2_000
const beatMs = 10_000
const atOnce = 8
const restSeconds = 60
const longestMs = 5 * 60_000
/** Once so many readings in a row have failed, its owner or the admins are told: about a quarter of an hour. */
const failuresToTell = 5

/**
 * Reads the mailboxes that are due; every worker process does, and they share them between them. The returned function
 * ends the readings under way; what they have not seen yet is seen the next time.
 */
export function startMailboxes(needs: ReaderNeeds): Promise<() => Promise<void>> {
  return startDueWork<number>(needs, {
    channel: 'mailbox_due',
    everyMs: lookMs,
    atOnce,
    find: (room) => findDueMailboxes(needs.database.systemDb, room),
    keyOf: (id) => id,
    run: (id, stopping) => readDue(needs, id, stopping),
    onFailure: (error, mailboxId) => needs.log.error({ err: error, mailboxId }, 'a mailbox was not read'),
    lookingFailed: 'looking for mailboxes to read failed',
  })
}

/** Reads one mailbox unless another process does; its troubles are written down, those of our own are thrown. */
export async function readDue(needs: ReaderNeeds, id: number, stopping: AbortSignal): Promise<void> {
  const { systemDb } = needs.database
  const taken = await takeMailbox(systemDb, id, randomUUID())
  if (!taken) return
  const beat = startHeartbeat({
    everyMs: beatMs,
    keep: () => keepReading(systemDb, taken),
    onFailure: (error) => needs.log.warn({ err: error, mailboxId: id }, 'holding a mailbox failed'),
  })
  try {
    const signal = AbortSignal.any([stopping, beat.lost, AbortSignal.timeout(longestMs)])
    const hasMore = await readTaken(needs, taken, signal)
    await endReading(systemDb, taken, hasMore ? 0 : restSeconds)
  } catch (error) {
    if (error instanceof ReadingLost || beat.lost.aborted) return
    const isTheirs = error instanceof ImapFailure && !stopping.aborted
    if (isTheirs) return await noteTrouble(needs, taken, error)
    await leaveReading(systemDb, taken, stopping.aborted ? 0 : restSeconds)
    if (!stopping.aborted) throw error
  } finally {
    beat.stop()
  }
}

async function noteTrouble(
  { database, log }: ReaderNeeds,
  taken: TakenMailbox,
  { reason, answer }: ImapFailure,
): Promise<void> {
  const { id, companyId, ownerId, name } = taken
  const failures = await failReading(database.systemDb, taken, { problem: reason, answer })
  log.warn({ mailboxId: id, companyId, reason, failures }, 'a mailbox could not be read')
  if (failures !== failuresToTell) return
  await database.tenantTransaction({ companyId, userId: null }, async (db) => {
    const people = await db.query<{ id: number }>(
      `select id from users where case when $1::bigint is null then type = 'admin' else id = $1 end and disabled_at is null`,
      [ownerId],
    )
    const userIds = people.map((person) => person.id)
    const path = ownerId === null ? '/systemManage/company?part=mailboxes' : '/email/emailSendFree'
    await notify(db, [{ userIds, kind: 'mailboxFailing', params: { name }, path }])
  })
}
