import type { Log } from '#platform/log/log.ts'

/** Work that is done again and again, and what the log says when it fails. */
export interface RegularWork {
  log: Log
  everyMs: number
  run(): Promise<unknown>
  failed: string
  /** Failures are warnings unless somebody has to act. */
  level?: 'error'
  /** The first turn comes after `everyMs`, not at once. */
  isLater?: boolean
}

/** After how many skipped turns in a row the log says so: the one under way may never end. */
const skipsToTell = 3

/** Does work every so often, one turn after the other; the returned function ends that, but no turn under way. */
export function startRegularWork({ log, everyMs, run, failed, level, isLater }: RegularWork): () => void {
  let isBusy = false
  let skipped = 0
  const turn = async () => {
    if (isBusy) {
      skipped += 1
      if (skipped === skipsToTell) log.warn({ everyMs, work: failed }, 'a turn of regular work does not end')
      return
    }
    isBusy = true
    skipped = 0
    try {
      await run()
    } catch (error) {
      log[level ?? 'warn']({ err: error }, failed)
    } finally {
      isBusy = false
    }
  }
  const timer = setInterval(turn, everyMs)
  timer.unref()
  if (!isLater) void turn()
  return () => clearInterval(timer)
}
