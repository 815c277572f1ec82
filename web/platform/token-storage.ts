import { readCookie, writeCookie } from './cookie-storage.ts'

// Support that works as somebody else does so in one browser tab; the others keep the own session.
const supportKey = 'landfall.supportToken'

/** The access token, or null when nobody is signed in. */
export function readToken(): string | null {
  return sessionStorage.getItem(supportKey) ?? (readCookie('accessToken') || null)
}

/** Keeps the access token; null forgets it, in a tab of support only that of the other person. */
export function writeToken(token: string | null): void {
  if (token === null && isSupportTab()) sessionStorage.removeItem(supportKey)
  else writeCookie('accessToken', token)
}

/** Whether this browser tab works as somebody else to help. */
export function isSupportTab(): boolean {
  return sessionStorage.getItem(supportKey) !== null
}

/** Lets this browser tab work as somebody else from its next load on. */
export function writeSupportToken(token: string): void {
  sessionStorage.setItem(supportKey, token)
}
