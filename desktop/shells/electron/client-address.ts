import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const local = ['127.0.0.1', 'localhost']

/**
 * The address of the product that an installer was built for, from `client.json` beside the program; `given` (`--url=`) names
 * another for development, on this machine only. Throws when there is none or it would not be private.
 */
export function readClientAddress(folder: string, given: string): string {
  const file = join(folder, 'client.json')
  const built = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { url?: unknown }).url
    : undefined
  if (given !== '' && !(URL.canParse(given) && local.includes(new URL(given).hostname)))
    throw new Error(`${given}: --url may only name this machine`)
  const url = given || built
  if (typeof url !== 'string' || !URL.canParse(url)) throw new Error('client.json names no address')
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'https:' && !local.includes(hostname)) throw new Error(`${url}: the client speaks https`)
  return url
}
