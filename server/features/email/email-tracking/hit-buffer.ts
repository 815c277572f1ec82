import type { Log } from '#platform/log/log.ts'
import type { Db } from '#platform/postgres/database.ts'
import { type Hit, storeHits } from './hit-store.ts'

/** Collects hits so that answering a mail program never waits for the database. */
export interface HitBuffer {
  add(hit: Hit): void
  /** Stores what is left. */
  close(): Promise<void>
}

const flushMs = 200
const batchSize = 2_000
// Hits are worth less than memory: what comes while the database is away for long is dropped.
const maxBuffered = 200_000

/** A buffer that stores its hits in batches five times a second. */
export function createHitBuffer(systemDb: Db, log: Log): HitBuffer {
  let hits: Hit[] = []
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> = Promise.resolve()

  const flush = async () => {
    timer = undefined
    const batch = hits.splice(0, batchSize)
    if (batch.length === 0) return
    try {
      await storeHits(systemDb, batch)
    } catch (error) {
      log.warn({ err: error, hits: batch.length }, 'storing openings and clicks failed; trying again')
      hits = [...batch, ...hits].slice(0, maxBuffered)
    }
    if (hits.length > 0) schedule()
  }
  const schedule = () => {
    timer ??= setTimeout(() => {
      flushing = flush()
    }, flushMs)
  }
  return {
    add(hit) {
      if (hits.length >= maxBuffered) return
      hits.push(hit)
      schedule()
    },
    async close() {
      clearTimeout(timer)
      await flushing
      await flush()
      clearTimeout(timer)
    },
  }
}
