import type { ErrorName } from '@landfall/contract/error-codes.ts'
import { AppError } from '#platform/http/app-error.ts'

export interface PlaceLimits {
  /** Works at a time, of all companies. */
  atOnce: number
  /** How long one more waits for its place; unset: until it has one or is given up. */
  waitMs?: number
  /** What is told to whom none came to. */
  busy: ErrorName
}

/** Places for work that takes a process with memory of its own. */
export interface Places {
  /** Waits for a place; what comes back gives it free. Rejects when the caller gives up meanwhile. */
  take(caller: PlaceCaller): Promise<() => void>
  /** Works in a place. */
  during<Result>(caller: PlaceCaller, work: () => Promise<Result>): Promise<Result>
}

interface PlaceCaller {
  company: { id: number }
  signal: AbortSignal
  /** Waits as long as it takes: nobody looks at it. */
  isPatient?: boolean | undefined
}

interface Waiting {
  companyId: number
  admit(): void
}

/** Lets so many works of this process run at a time; a free place goes to the company that has the fewest. */
export function createPlaces({ atOnce, waitMs, busy }: PlaceLimits): Places {
  const running = new Map<number, number>()
  let taken = 0
  let waiting: Waiting[] = []

  const count = (companyId: number, change: 1 | -1) => {
    taken += change
    const left = (running.get(companyId) ?? 0) + change
    if (left > 0) running.set(companyId, left)
    else running.delete(companyId)
  }
  const admitNext = () => {
    if (taken >= atOnce) return
    const has = ({ companyId }: Waiting) => running.get(companyId) ?? 0
    const fewest = Math.min(...waiting.map(has))
    const next = waiting.find((one) => has(one) === fewest)
    if (!next) return
    waiting = waiting.filter((one) => one !== next)
    count(next.companyId, 1)
    next.admit()
  }

  async function take({ company, signal, isPatient = false }: PlaceCaller): Promise<() => void> {
    signal.throwIfAborted()
    const { promise: admitted, resolve, reject } = Promise.withResolvers<void>()
    const place: Waiting = { companyId: company.id, admit: resolve }
    const leave = (reason: unknown) => {
      waiting = waiting.filter((one) => one !== place)
      reject(reason)
    }
    const giveUp = () => leave(signal.reason)
    signal.addEventListener('abort', giveUp, { once: true })
    const timer = waitMs && !isPatient && setTimeout(() => leave(new AppError(busy)), waitMs)
    waiting.push(place)
    admitNext()
    try {
      await admitted
    } finally {
      signal.removeEventListener('abort', giveUp)
      clearTimeout(timer || undefined)
    }
    return () => {
      count(company.id, -1)
      admitNext()
    }
  }

  async function during<Result>(caller: PlaceCaller, work: () => Promise<Result>): Promise<Result> {
    const leave = await take(caller)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  return { take, during }
}
