import type { Log } from '#platform/log/log.ts'
import type { Database } from '#platform/postgres/database.ts'

/** Work that lies due in the database, how it is found and how it is done. */
export interface DueWork<Item> {
  /** The notification that says there may be some; it is looked for every so often as well. */
  channel: string
  everyMs: number
  /** How many may be under way at once; without it, all that are found. Where there may be more, the next are looked for as soon as one is done. */
  atOnce?: number
  find(room: number): Promise<readonly Item[]>
  /** By what two finds of the same work are known to be the same. */
  keyOf(item: Item): string | number
  /** Does one; `stopping` tells it to end early. What another process holds it leaves alone. */
  run(item: Item, stopping: AbortSignal): Promise<void>
  onFailure(error: unknown, item: Item): void
  /** What the log says when looking failed. */
  lookingFailed: string
}

/** Between one that is done and the look for the next: what is found may be held by another process still. */
const pauseMs = 20

/** Does what is due until the returned function is called, which ends the work under way and waits for it. */
export async function startDueWork<Item>(
  { database, log }: { database: Database; log: Log },
  work: DueWork<Item>,
): Promise<() => Promise<void>> {
  const atOnce = work.atOnce ?? Number.POSITIVE_INFINITY
  const stopping = new AbortController()
  const running = new Map<string | number, Promise<void>>()
  let hasMore = false
  let next: NodeJS.Timeout | undefined
  const begin = (item: Item) => {
    const key = work.keyOf(item)
    if (stopping.signal.aborted || running.has(key)) return
    const run = work
      .run(item, stopping.signal)
      .then(lookSoon, (error: unknown) => work.onFailure(error, item))
      .finally(() => running.delete(key))
    running.set(key, run)
  }
  const findWork = async () => {
    const room = atOnce - running.size
    if (room <= 0) return
    const found = await work.find(room)
    hasMore = found.length >= room
    for (const item of found) begin(item)
  }
  let looking: Promise<void> | undefined
  const look = () => {
    looking ??= findWork()
      .catch((error: unknown) => log.warn({ err: error }, work.lookingFailed))
      .finally(() => {
        looking = undefined
      })
  }
  function lookSoon() {
    if (!hasMore || next || stopping.signal.aborted) return
    next = setTimeout(() => {
      next = undefined
      look()
    }, pauseMs)
  }
  const stopListening = await database.listen(work.channel, look)
  const timer = setInterval(look, work.everyMs)
  look()
  return async () => {
    stopping.abort()
    clearInterval(timer)
    clearTimeout(next)
    stopListening()
    await looking
    await Promise.all(running.values())
  }
}
