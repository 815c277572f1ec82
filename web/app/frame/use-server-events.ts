import { useEffect } from 'react'
import { followEvents } from '#platform/server-events.ts'

// Browsers allow six connections to a server without HTTP/2; pages nobody looks at must not take them all.
const hiddenFor = 5_000

/** Follows the user's tasks and notices while somebody may be looking at the page. */
export function useServerEvents(): void {
  useEffect(() => {
    let following: AbortController | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const start = () => {
      if (following) return
      following = new AbortController()
      void followEvents(following.signal)
    }
    const stop = () => {
      following?.abort()
      following = null
    }
    const note = () => {
      clearTimeout(timer)
      if (document.hidden) timer = setTimeout(stop, hiddenFor)
      else start()
    }
    // One that was opened behind another waits until somebody looks at it.
    note()
    document.addEventListener('visibilitychange', note)
    // A page that was left for another is kept by browsers as it is, its connection and its clocks included.
    addEventListener('pagehide', stop)
    addEventListener('pageshow', note)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', note)
      removeEventListener('pagehide', stop)
      removeEventListener('pageshow', note)
      stop()
    }
  }, [])
}
