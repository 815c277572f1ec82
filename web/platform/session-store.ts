import type { MenuEntry } from '@landfall/contract/menu.ts'
import type { RouteReply } from '@landfall/contract/route.ts'
import { type SessionUser, sessionRoutes } from '@landfall/contract/session.ts'
import { create } from 'zustand'
import { call } from './api-client.ts'
import { ApiError } from './api-error.ts'
import { whenReached } from './connection-store.ts'
import { keepSession, readKeptSession } from './kept-session.ts'
import { readToken, writeToken } from './token-storage.ts'

interface SessionState {
  user: SessionUser | null
  menu: readonly MenuEntry[]
}

/** Who is signed in and the menu the server delivered; empty before sign-in. */
export const useSession = create<SessionState>(() => ({ user: null, menu: [] }))

/** Signs in, then fetches the user and the menu; throws ApiError and leaves nobody signed in when either fails. */
export async function signIn(userName: string, passWord: string): Promise<void> {
  const { accessToken } = await call(sessionRoutes.login, { body: { userName, passWord } })
  writeToken(accessToken)
  await loadSession()
}

/**
 * Fetches the user and the menu for the kept token; on failure the token is forgotten and the error thrown.
 * Without a connection the frame opens for whom it was last opened, and the server is asked when it can be.
 */
export async function loadSession(): Promise<void> {
  if (readToken() === null) return
  try {
    const info = await call(sessionRoutes.info, {})
    keepSession(info)
    useSession.setState({ user: info.user, menu: info.routes })
  } catch (error) {
    const kept = isUnreachable(error) ? readKeptSession() : null
    if (!kept) {
      forgetSession()
      throw error
    }
    useSession.setState({ user: kept.user, menu: kept.routes })
    whenReached(() => void refreshKeptSession(kept))
  }
}

async function refreshKeptSession(kept: RouteReply<typeof sessionRoutes.info>): Promise<void> {
  // Whatever is wrong with the session by now, the first call of a page will tell.
  const info = await call(sessionRoutes.info, {}).catch(() => null)
  // The same user again must not make the router start anew: pages would lose their input.
  if (info && JSON.stringify(info) !== JSON.stringify(kept)) {
    keepSession(info)
    useSession.setState({ user: info.user, menu: info.routes })
  }
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.name === 'networkFailed'
}

/** Ends the session on the server; the browser forgets it even if the server cannot be reached. */
export async function signOut(): Promise<void> {
  try {
    await call(sessionRoutes.logout, {})
  } finally {
    forgetSession()
  }
}

/** Forgets the token and the user in this browser. */
export function forgetSession(): void {
  writeToken(null)
  keepSession(null)
  useSession.setState({ user: null, menu: [] })
}
