/** How a lease is kept while work goes on. */
interface Heartbeat {
  everyMs: number
  /** When the first beat comes, if not as the others do. */
  firstMs?: number
  /** Keeps the lease; false when somebody else has it. */
  keep(): Promise<boolean>
  /** A beat that failed: the next one may come through before the lease ends. */
  onFailure(error: unknown): void
}

/** Keeps a lease, one beat after the other, until it is stopped or lost; `lost` ends the work that needs it. */
export function startHeartbeat({ everyMs, firstMs = everyMs, keep, onFailure }: Heartbeat): {
  lost: AbortSignal
  stop(): void
} {
  const lost = new AbortController()
  let isStopped = false
  let timer: NodeJS.Timeout
  const beat = async () => {
    try {
      if (!(await keep())) lost.abort()
    } catch (error) {
      onFailure(error)
    }
    if (!isStopped && !lost.signal.aborted) timer = setTimeout(beat, everyMs)
  }
  timer = setTimeout(beat, firstMs)
  return {
    lost: lost.signal,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
