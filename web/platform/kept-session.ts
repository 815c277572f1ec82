import type { sessionRoutes } from '@landfall/contract/access/session.ts'
import type { RouteReply } from '@landfall/contract/route.ts'

type SessionInfo = RouteReply<(typeof sessionRoutes)['info']>

const storageKey = 'session'

/** Remembers who is signed in, so that the frame can open without a connection; null forgets it. */
export function keepSession(info: SessionInfo | null): void {
  try {
    if (info === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify(info))
  } catch {
    // A browser that stores nothing only loses the start without a connection.
  }
}

/** What was remembered; null when there is nothing. */
export function readKeptSession(): SessionInfo | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null') as SessionInfo | null
  } catch {
    return null
  }
}
