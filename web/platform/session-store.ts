import { type SessionUser, sessionRoutes } from '@landfall/contract/access/session.ts'
import type { MenuEntry } from '@landfall/contract/menu.ts'
import type { RouteReply } from '@landfall/contract/route.ts'
import { create } from 'zustand'
import { call } from './api-client.ts'
import { ApiError } from './api-error.ts'
import { tryWhenReached } from './connection-store.ts'
import { showTimesIn } from './formatters.ts'
import { keepSession, readKeptSession } from './kept-session.ts'
import { isSupportTab, readToken, writeToken } from './token-storage.ts'

type SessionInfo = RouteReply<typeof sessionRoutes.info>

interface SessionState {
  user: SessionUser | null
  menu: readonly MenuEntry[]
  /** Pages that exist but that the user may not open. */
  deniedPaths: readonly string[]
  /** What came with the session for the frame. */
  brand: SessionInfo['brand']
  announcements: SessionInfo['announcements']
  /** How often the server has said who is signed in. */
  loads: number
}

/** Who is signed in and the menu the server delivered; empty before sign-in. */
export const useSession = create<SessionState>(() => ({
  user: null,
  menu: [],
  deniedPaths: [],
  brand: undefined,
  announcements: undefined,
  loads: 0,
}))

/**
 * Signs in, then fetches the user and the menu; throws ApiError and leaves nobody signed in when either fails. Answers
 * a challenge when the code of the second factor comes first, else null.
 */
export async function signIn(userName: string, passWord: string): Promise<string | null> {
  const { accessToken, challenge } = await call(sessionRoutes.login, { body: { userName, passWord } })
  if (challenge !== undefined) return challenge
  await enterWith(accessToken)
  return null
}

/** Completes a sign-in with a code of the second factor or a recovery code. */
export async function signInWithCode(challenge: string, code: string): Promise<void> {
  const { accessToken } = await call(sessionRoutes.loginCode, { body: { challenge, code } })
  await enterWith(accessToken)
}

/** Keeps a new token and fetches the user and the menu; throws `tokenMissing` where the browser keeps none. */
export async function enterWith(accessToken: string): Promise<void> {
  writeToken(accessToken)
  if (readToken() === null) throw new ApiError({ code: 0, name: 'tokenMissing', message: '' })
  await loadSession()
}

/**
 * Fetches the user and the menu for the kept token; on failure the token is forgotten and the error thrown.
 * Without a connection the frame opens for whom it was last opened, and the server is asked when it can be.
 */
export async function loadSession(): Promise<void> {
  if (readToken() === null) return
  try {
    takeSession(await askSession())
  } catch (error) {
    const kept = isUnreachable(error) && !isSupportTab() ? readKeptSession() : null
    if (!kept) {
      forgetSession()
      throw error
    }
    takeSession(kept)
    // Whatever is wrong with the session by now, the first call of a page will tell.
    tryWhenReached(() =>
      refreshSession().catch((failure) => {
        if (isUnreachable(failure)) throw failure
      }),
    )
  }
}

/** Asks the server again who is signed in; answers whether the user, his rights or his menu have changed. */
export async function refreshSession(): Promise<boolean> {
  return takeSession(await askSession())
}

async function askSession(): Promise<SessionInfo> {
  const info: Partial<SessionInfo> | null = await call(sessionRoutes.info, {})
  const { user } = info ?? {}
  if (!user) throw new ApiError({ code: 0, name: 'userMissing', message: '' })
  // A server of another release may answer what this one never would.
  if (!Array.isArray(user.roles) || user.roles.length === 0) {
    throw new ApiError({ code: 0, name: 'rolesMissing', message: '' })
  }
  return info as SessionInfo
}

/** What is the same stays the same object: a menu that only looks new would make all pages start anew. */
function takeSession(info: SessionInfo): boolean {
  const { announcements, ...kept } = info
  // What was announced when there was a connection may be over.
  if (!isSupportTab()) keepSession(kept)
  showTimesIn(info.user.timeZone)
  const before = useSession.getState()
  const user = unlessSame(before.user, info.user)
  const menu = unlessSame(before.menu, info.routes)
  const deniedPaths = unlessSame(before.deniedPaths, info.deniedPaths ?? [])
  useSession.setState({ user, menu, deniedPaths, brand: info.brand, announcements, loads: before.loads + 1 })
  return user !== before.user || menu !== before.menu || deniedPaths !== before.deniedPaths
}

function unlessSame<Before, Now extends Before>(before: Before, now: Now): Before {
  return JSON.stringify(before) === JSON.stringify(now) ? before : now
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
  useSession.setState({ user: null, menu: [], deniedPaths: [], brand: undefined, announcements: undefined })
}
