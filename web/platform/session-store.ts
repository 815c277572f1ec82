import type { MenuEntry } from '@landfall/contract/menu.ts'
import { type SessionUser, sessionRoutes } from '@landfall/contract/session.ts'
import { create } from 'zustand'
import { call } from './api-client.ts'
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

/** Fetches the user and the menu for the kept token; on failure the token is forgotten and the error thrown. */
export async function loadSession(): Promise<void> {
  if (readToken() === null) return
  try {
    const { user, routes } = await call(sessionRoutes.info, {})
    useSession.setState({ user, menu: routes })
  } catch (error) {
    forgetSession()
    throw error
  }
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
  useSession.setState({ user: null, menu: [] })
}
