import { isIP } from 'node:net'

/**
 * Whose `X-Forwarded-*` count: nobody's, those of as many proxies as stand in front of us, or those of proxies at some
 * addresses. Never everybody's, because the first address of the list is whatever the caller wrote there.
 */
export type TrustedProxies = false | number | readonly string[]

const mostProxies = 10

/** Reads `off`, `on` (one proxy), a number of proxies, or a list of addresses and networks; undefined for anything else. */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === 'off') return false
  if (text === 'on') return 1
  if (/^\d{1,2}$/.test(text)) {
    const hops = Number(text)
    return hops >= 1 && hops <= mostProxies ? hops : undefined
  }
  const entries = text.split(',').map((entry) => entry.trim())
  return entries.every(isNetwork) ? entries : undefined
}

// A network of all addresses would be everybody again.
function isNetwork(entry: string): boolean {
  const [address = '', length, ...rest] = entry.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  if (length === undefined) return true
  return /^[1-9]\d{0,2}$/.test(length) && Number(length) <= (family === 6 ? 128 : 32)
}
