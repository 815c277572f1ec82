import { readCookie, writeCookie } from './cookie-storage.ts'

/** The access token, or null when nobody is signed in. */
export function readToken(): string | null {
  return readCookie('accessToken') || null
}

/** Keeps the access token; null forgets it. */
export function writeToken(token: string | null): void {
  writeCookie('accessToken', token)
}
