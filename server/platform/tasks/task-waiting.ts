import type { ErrorName } from '@landfall/contract/error-codes.ts'
import type { TaskWait } from '@landfall/contract/tasks.ts'
import { isStorageFull } from '#platform/files/storage-full.ts'
import { AppError } from '#platform/http/app-error.ts'
import { isConnectionError } from '#platform/postgres/postgres-errors.ts'

/** What a task waits for, how often and how long at most. */
interface Patience {
  for: TaskWait
  /** The name under which it ends at last. */
  endsAs: ErrorName
  times: number
  hours: number
  /** Seconds between two looks; without it they grow from two to sixty. */
  everySeconds?: number
}

const patience: Readonly<Record<TaskWait, Patience>> = {
  // A store that is away comes back, or somebody has to see to it: there is a day for that.
  store: { for: 'store', endsAs: 'storeUnavailable', times: Number.POSITIVE_INFINITY, hours: 24 },
  storage: { for: 'storage', endsAs: 'storageFull', times: Number.POSITIVE_INFINITY, hours: 24 },
  // A process that ended while it read may have ended of what it read.
  reading: { for: 'reading', endsAs: 'uploadReadingEnded', times: 3, hours: 24 },
  // What somebody may be told a day grows back hour by hour; a large file takes its days.
  recognitions: {
    for: 'recognitions',
    endsAs: 'recognitionsTakeTooLong',
    times: Number.POSITIVE_INFINITY,
    hours: 60 * 24,
    everySeconds: 900,
  },
  // Whoever waits goes on after minutes with what is known by then.
  verification: {
    for: 'verification',
    endsAs: 'addressesUnderWay',
    times: Number.POSITIVE_INFINITY,
    hours: 1,
    everySeconds: 2,
  },
}

const longestWaitSeconds = 60
/** An attempt that has worked for so long begins to count anew. */
const steadyMs = 10 * 60_000

/** What kept a task from its work without being a fault of it; undefined for all other errors. */
export function patienceWith(error: unknown): Patience | undefined {
  if (isStorageFull(error)) return patience.storage
  if (isConnectionError(error)) return patience.store
  const name = error instanceof AppError ? error.errorName : undefined
  if (name === 'lookupsUsedUp') return patience.recognitions
  if (name === 'addressesUnderWay') return patience.verification
  return name === 'uploadReadingEnded' ? patience.reading : undefined
}

/** When a task is tried again after so many waits in a row; the waits grow from two seconds to a minute. */
export function waitSeconds(waits: number): number {
  return Math.min(longestWaitSeconds, 2 ** (waits + 1))
}

/** The waits in a row before an attempt that lasted so long. */
export function waitsBefore(waits: number, attemptMs: number): number {
  return attemptMs > steadyMs ? 0 : waits
}
