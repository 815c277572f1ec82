import type { FetchMessageObject, ImapFlow, MailboxObject } from 'imapflow'
import type { Log } from '#platform/log/log.ts'
import {
  closeImap,
  ImapFailure,
  type ImapSessionOptions,
  inSession,
  openFolder,
} from '#platform/mail/imap-session.ts'
import type { Database, Db } from '#platform/postgres/database.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import type { SignInTokens } from '../mail-sign-ins/sign-in-tokens.ts'
import { openMailbox } from './mailbox-opening.ts'
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
  signIns: SignInTokens
  log: Log
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
// Finding the one message among all looked at that cannot be fetched takes eleven of them.
const recoveriesPerTurn = 20
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
  const turn = new Turn(needs, taken, signal)
  try {
    return await turn.run()
  } finally {
    await turn.close()
  }
}

interface Session {
  client: ImapFlow
  folder: MailboxObject
}

class Turn {
  readonly #needs: ReaderNeeds
  readonly #taken: TakenMailbox
  readonly #signal: AbortSignal
  readonly #endsAt = Date.now() + turnMs
  #open: Session | undefined
  #fetches = 0
  #recoveries = 0
  #hasMoved = false

  constructor(needs: ReaderNeeds, taken: TakenMailbox, signal: AbortSignal) {
    this.#needs = needs
    this.#taken = taken
    this.#signal = signal
  }

  /** True when there is more to read at once. */
  async run(): Promise<boolean> {
    this.#open = await this.#connect()
    const start = await this.#findStart()
    await this.#transaction((db) => this.#note(db, start, 0))
    const waiting = await this.#findAfter(start)
    const looked = waiting.slice(0, looksPerTurn)
    try {
      return !(await this.#takeAll(looked)) || waiting.length > looked.length
    } catch (error) {
      // Trouble that stays will show at the very next turn, and one that got further is no failure.
      if (error instanceof ImapFailure && this.#hasMoved && !this.#signal.aborted) return true
      throw error
    }
  }

  async close(): Promise<void> {
    if (this.#open) await closeImap(this.#open.client)
  }

  async #connect(): Promise<Session> {
    const { signInId, passwordSealed, ...place } = this.#taken
    const mailbox =
      signInId === null
        ? { ...place, signInId, password: this.#needs.secrets.open(passwordSealed) }
        : { ...place, signInId }
    const client = await openMailbox(this.#needs, mailbox, this.#signal)
    try {
      return { client, folder: await openFolder(client, place.folder) }
    } catch (error) {
      client.close()
      throw error
    }
  }

  get #session(): Session {
    if (!this.#open) throw new Error('no session with the mailbox has been opened')
    return this.#open
  }

  // The first time only what arrives from now on counts; after the server numbered its messages anew, what arrived since
  // the day before the last reading is looked at again, and the intake knows what it has seen.
  async #findStart(): Promise<number> {
    const { uidValidity, lastUid, readAt } = this.#taken
    const newest = await this.#findNewest()
    if (lastUid === null || uidValidity === null) return newest
    if (uidValidity === Number(this.#session.folder.uidValidity)) return lastUid
    const since = new Date((readAt ? Date.parse(readAt) : Date.now()) - dayMs)
    const found = await this.#search({ since })
    return found[0] === undefined ? newest : found[0] - 1
  }

  async #findNewest(): Promise<number> {
    if (this.#session.folder.uidNext) return this.#session.folder.uidNext - 1
    return (await this.#search({ all: true })).at(-1) ?? 0
  }

  async #findAfter(uid: number): Promise<number[]> {
    // `n:*` means the newest message too when it is older than n.
    return (await this.#search({ uid: `${uid + 1}:*` })).filter((found) => found > uid)
  }

  async #search(query: Parameters<ImapFlow['search']>[0]): Promise<number[]> {
    const found = await inSession(() => this.#session.client.search(query, { uid: true }))
    // A search that failed is not one that found nothing; the library only says so by its answer.
    if (!Array.isArray(found)) throw new ImapFailure('protocol')
    return found.toSorted((one, other) => one - other)
  }

  // False when the turn ends before all of them have been taken.
  async #takeAll(uids: readonly number[]): Promise<boolean> {
    const last = uids.at(-1)
    if (last === undefined) return true
    if (this.#hasMoved && Date.now() > this.#endsAt) return false
    // A connection may break at any time; a single message is tried again before it is given up.
    const candidates = await this.#attempt(() => this.#findCandidates(uids), uids.length === 1 ? 2 : 1)
    if (candidates === undefined) {
      if (uids.length === 1) {
        await this.#stepOver(last)
        return true
      }
      // One of them cannot be fetched; those before it are not to wait for that.
      const middle = uids.length >> 1
      return (await this.#takeAll(uids.slice(0, middle))) && (await this.#takeAll(uids.slice(middle)))
    }
    for (const candidate of candidates) {
      if (this.#fetches++ >= fetchesPerTurn || Date.now() > this.#endsAt) return false
      await this.#take(candidate)
    }
    await this.#transaction((db) => this.#advance(db, last, 0))
    return true
  }

  async #findCandidates(uids: readonly number[]): Promise<FetchMessageObject[]> {
    const candidates: FetchMessageObject[] = []
    const query = { uid: true, internalDate: true, headers: lines }
    for await (const message of this.#session.client.fetch(uids.join(','), query, { uid: true })) {
      if (!this.#needs.mayConcernUs(message.headers?.toString('latin1') ?? '')) continue
      const { headers: _headers, ...rest } = message
      candidates.push(rest)
    }
    return candidates.toSorted((one, other) => one.uid - other.uid)
  }

  /**
   * Fetches something that a single message may make impossible, by a head beyond all limits or an answer nobody can
   * read; undefined when that failed so often and the session is there again.
   */
  async #attempt<T>(work: () => Promise<T>, attempts: number): Promise<T | undefined> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      try {
        return await inSession(work)
      } catch (error) {
        await this.#recover(error)
      }
    }
    return undefined
  }

  async #recover(error: unknown): Promise<void> {
    const isMessage = error instanceof ImapFailure && error.reason === 'protocol'
    if (!isMessage || this.#signal.aborted || this.#recoveries++ >= recoveriesPerTurn) throw error
    const { client, folder } = this.#session
    if (client.usable) return
    this.#open = await this.#connect()
    // Numbered anew in between: the next turn begins with that.
    if (this.#open.folder.uidValidity !== folder.uidValidity) throw error
  }

  async #stepOver(uid: number): Promise<void> {
    this.#needs.log.warn({ mailboxId: this.#taken.id, uid }, 'a message of a mailbox could not be fetched')
    await this.#transaction((db) => this.#advance(db, uid, 0))
  }

  async #take({ uid, internalDate }: FetchMessageObject): Promise<void> {
    const query = { source: { maxLength: this.#needs.wantedSize } }
    const fetch = () => this.#session.client.fetchOne(`${uid}`, query, { uid: true })
    const message = await this.#attempt(fetch, 2)
    if (message === undefined) return this.#stepOver(uid)
    const raw = message ? message.source : undefined
    await this.#transaction(async (db) => {
      const isOurs = raw !== undefined && (await this.#needs.concernsUs(db, raw))
      if (isOurs) {
        const { id, companyId } = this.#taken
        await this.#needs.keepMessage(db, {
          companyId,
          raw,
          receivedAt: readDate(internalDate),
          mailboxId: id,
        })
      }
      await this.#advance(db, uid, isOurs ? 1 : 0)
    })
  }

  async #advance(db: Db, uid: number, kept: number): Promise<void> {
    await this.#note(db, uid, kept)
    this.#hasMoved = true
  }

  #note(db: Db, lastUid: number, kept: number): Promise<void> {
    const uidValidity = Number(this.#session.folder.uidValidity)
    return noteProgress(db, this.#taken, { uidValidity, lastUid, kept })
  }

  #transaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const actor = { companyId: this.#taken.companyId, userId: null }
    return this.#needs.database.tenantTransaction(actor, work)
  }
}

// The server's date may be one that nobody can read.
function readDate(date: Date | string | undefined): Date {
  const read = new Date(date ?? Number.NaN)
  return Number.isNaN(read.getTime()) ? new Date() : read
}
