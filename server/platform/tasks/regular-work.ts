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

/** Does work every so often, one turn after the other; the returned function ends that, but no turn under way. */
export function startRegularWork({ log, everyMs, run, failed, level, isLater }: RegularWork): () => void {
  let isBusy = false
  const turn = async () => {
    if (isBusy) return
    isBusy = true
    await run().catch((error: unknown) => log[level ?? 'warn']({ err: error }, failed))
    isBusy = false
  }
  const timer = setInterval(turn, everyMs)
  timer.unref()
  if (!isLater) void turn()
  return () => clearInterval(timer)
}
