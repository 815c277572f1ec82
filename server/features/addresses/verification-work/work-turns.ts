import type { QueuedDomain } from './verification-queue.ts'

/** So much of all places a single company leaves to others, one at least. */
const keptFree = 0.2
/** Whoever waited longer for a place is given back: his lease would end while he is asked for. */
const longestWaitMs = 30_000

interface Waiting {
  queued: QueuedDomain
  since: number
}

/** Who is asked next: of the company that has the fewest places, and never all places for one. */
export class WorkTurns {
  readonly #places: number
  readonly #mostOfOne: number
  readonly #waiting = new Map<number, Waiting[]>()
  readonly #running = new Map<number, number>()

  constructor(places: number) {
    this.#places = places
    this.#mostOfOne = Math.max(1, places - Math.max(1, Math.floor(places * keptFree)))
  }

  /** There is work for every place. */
  get isFull(): boolean {
    let startable = 0
    for (const [companyId, some] of this.#waiting) startable += Math.min(some.length, this.#left(companyId))
    return startable >= this.#places
  }

  /** Somebody waits who may begin. */
  get hasNext(): boolean {
    return this.#first() !== undefined
  }

  /** A company has nothing waiting. */
  wants(companyId: number): boolean {
    return !this.#waiting.has(companyId)
  }

  add(some: readonly QueuedDomain[]): void {
    const since = performance.now()
    for (const [companyId, ofOne] of Map.groupBy(some, (queued) => queued.companyId)) {
      const before = this.#waiting.get(companyId) ?? []
      this.#waiting.set(companyId, [...before, ...ofOne.map((queued) => ({ queued, since }))])
    }
  }

  /** Takes a place for the next one, until he leaves it. */
  take(): QueuedDomain | undefined {
    const companyId = this.#first()
    if (companyId === undefined) return undefined
    const some = this.#waiting.get(companyId) ?? []
    const { queued } = some.shift() as Waiting
    if (some.length === 0) this.#waiting.delete(companyId)
    this.#running.set(companyId, (this.#running.get(companyId) ?? 0) + 1)
    return queued
  }

  leave({ companyId }: QueuedDomain): void {
    const left = (this.#running.get(companyId) ?? 1) - 1
    if (left > 0) this.#running.set(companyId, left)
    else this.#running.delete(companyId)
  }

  /** Removes those that have waited too long. */
  takeLate(): QueuedDomain[] {
    const since = performance.now() - longestWaitMs
    return this.#remove((waiting) => waiting.since < since)
  }

  takeAll(): QueuedDomain[] {
    return this.#remove(() => true)
  }

  #remove(isMeant: (waiting: Waiting) => boolean): QueuedDomain[] {
    const removed: QueuedDomain[] = []
    for (const [companyId, some] of this.#waiting) {
      const kept = some.filter((one) => !isMeant(one))
      removed.push(...some.filter(isMeant).map(({ queued }) => queued))
      if (kept.length === 0) this.#waiting.delete(companyId)
      else this.#waiting.set(companyId, kept)
    }
    return removed
  }

  #left(companyId: number): number {
    return this.#mostOfOne - (this.#running.get(companyId) ?? 0)
  }

  #first(): number | undefined {
    let best: number | undefined
    for (const companyId of this.#waiting.keys()) {
      if (this.#left(companyId) <= 0) continue
      if (best === undefined || this.#left(companyId) > this.#left(best)) best = companyId
    }
    return best
  }
}
