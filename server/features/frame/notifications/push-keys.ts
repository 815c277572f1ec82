import { createECDH } from 'node:crypto'
import type { SecretBox } from '#platform/secrets/secret-box.ts'

/** By which this installation proves itself to services that reach browsers (VAPID, RFC 8292); base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** Always the same keys of one installation: browsers hold on to the public one. */
export function derivePushKeys(secrets: SecretBox): PushKeys {
  const pair = createECDH('prime256v1')
  const secret = secrets.deriveKey('web-push')
  pair.setPrivateKey(secret)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') }
}
