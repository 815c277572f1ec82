import type { FetchMessageObject, ImapFlow, MailboxObject } from 'imapflow'
import {
  closeImap,
  type ImapSessionOptions,
  inSession,
  openFolder,
  openImap,
} from '#platform/mail/imap-session.ts'
import type { Database, Db } from '#platform/postgres/database.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import { noteProgress, type TakenMailbox } from './mailbox-reading-store.ts'

/** One message of a mailbox that may be for us. */
export interface FoundMessage {
  companyId: number
  raw: Buffer
  receivedAt: Date
  mailboxId: number
}

export interface ReaderNeeds extends ImapSessionOptions {
  database: Database
  secrets: SecretBox
  /** Whether a message may be an answer to ours, a bounce or a report, by some lines of its head alone. */
  mayConcernUs(header: string): boolean
  /** Whether a message is about mail of the company; what is not is forgotten. */
  concernsUs(db: Db, raw: Buffer): Promise<boolean>
  /** So much of the beginning of a message is wanted, in bytes. */
  wantedSize: number
  /** Keeps a message of which the company's transaction knows. */
  keepMessage(db: Db, message: FoundMessage): Promise<void>
}

/** What is enough to tell whether a message concerns us. */
const lines = [
  'message-id',
  'in-reply-to',
  'references',
  'content-type',
  'return-path',
  'x-failed-recipients',
]
// What one turn may cost; the rest waits for the next, so that no mailbox holds up the others.
const looksPerTurn = 500
const fetchesPerTurn = 50
const turnMs = 60_000
const dayMs = 24 * 3_600_000

/**
 * Reads what has come into a mailbox since the last time; true when there is more to read at once. Nothing in the
 * mailbox changes. Throws ImapFailure and `ReadingLost`.
 */
export async function readTaken(
  needs: ReaderNeeds,
  taken: TakenMailbox,
  signal: AbortSignal,
): Promise<boolean> {
  const address = { ...taken, password: needs.secrets.open(taken.passwordSealed) }
  const client = await openImap(address, needs, signal)
  try {
    const folder = await openFolder(client, taken.folder)
    return await new Turn(needs, taken, { client, folder }).run()
  } finally {
    await closeImap(client)
  }
}

class Turn {
  readonly #needs: ReaderNeeds
  readonly #taken: TakenMailbox
  readonly #client: ImapFlow
  readonly #folder: MailboxObject
  readonly #endsAt = Date.now() + turnMs

  constructor(
    needs: ReaderNeeds,
    taken: TakenMailbox,
    { client, folder }: { client: ImapFlow; folder: MailboxObject },
  ) {
    this.#needs = needs
    this.#taken = taken
    this.#client = client
    this.#folder = folder
  }

  async run(): Promise<boolean> {
    const start = await this.#findStart()
    await this.#transaction((db) => this.#note(db, start, 0))
    const waiting = await this.#findAfter(start)
    const looked = waiting.slice(0, looksPerTurn)
    let fetches = 0
    for (const candidate of await this.#findCandidates(looked)) {
      if (fetches++ === fetchesPerTurn || Date.now() > this.#endsAt) return true
      await this.#take(candidate)
    }
    const last = looked.at(-1)
    if (last !== undefined) await this.#transaction((db) => this.#note(db, last, 0))
    return waiting.length > looked.length
  }

  // The first time only what arrives from now on counts; after the server numbered its messages anew, what arrived since
  // the day before the last reading is looked at again, and the intake knows what it has seen.
  async #findStart(): Promise<number> {
    const { uidValidity, lastUid, readAt } = this.#taken
    const newest = await this.#findNewest()
    if (lastUid === null || uidValidity === null) return newest
    if (uidValidity === Number(this.#folder.uidValidity)) return lastUid
    const since = new Date((readAt ? Date.parse(readAt) : Date.now()) - dayMs)
    const found = await this.#search({ since })
    return found[0] === undefined ? newest : found[0] - 1
  }

  async #findNewest(): Promise<number> {
    if (this.#folder.uidNext) return this.#folder.uidNext - 1
    return (await this.#search({ all: true })).at(-1) ?? 0
  }

  async #findAfter(uid: number): Promise<number[]> {
    // `n:*` means the newest message too when it is older than n.
    return (await this.#search({ uid: `${uid + 1}:*` })).filter((found) => found > uid)
  }

  async #search(query: Parameters<ImapFlow['search']>[0]): Promise<number[]> {
    const found = await inSession(() => this.#client.search(query, { uid: true }))
    return Array.isArray(found) ? found.toSorted((one, other) => one - other) : []
  }

  async #findCandidates(uids: readonly number[]): Promise<FetchMessageObject[]> {
    const candidates: FetchMessageObject[] = []
    if (uids.length === 0) return candidates
    const query = { uid: true, internalDate: true, headers: lines }
    await inSession(async () => {
      for await (const message of this.#client.fetch(uids.join(','), query, { uid: true })) {
        if (!this.#needs.mayConcernUs(message.headers?.toString('latin1') ?? '')) continue
        const { headers: _headers, ...rest } = message
        candidates.push(rest)
      }
    })
    return candidates.toSorted((one, other) => one.uid - other.uid)
  }

  async #take({ uid, internalDate }: FetchMessageObject): Promise<void> {
    const query = { source: { maxLength: this.#needs.wantedSize } }
    const message = await inSession(() => this.#client.fetchOne(`${uid}`, query, { uid: true }))
    const raw = message ? message.source : undefined
    await this.#transaction(async (db) => {
      const isOurs = raw !== undefined && (await this.#needs.concernsUs(db, raw))
      if (isOurs) {
        const { id, companyId } = this.#taken
        const receivedAt = internalDate ? new Date(internalDate) : new Date()
        await this.#needs.keepMessage(db, { companyId, raw, receivedAt, mailboxId: id })
      }
      await this.#note(db, uid, isOurs ? 1 : 0)
    })
  }

  #note(db: Db, lastUid: number, kept: number): Promise<void> {
    const uidValidity = Number(this.#folder.uidValidity)
    return noteProgress(db, this.#taken, { uidValidity, lastUid, kept })
  }

  #transaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const actor = { companyId: this.#taken.companyId, userId: null }
    return this.#needs.database.tenantTransaction(actor, work)
  }
}
