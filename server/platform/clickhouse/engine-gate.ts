import { EngineError } from './engine-statement.ts'

const longestQueue = 1000

/** Lets `limit` statements run at a time; the others wait in the order they came. */
export function createGate(limit: number): () => Promise<() => void> {
  const waiting: (() => void)[] = []
  let running = 0

  function release(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return async () => {
    if (waiting.length >= longestQueue) {
      throw new EngineError(202, 'Too many simultaneous queries', 'TOO_MANY_SIMULTANEOUS_QUERIES')
    }
    if (running < limit) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    let released = false
    return () => {
      if (released) return
      released = true
      release()
    }
  }
}
