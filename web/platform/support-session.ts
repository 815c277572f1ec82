import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { call } from './api-client.ts'
import { isSupportTab, writeSupportToken, writeToken } from './token-storage.ts'

const returnKey = 'landfall.supportReturn'

/** Goes on as somebody else in this browser tab; the own session stays where it is. */
export function enterSupport(token: string): void {
  sessionStorage.setItem(returnKey, location.pathname + location.search)
  writeSupportToken(token)
  location.assign('/')
}

/** Ends the session as somebody else and comes back to the page it was begun on. */
export async function leaveSupport(): Promise<void> {
  try {
    if (isSupportTab()) await call(sessionRoutes.logout, {})
  } finally {
    writeToken(null)
    const path = sessionStorage.getItem(returnKey) ?? '/'
    sessionStorage.removeItem(returnKey)
    location.assign(path)
  }
}
