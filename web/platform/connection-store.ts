import { create } from 'zustand'

/** Whether the server can be reached, as far as this page has noticed. */
export const useConnection = create<{ isOnline: boolean }>(() => ({ isOnline: navigator.onLine }))

const firstPause = 2_000
const longestPause = 15_000
const pauseGrowth = 1.5
const mostFailures = 8

let timer: ReturnType<typeof setTimeout> | undefined

/** Notes that an answer of the server arrived. */
export function noteReached(): void {
  clearTimeout(timer)
  timer = undefined
  if (!useConnection.getState().isOnline) useConnection.setState({ isOnline: true })
}

/** Notes that the server did not answer; from then on it is asked now and then until it does. */
export function noteUnreached(): void {
  if (useConnection.getState().isOnline) useConnection.setState({ isOnline: false })
  if (timer === undefined) askLater(firstPause)
}

/**
 * Tries something as soon as the server can be reached again, and after a failure a few times more with growing pauses:
 * a connection that has just come back is often gone once more, but what a new build has removed never comes. Answers
 * what ends the trying.
 */
export function tryWhenReached(attempt: () => Promise<unknown>): () => void {
  let isOver = false
  let isUnderWay = false
  let next: ReturnType<typeof setTimeout> | undefined
  const tryLater = (failures: number) => {
    if (isOver || failures > mostFailures) return
    const pause = Math.min(firstPause * pauseGrowth ** failures, longestPause)
    next = setTimeout(() => void tryNow(failures + 1), pause)
  }
  const tryNow = async (failures: number) => {
    clearTimeout(next)
    if (isUnderWay) return
    isUnderWay = true
    try {
      await attempt()
      end()
    } catch {
      tryLater(failures)
    } finally {
      isUnderWay = false
    }
  }
  const stop = useConnection.subscribe(({ isOnline }) => isOnline && void tryNow(0))
  const end = () => {
    isOver = true
    stop()
    clearTimeout(next)
  }
  // It may have come back between the failure and this call.
  if (useConnection.getState().isOnline) tryLater(0)
  return end
}

/** Follows what the browser knows about the network. */
export function watchConnection(): void {
  window.addEventListener('offline', noteUnreached)
  window.addEventListener('online', () => void askServer(firstPause))
  if (!navigator.onLine) noteUnreached()
}

function askLater(pause: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void askServer(pause), pause)
}

async function askServer(pause: number): Promise<void> {
  try {
    const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5_000) })
    if (!answer.ok) throw new Error(`health answered ${answer.status}`)
    noteReached()
  } catch {
    if (!useConnection.getState().isOnline) askLater(Math.min(pause * pauseGrowth, longestPause))
  }
}
