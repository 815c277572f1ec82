import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

/** What a download address stands for. */
export interface FileGrant {
  fileId: number
  companyId: number
  /** Who fetches it. */
  userId: number
  /** Seconds since 1970. */
  expiresAt: number
}

const shape = z.tuple([z.int(), z.int(), z.int(), z.int()])

/** The grant as text that only this installation can make. */
export function signGrant(key: Buffer, { fileId, companyId, userId, expiresAt }: FileGrant): string {
  const body = Buffer.from(JSON.stringify([fileId, companyId, userId, expiresAt])).toString('base64url')
  return `${body}.${macOf(key, body)}`
}

/** Reads a grant; undefined when it was not signed with this key. It may have expired. */
export function readGrant(key: Buffer, token: string): FileGrant | undefined {
  const [body = '', mac = ''] = token.split('.')
  const expected = Buffer.from(macOf(key, body))
  const given = Buffer.from(mac)
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined
  const parsed = shape.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')))
  if (!parsed.success) return undefined
  const [fileId, companyId, userId, expiresAt] = parsed.data
  return { fileId, companyId, userId, expiresAt }
}

function macOf(key: Buffer, body: string): string {
  return createHmac('sha256', key).update(body).digest('base64url')
}
