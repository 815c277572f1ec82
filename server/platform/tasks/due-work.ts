import type { Log } from '#platform/log/log.ts'
import type { Database } from '#platform/postgres/database.ts'

/** Work that lies due in the database, how it is found and how it is done. */
export interface DueWork<Item> {
  /** The notification that says there may be some; it is looked for every so often as well. */
  channel: string
  everyMs: number
  /** How many may be under way at once; without it, all that are found. */
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

/** Does what is due until the returned function is called, which ends the work under way and waits for it. */
export async function startDueWork<Item>(
  { database, log }: { database: Database; log: Log },
  work: DueWork<Item>,
): Promise<() => Promise<void>> {
  const atOnce = work.atOnce ?? Number.POSITIVE_INFINITY
  const stopping = new AbortController()
  const running = new Map<string | number, Promise<void>>()
  const begin = (item: Item) => {
    const key = work.keyOf(item)
    if (stopping.signal.aborted || running.has(key)) return
    const run = work
      .run(item, stopping.signal)
      .catch((error: unknown) => work.onFailure(error, item))
      .finally(() => running.delete(key))
    running.set(key, run)
  }
  const findWork = async () => {
    const room = atOnce - running.size
    if (room > 0) for (const item of await work.find(room)) begin(item)
  }
  let looking: Promise<void> | undefined
  const look = () => {
    looking ??= findWork()
      .catch((error: unknown) => log.warn({ err: error }, work.lookingFailed))
      .finally(() => {
        looking = undefined
      })
  }
  const stopListening = await database.listen(work.channel, look)
  const timer = setInterval(look, work.everyMs)
  look()
  return async () => {
    stopping.abort()
    clearInterval(timer)
    stopListening()
    await looking
    await Promise.all(running.values())
  }
}
