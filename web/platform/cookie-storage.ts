/** Cookies that the frame keeps; the names are part of what users' browsers already hold. */
export type CookieName =
  | 'accessToken'
  | 'language'
  | 'size'
  | 'sidebarStatus'
  | 'railStatus'
  | 'rememberedUser'

const yearInSeconds = 31_536_000

/** Reads a cookie of ours, null when absent. */
export function readCookie(name: CookieName): string | null {
  for (const pair of document.cookie.split('; ')) {
    const at = pair.indexOf('=')
    if (pair.slice(0, at) !== name) continue
    try {
      return decodeURIComponent(pair.slice(at + 1))
    } catch {
      return null
    }
  }
  return null
}

/** Writes a cookie for one year that only this site receives; null removes it. */
export function writeCookie(name: CookieName, value: string | null): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const age = value === null ? 0 : yearInSeconds
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox ESR and in plain http
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${age}; SameSite=Strict${secure}`
}
