import { setTimeout as sleep } from 'node:timers/promises'

/** Hands out permissions at a steady rate; one second's worth may come at once. */
export interface RateLimiter {
  /** Whether one may go now; takes it if so. */
  tryTake(): boolean
  /** Resolves when one may go; rejects when stopped. */
  take(signal: AbortSignal): Promise<void>
}

/** A limiter for a number of messages per minute; null never limits. */
export function createRateLimiter(perMinute: number | null): RateLimiter {
  if (perMinute === null) return { tryTake: () => true, take: async () => undefined }
  const perMs = perMinute / 60_000
  const capacity = Math.max(1, perMs * 1000)
  // A sender that takes over from another begins with one, so that a restart causes no burst.
  let tokens = 1
  let filledAt = performance.now()
  const tryTake = () => {
    const time = performance.now()
    tokens = Math.min(capacity, tokens + (time - filledAt) * perMs)
    filledAt = time
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
  return {
    tryTake,
    async take(signal) {
      while (!tryTake()) await sleep(Math.ceil((1 - tokens) / perMs), undefined, { signal })
    },
  }
}
