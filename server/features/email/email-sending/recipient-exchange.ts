import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#platform/log/log.ts'
import type { Db } from '#platform/postgres/database.ts'
import { exchangeRecipients, failTaskOf, type RefusedTask, type Settlement } from './recipient-store.ts'

interface Request {
  settle: Settlement | undefined
  begin: number | undefined
  resolve(mayBegin: boolean): void
}

export interface ExchangeOptions {
  systemDb: Db
  token: string
  log: Log
  onSenderRefused(task: RefusedTask): void
}

// While the database works on one, the connections that end meanwhile need not wait for it.
const statementsAtOnce = 2
const retryMs = 1_000
const giveUpMs = 30 * 60_000

/**
 * Collects what the connections of a lane have to report while statements are under way and sends it with the
 * next, so that many connections share each round trip to the database.
 */
export class RecipientExchange {
  readonly #options: ExchangeOptions
  #waiting: Request[] = []
  #underWay = 0

  constructor(options: ExchangeOptions) {
    this.#options = options
  }

  /** Records an ended try and asks to begin the next recipient; resolves to whether it may begin. */
  exchange(settle: Settlement | undefined, begin: number | undefined): Promise<boolean> {
    return new Promise((resolve) => {
      this.#waiting.push({ settle, begin, resolve })
      if (this.#underWay < statementsAtOnce) {
        this.#underWay += 1
        setImmediate(() => void this.#drain())
      }
    })
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting
      this.#waiting = []
      const begun = await this.#store(batch)
      for (const { begin, resolve } of batch) resolve(begin !== undefined && begun.has(begin))
    }
    this.#underWay -= 1
  }

  // What was handed over must not be forgotten because the database is away for a while.
  async #store(batch: Request[]): Promise<Set<number>> {
    const { systemDb, token } = this.#options
    const settle = batch.flatMap((request) => request.settle ?? [])
    const begin = batch.flatMap((request) => request.begin ?? [])
    // First, so that no other message of such a task begins.
    for (const refused of settle.filter(({ isSenderRefused }) => isSenderRefused)) {
      const task = await this.#keepTrying(settle.length, () => failTaskOf(systemDb, refused))
      if (task) this.#options.onSenderRefused(task)
    }
    const exchange = () => exchangeRecipients(systemDb, { token, settle, begin })
    return (await this.#keepTrying(settle.length, exchange)) ?? new Set()
  }

  async #keepTrying<T>(recipients: number, work: () => Promise<T>): Promise<T | undefined> {
    const started = performance.now()
    for (;;) {
      try {
        return await work()
      } catch (error) {
        this.#options.log.warn({ err: error, recipients }, 'recording sent messages failed; trying again')
        if (performance.now() - started > giveUpMs) return undefined
        await sleep(retryMs)
      }
    }
  }
}
