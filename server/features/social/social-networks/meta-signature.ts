import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether a body is signed with the secret of an app, as Meta signs what it reports. */
export function isSignedByMeta(raw: Buffer, header: string | string[] | undefined, secret: string): boolean {
  if (typeof header !== 'string' || secret === '') return false
  return isSame(header, `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`)
}

/** Compares two secrets without telling by the time it takes where they differ. */
export function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
