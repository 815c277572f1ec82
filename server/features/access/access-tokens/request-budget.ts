/** What is left of a caller's budget after a request. */
export interface Budget {
  limit: number
  /** Below zero: this request is one too many. */
  remaining: number
  /** Seconds until the budget is full again. */
  resetSeconds: number
}

const windowMs = 60_000

/** Counts the requests of tokens in windows of a minute; each process counts for itself. */
export class RequestBudgets {
  readonly #limit: number
  readonly #now: () => number
  #windowStart = 0
  #used = new Map<number, number>()

  constructor(limit: number, now: () => number = Date.now) {
    this.#limit = limit
    this.#now = now
  }

  spend(tokenId: number): Budget {
    const now = this.#now()
    if (now - this.#windowStart >= windowMs) {
      this.#windowStart = now
      this.#used = new Map()
    }
    const used = (this.#used.get(tokenId) ?? 0) + 1
    this.#used.set(tokenId, used)
    const resetSeconds = Math.ceil((this.#windowStart + windowMs - now) / 1000)
    return { limit: this.#limit, remaining: this.#limit - used, resetSeconds }
  }
}
