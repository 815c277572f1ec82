import { randomUUID } from 'node:crypto'
import { ImapFailure } from '#platform/mail/imap-session.ts'
import { notify } from '#platform/notices/notice-store.ts'
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
/** Once so many readings in a row have failed, the admins are told: about a quarter of an hour. */
const failuresToTell = 5

/**
 * Reads the mailboxes that are due; every worker process does, and they share them between them. The returned function
 * ends the readings under way; what they have not seen yet is seen the next time.
 */
export async function startMailboxes(needs: ReaderNeeds): Promise<() => Promise<void>> {
  const loop = new Loop(needs)
  await loop.start()
  return () => loop.stop()
}

class Loop {
  readonly #needs: ReaderNeeds
  readonly #stopping = new AbortController()
  readonly #readings = new Map<number, Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #stopListening: (() => void) | undefined

  constructor(needs: ReaderNeeds) {
    this.#needs = needs
  }

  async start(): Promise<void> {
    this.#stopListening = await this.#needs.database.listen('mailbox_due', () => this.#look())
    this.#timer = setInterval(() => this.#look(), lookMs)
    this.#look()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    clearInterval(this.#timer)
    this.#stopListening?.()
    await this.#looking
    await Promise.all(this.#readings.values())
  }

  #look(): void {
    this.#looking ??= this.#findWork()
      .catch((error: unknown) => this.#needs.log.warn({ err: error }, 'looking for mailboxes to read failed'))
      .finally(() => {
        this.#looking = undefined
      })
  }

  async #findWork(): Promise<void> {
    const room = atOnce - this.#readings.size
    if (room <= 0) return
    for (const id of await findDueMailboxes(this.#needs.database.systemDb, room)) {
      if (this.#stopping.signal.aborted || this.#readings.has(id)) continue
      const reading = readDue(this.#needs, id, this.#stopping.signal)
        .catch((error: unknown) =>
          this.#needs.log.error({ err: error, mailboxId: id }, 'a mailbox was not read'),
        )
        .finally(() => this.#readings.delete(id))
      this.#readings.set(id, reading)
    }
  }
}

/** Reads one mailbox unless another process does; its troubles are written down, those of our own are thrown. */
export async function readDue(needs: ReaderNeeds, id: number, stopping: AbortSignal): Promise<void> {
  const { systemDb } = needs.database
  const taken = await takeMailbox(systemDb, id, randomUUID())
  if (!taken) return
  const lost = new AbortController()
  const beat = setInterval(() => {
    keepReading(systemDb, taken).catch((error: unknown) => {
      if (error instanceof ReadingLost) lost.abort()
      else needs.log.warn({ err: error, mailboxId: id }, 'holding a mailbox failed')
    })
  }, beatMs)
  try {
    const signal = AbortSignal.any([stopping, lost.signal, AbortSignal.timeout(longestMs)])
    const hasMore = await readTaken(needs, taken, signal)
    await endReading(systemDb, taken, hasMore ? 0 : restSeconds)
  } catch (error) {
    if (error instanceof ReadingLost || lost.signal.aborted) return
    const isTheirs = error instanceof ImapFailure && !stopping.aborted
    if (isTheirs) return await noteTrouble(needs, taken, error)
    await leaveReading(systemDb, taken, stopping.aborted ? 0 : restSeconds)
    if (!stopping.aborted) throw error
  } finally {
    clearInterval(beat)
  }
}

async function noteTrouble(
  { database, log }: ReaderNeeds,
  taken: TakenMailbox,
  { reason, answer }: ImapFailure,
): Promise<void> {
  const { id, companyId, name } = taken
  const failures = await failReading(database.systemDb, taken, { problem: reason, answer })
  log.warn({ mailboxId: id, companyId, reason, failures }, 'a mailbox could not be read')
  if (failures !== failuresToTell) return
  await database.tenantTransaction({ companyId, userId: null }, async (db) => {
    const admins = await db.query<{ id: number }>(
      `select id from users where type = 'admin' and disabled_at is null`,
    )
    const userIds = admins.map((admin) => admin.id)
    const path = '/systemManage/company?part=mailboxes'
    await notify(db, [{ userIds, kind: 'mailboxFailing', params: { name }, path }])
  })
}
