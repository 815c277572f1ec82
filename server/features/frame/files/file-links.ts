import type { SecretBox } from '#platform/secrets/secret-box.ts'
import { type FileGrant, readGrant, signGrant } from './file-token.ts'

/** Makes and reads addresses at which a file can be fetched without a session. */
export interface FileLinks {
  /** Good for five minutes. */
  linkOf(reader: Omit<FileGrant, 'expiresAt'>): string
  /** Undefined when the token is not ours; it may have expired. */
  read(token: string): FileGrant | undefined
}

const linkSeconds = 300

/** Addresses signed with a key of this installation. */
export function createFileLinks(secrets: SecretBox): FileLinks {
  const key = secrets.deriveKey('file-link')
  return {
    linkOf(reader) {
      const expiresAt = Math.floor(Date.now() / 1000) + linkSeconds
      return `/api/files/download/${signGrant(key, { ...reader, expiresAt })}`
    },
    read: (token) => readGrant(key, token),
  }
}
