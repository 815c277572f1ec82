import { create } from 'zustand'

/** Whether the server can be reached, as far as this page has noticed. */
export const useConnection = create<{ isOnline: boolean }>(() => ({ isOnline: navigator.onLine }))

const firstPause = 2_000
const longestPause = 15_000

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

/** Runs something once, as soon as the server has been reached again. */
export function whenReached(run: () => void): void {
  const stop = useConnection.subscribe(({ isOnline }) => {
    if (!isOnline) return
    stop()
    run()
  })
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
    if (!useConnection.getState().isOnline) askLater(Math.min(pause * 1.5, longestPause))
  }
}
